internal import Netlink

/// The filter that hides multicast memberships of a device's programs from the network.
///
/// The kernel announces memberships by reports of IGMP (RFC 3376) or MLD (RFC 3810) that belong to no program's socket,
/// so no policy of a program applies to them. They would be packets of a program without access. The links of a lab
/// deliver multicast to all hosts, so the reports are not needed.
enum SilentMemberships {
    private static let table = "table inet pushlab-memberships"

    /// Installs the filter in the calling thread's network namespace, replacing that of an earlier device.
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
