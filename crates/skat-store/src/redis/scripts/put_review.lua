#!lua
-- Stores a review, unless nobody is behind the pseudonym. KEYS: the person, their reviews. ARGV: the deal, the review.
if redis.call('HEXISTS', KEYS[1], 'user') == 1 then redis.call('HSET', KEYS[2], ARGV[1], ARGV[2]) end
return 'stored'
