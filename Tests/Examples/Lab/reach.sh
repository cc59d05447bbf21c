# Says which hosts answer by which family: `reach.sh HOST… but HOST…`. Those that should answer have time to.
limit='-w 20'
for host in "$@"; do
    if [ "$host" = but ]; then limit='-W 0.15'; continue; fi
    for family in 4 6; do
        # shellcheck disable=SC2086
        if ping "-$family" -n -q -c 1 $limit "$host" >/dev/null 2>&1; then echo "$host/$family"; fi &
    done
done | sort | tr '\n' ' ' | sed 's/^/reaches: /; s/ $//; s/$/./'
echo
