private import InternetProtocols
private import Kernel
internal import LabEvents
internal import LabModel

/// An engine that leaves a DHCP server without a free address: hosts with a lease renew it, and others get no offer.
///
/// The proof is a DHCPDISCOVER for a host without a lease. The server's host sends it to the server as a relay agent
/// would (RFC 2131, section 4.1), so that it does not appear on the network.
struct ExhaustedPool: FaultEngine {
    let fault: Fault
    let server: LeaseServer
    /// The address of the server.
    let address: IPAddress
    let leased: Set<String>
    /// The hardware address of a host without a lease.
    let client: [UInt8]
    /// The hosts' packets still pass.
    var hosts: Set<String> { [] }

    func inject(into lab: Lab) async throws {
        try await lab.tell(server, .exhausted, leased: leased, for: fault, otherwise: .hadNoEffect)
        try await prove(isOffered: false, in: lab, otherwise: .hadNoEffect)
    }

    func heal(in lab: Lab) async throws {
        try await lab.tell(server, nil, for: fault, otherwise: .didNotHeal)
        try await prove(isOffered: true, in: lab, otherwise: .didNotHeal)
    }

    private func prove(isOffered: Bool, in lab: Lab, otherwise kind: FaultError.Kind) async throws {
        var discovery = DHCPMessage(.discover, transaction: 0, hardwareAddress: client).bytes
        discovery.replaceSubrange(24..<28, with: address.bytes)
        let (bytes, target) = (discovery, SocketAddress(address, port: DHCPMessage.serverPort))
        let seen = lab.log.count
        try await lab.inside(server.id.host) {
            try FileDescriptor.datagramSocket(to: target, room: 4096).send(bytes)
        }
        let mac = LeaseServer.text(client)
        let answered = await lab.hasPrinted(server.id, since: seen) { line in
            line.contains(mac) && (isOffered ? line.contains("DHCPOFFER") : line.contains(AddressPool.exhaustion))
        }
        guard answered else {
            throw FaultError(
                kind, "\(fault) \(kind.rawValue): the server \(isOffered ? "offers no" : "still offers an") address.")
        }
    }
}

extension Lab {
    func exhaustedPool(of server: LeaseServer, for fault: Fault) throws -> any FaultEngine {
        let name = server.network.name
        let leased = leased(on: server.network)
        guard let client = plan.ends(of: name).first(where: { $0.isLeased && !leased.contains($0.host) }),
            let address = try plan.interface(LinkID(server.id.host)).addresses.first(where: { !$0.address.isV6 })
        else {
            throw FaultError(
                .notApplicable,
                "Every host of network `\(name)` has a lease, and keeps it. Let one join after the fault.")
        }
        return ExhaustedPool(
            fault: fault, server: server, address: address.address, leased: leased, client: client.mac)
    }

    /// Returns the hosts with a lease of a network, whether they are on it or not.
    private func leased(on network: NetworkPlan) -> Set<String> {
        var ends: [String: Duration] = [:]
        for event in log.events(from: 0) {
            guard let change = event.read(as: LeaseChange.self), change.network == network.name,
                let host = event.host
            else { continue }
            switch change.name {
            case .leaseGranted, .leaseRenewed: ends[host] = event.at + (network.spec.pool?.lease ?? .zero)
            case .leaseExpired, .leaseRefused: ends[host] = nil
            default: break
            }
        }
        let now = log.now
        return Set(ends.filter { $0.value > now }.keys)
    }
}
