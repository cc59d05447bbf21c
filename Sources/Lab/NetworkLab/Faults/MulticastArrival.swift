internal import Kernel
internal import LabModel
private import Synchronization

extension Lab {
    /// Proves that a multicast probe arrives at its target's link, if both hosts are on its network and without another
    /// fault.
    func expectArrival(of probe: TrafficProbe, to group: [UInt8], after fault: Fault) async throws {
        guard isOpen(probe) else { return }
        let arrivals = try await inside { Arrivals(try CaptureSocket(link: probe.to.labIndex)) }
        let deadline = log.now + Self.evidenceWithin
        repeat {
            try await send(probe)
            if try await blocking({ try arrivals.haveSeen(group, within: 20) }) { return }
        } while log.now < deadline
        throw FaultError(
            .didNotHeal,
            "\(fault) did not heal: no multicast of \(probe.from.host) arrives at \(probe.to.host).")
    }
}

private final class Arrivals: Sendable {
    private let socket: Mutex<CaptureSocket>

    init(_ socket: consuming CaptureSocket) { self.socket = Mutex(socket) }

    /// Returns whether a frame to an Ethernet address has arrived, with a timeout in milliseconds.
    func haveSeen(_ address: [UInt8], within milliseconds: Int32) throws -> Bool {
        try socket.withLock { socket in
            while try socket.wait(milliseconds: milliseconds) {
                while case let frames = try socket.read(), !frames.isEmpty {
                    if frames.contains(where: { $0.isOutgoing && $0.bytes.starts(with: address) }) { return true }
                }
            }
            return false
        }
    }
}
