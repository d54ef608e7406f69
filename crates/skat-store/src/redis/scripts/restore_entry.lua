-- Stores an entry from another store. KEYS: entry, the day's scores, running entries. ARGV: person, text, score, number of results.
put_entry(ARGV[1], ARGV[2], ARGV[3], ARGV[4])
return 'stored'
