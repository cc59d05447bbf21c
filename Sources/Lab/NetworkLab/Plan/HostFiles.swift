internal import LabModel

/// The files under `/etc` that are different for each host.
package struct HostFiles: Sendable, Hashable {
    /// `/etc/hosts`: every host of the lab by name; addresses on networks shared with this host come first.
    ///
    /// It does not change when hosts change networks, because it has the addresses on all networks that they may be on.
    package var hosts: String
    /// `/etc/resolv.conf`: the host's DNS server, or none, so that a name that is not in `/etc/hosts` fails at once.
    package var resolvConf: String

    /// `/etc/nsswitch.conf`: names are looked up in the two files above, and in no service of the machine.
    ///
    /// The machine's own file may use its avahi for `.local` (nss-mdns) or its systemd-resolved for every name
    /// (nss-resolve), which are outside of the lab. A device has its own resolver, which also reads `/etc/hosts`: every
    /// lookup goes there, because the device's system must attribute it to a program.
    package var nsswitchConf: String

    package init(of host: HostPlan, in plan: LabPlan) {
        let shared = Set(host.attachments.map(\.network))
        var lines = ["127.0.0.1 localhost", "::1 localhost"]
        for other in plan.hosts {
            let near = other.attachments.filter { shared.contains($0.network) }
            let far = other.attachments.filter { !shared.contains($0.network) }
            for address in (near.isEmpty ? far : near).flatMap(\.addresses) {
                lines.append("\(address.address) \(other.name)")
            }
        }
        let names = host.isDevice && host.nameServer != nil ? "dns" : "files dns"
        nsswitchConf = """
            passwd: files
            group: files
            shadow: files
            gshadow: files
            hosts: \(names)
            networks: files
            protocols: files
            services: files
            ethers: files
            rpc: files

            """
        hosts = lines.joined(separator: "\n") + "\n"
        resolvConf =
            host.nameServer.map { "nameserver \($0)\noptions timeout:5 attempts:2\n" }
            ?? "# This host has no DNS server.\n"
    }
}
