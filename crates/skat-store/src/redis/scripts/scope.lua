-- KEYS[1] is about a whole scope. Its other keys begin like it, so that they have its hash tag and lie in its slot; which ones they
-- are is known only here, because what is counted lies in generations of which one is in use.
local version = redis.call('HGET', KEYS[1], 'version') or '0'
local generation = redis.call('HGET', KEYS[1], 'generation') or '0'
local spares = KEYS[1] .. ':spares'

local function key(kind, name)
  return KEYS[1] .. ':' .. generation .. ':' .. kind .. ':' .. name
end
