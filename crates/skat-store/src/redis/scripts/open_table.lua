-- Stores a new table. KEYS: table, log, clicks, results (the same as in every script of a table).
-- ARGV: this attempt's own number, header, seq, head, interaction or '', when, first events...
if redis.call('EXISTS', KEYS[1]) == 1 then
  if redis.call('HGET', KEYS[1], 'opened_by') == ARGV[1] then return 'stored' end
  if ARGV[5] ~= '' and redis.call('ZSCORE', KEYS[3], ARGV[5]) then return 'duplicate' end
  return 'exists'
end
redis.call('HSET', KEYS[1], 'opened_by', ARGV[1], 'header', ARGV[2], 'epoch', '1', 'seq', ARGV[3], 'head', ARGV[4])
for i = 7, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[i]) end
if ARGV[5] ~= '' then redis.call('ZADD', KEYS[3], ARGV[6], ARGV[5]) end
return 'stored'
