internal import Glibc
internal import Kernel
internal import LabModel

/// The DHCP server of a network with a pool: dnsmasq, on a separate host.
///
/// Each client has a reservation, so that addresses follow the order of the hosts. The server reads its reservations
/// again at SIGHUP (dnsmasq(8)).
struct LeaseServer: Sendable {
    let network: NetworkPlan
    private let pool: AddressPool
    private let folder: String

    /// Returns `nil` for a network without a pool; throws ``LabError`` without a folder for leases or without dnsmasq.
    init?(of network: NetworkPlan, _ options: LabOptions) throws {
        guard let pool = network.spec.pool else { return nil }
        guard let folder = options.leaseFolder else {
            throw LabError(
                "Network `\(network.name)` has a DHCP server, which needs a folder: set `leaseFolder`.")
        }
        guard DNSServer.isInstalled else {
            throw LabError(
                "The DHCP server of network `\(network.name)` needs \(DNSServer.executable). Install it: "
                    + "`apt-get install dnsmasq-base`.", kind: .unsupported)
        }
        (self.network, self.pool, self.folder) = (network, pool, folder)
    }

    var id: ProgramID { ProgramID(host: network.spec.dhcpServer, program: "dhcp-server") }
    var file: String { "\(folder)/\(network.name).dhcp" }

    func spec(in plan: LabPlan) -> ProgramSpec {
        let mask = network.spec.ipv4.flatMap { subnet in
            IPAddress(
                bits: UInt128(0xffff) << 32
                    | UInt128(~(UInt64(0xffff_ffff) >> subnet.length) & 0xffff_ffff), isV6: false)
        }
        var arguments = [
            "--no-daemon", "--conf-file=/dev/null", "--user=root", "--pid-file", "--port=0", "--no-ping",
            "--dhcp-authoritative", "--leasefile-ro", "--log-facility=-", "--dhcp-hostsfile=\(file)",
            "--dhcp-range=\(pool.first),static,\(mask.map { "\($0)" } ?? "255.255.255.0"),"
                + "\(pool.lease.components.seconds)",
        ]
        if let router = plan.hosts.first(where: {
            $0.forwards && $0.interfaces.contains { $0.network == network.name }
        }),
            let address = router.interfaces.first(where: { $0.network == network.name })?.addresses.first?
                .address,
            !address.isV6
        {
            arguments.append("--dhcp-option=option:router,\(address)")
        }
        for (option, time) in [(58, pool.renewal), (59, pool.rebinding)] {
            if let time { arguments.append("--dhcp-option-force=\(option),\(time.components.seconds)s") }
        }
        return ProgramSpec(id.program, executable: DNSServer.executable, arguments: arguments)
    }

    /// Writes the reservations; for an exhausted pool, only those of the hosts in `leased`.
    ///
    /// Throws ``LabError`` if the file cannot be written.
    func write(_ fault: DHCPFault?, leased: Set<String> = [], in plan: LabPlan) throws {
        let lines = plan.ends(of: network.name).filter(\.isLeased).compactMap { client -> String? in
            if fault == .refuses || fault == .exhausted && !leased.contains(client.host) { return nil }
            let own = client.addresses.first { !$0.address.isV6 }
            let address = fault == .changes ? client.spare : own
            return address.map { "\(Self.text(client.mac)),\($0.address)\n" }
        }
        do {
            try FileDescriptor.open(file, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644).write(
                Array(lines.joined().utf8))
        } catch {
            throw LabError(
                "The file \(file) cannot be written. Choose a folder that exists.", cause: error)
        }
    }

    /// Returns a hardware address in the notation of dnsmasq.
    static func text(_ mac: [UInt8]) -> String {
        mac.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":")
    }
}
