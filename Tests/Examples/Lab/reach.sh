# Says which hosts answer by which family: `reach.sh HOST… but HOST…`. Those that should answer have time to.
answers() { sh "${0%/*}/answers.sh" "$1" "$2"; }
for host in "$@"; do
    if [ "$host" = but ]; then
        answers() { ping "-$1" -n -q -c 1 -W 0.15 "$2" >/dev/null 2>&1; }
        continue
    fi
    for family in 4 6; do
        if answers "$family" "$host"; then echo "$host/$family"; fi &
    done
done | sort | tr '\n' ' ' | sed 's/^/reaches: /; s/ $//; s/$/./'
echo
