#!lua
-- Keeps an imported deal, unless nobody is behind the pseudonym. KEYS: the person, their imported deals.
-- ARGV: the code, the deal, for how many milliseconds it is kept, the codes that go.
if redis.call('HEXISTS', KEYS[1], 'user') == 1 then
  for i = 4, #ARGV do redis.call('HDEL', KEYS[2], ARGV[i]) end
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
  if redis.call('PTTL', KEYS[2]) < 0 then
    redis.call('PEXPIRE', KEYS[2], ARGV[3])
  else
    redis.call('PEXPIRE', KEYS[2], ARGV[3], 'GT')
  end
end
return 'stored'
