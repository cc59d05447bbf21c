internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink

/// An engine that makes a router forward packets of a network's hosts only after a login, which heals the fault.
///
/// A web server on the router redirects all their HTTP to its page, as the enforcement of RFC 8952 does. Other packets
/// beyond the router are dropped, except DNS.
struct CaptivePortal: FaultEngine {
    static let program = "captive-portal"
    private static let port: UInt16 = 8910

    let hosts: Set<String>
    private let fault: Fault
    private let id: ProgramID
    private let filter: PortalFilter
    private let page: String
    /// A datagram beyond the router; `nil` if no host is on the network now.
    private let probe: TrafficProbe?

    init(fault: Fault, network: NetworkPlan, router: HostPlan, table: String, in plan: LabPlan) throws {
        self.fault = fault
        id = ProgramID(host: router.name, program: Self.program)
        guard router.forwards, network.spec.kind == .broadcast,
            let inside = router.interfaces.first(where: { $0.network == network.name }),
            let own = inside.addresses.first
        else {
            throw FaultError(
                .notApplicable,
                "\(fault) needs a router on network `\(network.name)`, which `\(router.name)` is not. Name one of `routers`."
            )
        }
        let beyond = plan.hosts.flatMap(\.interfaces).first { other in
            other.host != router.name && !other.addresses.isEmpty && other.network != network.name
                && router.interfaces.contains { $0.network == other.network }
        }
        guard let beyond else {
            throw FaultError(
                .notApplicable,
                "\(fault) keeps hosts from nothing: no host is on another network of router `\(router.name)`. Put one there."
            )
        }
        let ends = plan.ends(of: network.name).filter { !(plan.host($0.host)?.forwards ?? false) }
        hosts = Set(ends.map(\.host))
        probe = ends.first { plan.current($0) == $0 && !$0.addresses.isEmpty && $0.host != beyond.host }
            .map { TrafficProbe(kind: .datagram, from: $0, to: beyond) }
        let address = own.address.isV6 ? "[\(own.address)]" : "\(own.address)"
        page = "http://\(address):\(Self.port)/login"
        filter = PortalFilter(name: table, inside: inside.name, own: router.addresses, port: Self.port)
    }

    func inject(into lab: Lab) async throws {
        let spec = ProgramSpec(
            id.program, executable: lab.options.captivePortalExecutable, arguments: ["\(Self.port)", page])
        let seen = lab.log.count
        _ = try await lab.start(spec, on: id.host)
        guard await lab.hasPrinted(id, since: seen, { $0 == "listens" }) else {
            throw FaultError(.hadNoEffect, "\(fault) had no effect: its web server does not listen.")
        }
        let filter = filter
        do {
            try await lab.inside(id.host) { try filter.install() }
        } catch let error as NftablesError {
            throw FaultError(
                .unsupported, "\(fault) is not supported here: \(error). The kernel needs nf_nat, nft_redir and nft_ct."
            )
        }
        try await expectEffect(in: lab)
    }

    /// Sends probes until one was dropped and an HTTP request was redirected.
    private func expectEffect(in lab: Lab) async throws {
        guard let probe else { return }
        let (filter, deadline) = (filter, lab.log.now + Lab.evidenceWithin)
        var rounds = 0
        while true {
            try await lab.send(probe)
            let discarded = try await lab.inside(id.host) { try filter.discarded() }
            if try await isRedirected(probe, in: lab), discarded > 0 { return }
            rounds += 1
            // Another fault may drop the probes before the router receives them.
            if rounds >= 3, await !lab.concern([probe.from.host, probe.to.host], atMost: 1) { return }
            guard lab.log.now < deadline else {
                throw FaultError(
                    .hadNoEffect,
                    "\(fault) had no effect: \(discarded) packets of \(probe.from.host) to \(probe.to.host) were discarded, and "
                        + "its HTTP \(discarded > 0 ? "is not redirected" : "gets no response").")
            }
        }
    }

    /// Returns whether an HTTP request to the address beyond the router is redirected to the page.
    private func isRedirected(_ probe: TrafficProbe, in lab: Lab) async throws -> Bool {
        guard let address = probe.to.addresses.first?.address else { return false }
        let page = page
        return try await lab.inside(probe.from.host) {
            guard let connection = try? Probe.connect(to: address.bytes, port: 80, milliseconds: 500) else {
                return false
            }
            let request = "GET /hotspot-detect.html HTTP/1.1\r\nHost: captive.apple.com\r\nConnection: close\r\n\r\n"
            var answer: [UInt8] = []
            do {
                try connection.write(Array(request.utf8))
                while let part = try connection.read(), !part.isEmpty, answer.count < 1 << 16 { answer += part }
            } catch {
                return false
            }
            let text = String(decoding: answer, as: UTF8.self).lowercased()
            return text.hasPrefix("http/1.1 302 ") && text.contains("location: \(page)\r\n")
        }
    }

    func checkLasting(in lab: Lab, since start: Duration) async throws {
        guard await lab.program(id)?.isRunning != true else { return }
        throw FaultError(.didNotLast, "\(fault) did not last: its web server has ended.")
    }

    func heal(in lab: Lab) async throws {
        let filter = filter
        // The server ends even if the rules cannot be removed.
        var problem: (any Error)?
        do { try await lab.inside(id.host) { try filter.remove() } } catch { problem = error }
        if await lab.program(id)?.isRunning == true { try await lab.stop(id, within: .seconds(1)) }
        if let problem { throw problem }
        if let probe { try await lab.expectEcho(probe, after: fault) }
    }
}
