#!/bin/sh
# Backs up Skatrunde's store into a folder and deletes the oldest backups there.
#
#   backup.sh FOLDER [KEEP]
#
# KEEP is how many backups stay, 14 if it isn't given. The script deletes only files that carry its own kind of name, only
# after the new backup is complete, and never the new one. SKATRUNDE names the program if it isn't on the PATH.
set -eu
umask 077
LC_ALL=C
export LC_ALL

folder=${1:?usage: backup.sh FOLDER [KEEP]}
keep=${2:-14}
case $keep in
    0* | *[!0-9]*)
        echo "backup.sh: KEEP is a number from 1, not $keep" >&2
        exit 2
        ;;
esac

mkdir -p "$folder"
new=$folder/skatrunde-$(date -u +%Y%m%dT%H%M%SZ).backup
# The program gives a backup its name when it is complete and was read again.
"${SKATRUNDE:-skatrunde}" store backup "$new"

# In the order of their names, which is that of their times.
set -- "$folder"/skatrunde-[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]T[0-9][0-9][0-9][0-9][0-9][0-9]Z.backup
while [ "$#" -gt "$keep" ]; do
    # After the clock was set back, the new backup isn't the last.
    if [ "$1" != "$new" ]; then
        rm -- "$1"
        echo "deleted $1"
    fi
    shift
done
