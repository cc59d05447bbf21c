/// The IPv4 settings that a new network namespace copies from the machine's own (`devconf_inherit_init_net`).
///
/// They are reset, because container engines enable forwarding and distributions enable source address checks on the
/// machine.
package enum InheritedSettings {
    /// The names of the settings that change how a host handles packets; their default is 0.
    private static let names = ["all", "default"].flatMap { place in
        [
            "forwarding", "rp_filter", "arp_ignore", "arp_announce", "arp_filter", "proxy_arp", "accept_local",
            "route_localnet", "log_martians", "promote_secondaries",
        ].map { "net/ipv4/conf/\(place)/\($0)" }
    }

    /// Returns the names of the settings that are not 0.
    package static func changed(_ value: (String) -> String?) -> [String] { names.filter { value($0) ?? "0" != "0" } }
}
