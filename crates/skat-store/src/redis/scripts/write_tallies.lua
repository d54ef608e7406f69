-- Writes into the generation. ARGV, from 2 on: number of tallies, orders, rated lists and ratings; for each tally its board, person,
-- record or '', and for each order its name and the score or ''; for each rated list its day, table and record; for each rating its
-- person, record or '', and score or ''; then month, table and number of each counted table.
local function write()
  local function keep(name)
    redis.call('SADD', key('keys', 'all'), name)
    return name
  end
  local orders = tonumber(ARGV[3])
  local i = 6
  for _ = 1, tonumber(ARGV[2]) do
    local board, person, record = ARGV[i], ARGV[i + 1], ARGV[i + 2]
    local tallies, boards = key('tallies', board), key('boards', person)
    if record == '' then
      redis.call('HDEL', tallies, person)
      redis.call('SREM', boards, board)
    else
      redis.call('HSET', keep(tallies), person, record)
      redis.call('SADD', keep(boards), board)
    end
    i = i + 3
    for _ = 1, orders do
      local ranks = key('ranks', board .. ':' .. ARGV[i])
      if ARGV[i + 1] == '' then
        redis.call('ZREM', ranks, person)
      else
        redis.call('ZADD', keep(ranks), ARGV[i + 1], person)
      end
      i = i + 2
    end
  end
  for _ = 1, tonumber(ARGV[4]) do
    local day = ARGV[i]
    redis.call('ZADD', keep(key('days', 'all')), day, day)
    redis.call('HSET', keep(key('lists', day)), ARGV[i + 1], ARGV[i + 2])
    i = i + 3
  end
  local ratings, ranks = key('ratings', 'all'), key('ranks', 'rating')
  for _ = 1, tonumber(ARGV[5]) do
    local person = ARGV[i]
    if ARGV[i + 1] == '' then
      redis.call('HDEL', ratings, person)
    else
      redis.call('HSET', keep(ratings), person, ARGV[i + 1])
    end
    if ARGV[i + 2] == '' then
      redis.call('ZREM', ranks, person)
    else
      redis.call('ZADD', keep(ranks), ARGV[i + 2], person)
    end
    i = i + 3
  end
  while i < #ARGV do
    redis.call('HSET', keep(key('counted', ARGV[i])), ARGV[i + 1], ARGV[i + 2])
    i = i + 3
  end
end
