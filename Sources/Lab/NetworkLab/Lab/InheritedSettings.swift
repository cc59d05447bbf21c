/// The settings of IPv4 that a new network namespace copies from the machine's own (`devconf_inherit_init_net`).
///
/// A machine with containers forwards packets, and distributions check their sources; a host does as its topology says.
package enum InheritedSettings {
    /// The names of those that change what a host does with packets; each is 0 unless somebody has set it.
    private static let names = ["all", "default"].flatMap { place in
        [
            "forwarding", "rp_filter", "arp_ignore", "arp_announce", "arp_filter", "proxy_arp", "accept_local",
            "route_localnet", "log_martians", "promote_secondaries",
        ].map { "net/ipv4/conf/\(place)/\($0)" }
    }

    /// The names of those that are not 0.
    package static func changed(_ value: (String) -> String?) -> [String] { names.filter { value($0) ?? "0" != "0" } }
}
