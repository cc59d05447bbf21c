internal import Netlink

/// What keeps to itself which groups the programs of a device join.
///
/// The kernel announces each by a report of IGMP (RFC 3376) or MLD (RFC 3810), in nobody's name: no gate of a program
/// sees it, and it would be a frame of one that has no access. The links of a lab carry multicast to everybody, so
/// nobody on them needs it.
enum SilentMemberships {
    private static let table = "table inet pushlab-memberships"

    /// Has it so in the network namespace of the calling thread from now on, whether or not a device before has.
    static func begin() throws(NftablesError) {
        try NftablesTransaction(
            "keep memberships to the device",
            """
            \(table)
            delete \(table)
            \(table) {
              chain output {
                type filter hook output priority 0; policy accept;
                ip protocol igmp drop
                icmpv6 type { mld-listener-report, mld-listener-reduction, mld2-listener-report } drop
              }
            }
            """
        ).run()
    }
}
