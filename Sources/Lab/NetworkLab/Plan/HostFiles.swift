internal import LabModel

/// The files under `/etc` that each host of a lab has to itself.
package struct HostFiles: Sendable, Hashable {
    /// `/etc/hosts`: every host of the lab by name; addresses on networks shared with the reader come first.
    ///
    /// It stays as it is when hosts change networks: the addresses of all that they may be on are in it.
    package var hosts: String
    /// `/etc/resolv.conf`: the host's DNS server, or none, so that a name that is not in the file fails at once.
    package var resolvConf: String

    /// `/etc/nsswitch.conf`: names come from the two files above, and from no service of the machine.
    ///
    /// A machine's own may send `.local` to its avahi (nss-mdns), or every name to its systemd-resolved (nss-resolve):
    /// these answer from outside of the lab. A device has a resolver of its own, which reads `/etc/hosts` too; it is asked
    /// about every name, because the system of a device has to know who looks up what.
    package var nsswitchConf: String

    /// The files of a host.
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
