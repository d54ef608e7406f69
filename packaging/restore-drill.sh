#!/bin/sh
# Proves that the newest backup of backup.sh can be restored: restores it into an empty store and throws that away.
#
#   restore-drill.sh FOLDER [DAYS]
#
# Fails if there is no backup, if it can't be restored, or if it is more than DAYS days old, 2 if it isn't given. Touches
# neither the bot's store nor its settings. SKATRUNDE names the program if it isn't on the PATH.
set -eu
umask 077
LC_ALL=C
export LC_ALL

fail() {
    echo "restore-drill.sh: $1" >&2
    exit 1
}

folder=${1:?usage: restore-drill.sh FOLDER [DAYS]}
days=${2:-2}
case $days in
    *[!0-9]*) fail "DAYS is a number, not $days" ;;
esac

newest=
for backup in "$folder"/skatrunde-[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]T[0-9][0-9][0-9][0-9][0-9][0-9]Z.backup; do
    newest=$backup
done
[ -f "$newest" ] || fail "there is no backup in $folder"
# By minutes: find's days are rounded down.
[ -z "$(find "$newest" -mmin "+$((days * 1440))")" ] || fail "$newest is more than $days days old"

drill=$(mktemp -d)
trap 'rm -rf "$drill"' EXIT
trap 'exit 1' HUP INT TERM

# None of the bot's settings: an empty file of settings, and a store of its own.
: >"$drill/settings.toml"
SKATRUNDE_CONFIG=$drill/settings.toml
SKATRUNDE__DATA__FOLDER=$drill
SKATRUNDE__STORE__DURABILITY=embedded
export SKATRUNDE_CONFIG SKATRUNDE__DATA__FOLDER SKATRUNDE__STORE__DURABILITY

echo "restoring $newest"
"${SKATRUNDE:-skatrunde}" store restore "$newest" --url "$drill/drill.redb"
"${SKATRUNDE:-skatrunde}" store status --url "$drill/drill.redb"
