#!lua flags=allow-oom
-- Erases a person from a day. Their score stays under a pseudonym that is nobody's. Notes the person for a while, so that no process that
-- still has the entry in memory appends to it. Gives 0 if that pseudonym is taken. KEYS: entry, the day's scores, running entries, attempts,
-- erased persons. ARGV: person, the other pseudonym, for how many milliseconds the person is noted.
local score = redis.call('HGET', KEYS[2], ARGV[1])
if score then
  if redis.call('HSETNX', KEYS[2], ARGV[2], score) == 0 then return 0 end
  redis.call('HDEL', KEYS[2], ARGV[1])
end
redis.call('DEL', KEYS[1])
redis.call('SREM', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
redis.call('SADD', KEYS[5], ARGV[1])
redis.call('PEXPIRE', KEYS[5], ARGV[3])
return 1
