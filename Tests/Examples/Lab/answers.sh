# Waits for at most 20 s until a host answers: `answers.sh FAMILY HOST`. A ping ends early where a neighbour is given up
# that was looked for in vain before.
end=$(($(date +%s) + 20))
left=20
until ping "-$1" -n -q -c 1 -w "$left" "$2" >/dev/null 2>&1; do
    left=$(($end - $(date +%s)))
    [ "$left" -gt 0 ] || exit 1
    sleep 0.1
done
