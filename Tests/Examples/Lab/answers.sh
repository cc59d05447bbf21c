# Waits for at most 20 s until a host answers by each family, such as 4, 6 or 46: `answers.sh FAMILIES HOST`. A ping ends
# early where a neighbour is given up that was looked for in vain before.
end=$(($(date +%s) + 20))
for family in 4 6; do
    case $1 in *$family*) ;; *) continue ;; esac
    left=20
    until ping "-$family" -n -q -c 1 -w "$left" "$2" >/dev/null 2>&1; do
        left=$(($end - $(date +%s)))
        [ "$left" -gt 0 ] || exit 1
        sleep 0.1
    done
done
