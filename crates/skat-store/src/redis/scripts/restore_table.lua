-- KEYS: table, log, results. ARGV: this attempt's own number, header, seq, head, '1' if closed, post or '', '1' if its log was removed,
-- number of events; then the events; then number and record of each result.
local opened_by = redis.call('HGET', KEYS[1], 'opened_by')
if opened_by == ARGV[1] then return 'stored' end
if opened_by then return 'exists' end
redis.call('HSET', KEYS[1], 'opened_by', ARGV[1], 'header', ARGV[2], 'epoch', '1', 'seq', ARGV[3], 'head', ARGV[4])
if ARGV[5] == '1' then redis.call('HSET', KEYS[1], 'closed', '1') end
if ARGV[6] ~= '' then redis.call('HSET', KEYS[1], 'post', ARGV[6]) end
if ARGV[7] == '1' then redis.call('HSET', KEYS[1], 'log_removed', '1') end
local events = tonumber(ARGV[8])
for i = 9, 8 + events do redis.call('RPUSH', KEYS[2], ARGV[i]) end
for i = 9 + events, #ARGV, 2 do redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
return 'stored'
