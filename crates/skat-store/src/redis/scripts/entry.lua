-- Stores the text of an entry with its score, and whether a deal of it is running: if more were dealt than there are results.
local function put_entry(person, text, score, results)
  local _, dealt = string.gsub(text, ';d', '')
  redis.call('SET', KEYS[1], text)
  redis.call('HSET', KEYS[2], person, score)
  if dealt > tonumber(results) then
    redis.call('SADD', KEYS[3], person)
  else
    redis.call('SREM', KEYS[3], person)
  end
end
