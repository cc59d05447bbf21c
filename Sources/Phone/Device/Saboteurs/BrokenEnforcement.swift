internal import DeviceProtocol
internal import InternetProtocols
internal import Kernel
internal import PrivacyEnforcement
internal import Synchronization

/// The enforcement of a device whose defect concerns addresses or the closing of connections.
final class BrokenEnforcement: Enforcement {
    private let right: any Enforcement
    private let saboteur: DeviceSaboteur
    /// The single socket of each control group that may be closed under its policy.
    private let ended = Mutex<[UInt64: [UInt64]]>([:])

    init(_ right: any Enforcement, _ saboteur: DeviceSaboteur) {
        self.right = right
        self.saboteur = saboteur
    }

    var unreported: (lost: UInt64, repeated: UInt64) { right.unreported }
    var receivesAreGated: Bool { right.receivesAreGated }

    func set(_ locality: LocalityTable) throws(EnforcementError) { try right.set(saboteur.distort(locality)) }

    func set(_ policy: PolicyTable, for controlGroup: UInt64) throws(EnforcementError) {
        ended.withLock { $0[controlGroup] = nil }
        try right.set(policy, for: controlGroup)
    }

    func gatedSockets(of controlGroup: UInt64) -> [UInt64] {
        let all = right.gatedSockets(of: controlGroup)
        guard saboteur == .endsOneConnection, let first = all.first else { return all }
        return ended.withLock { ended in
            let one = ended[controlGroup] ?? [first]
            ended[controlGroup] = one
            return one
        }
    }

    func expectOrdering(
        of addresses: [IPAddress], by controlGroup: UInt64, at nanoseconds: Int64
    ) throws(EnforcementError) {
        try right.expectOrdering(of: addresses, by: controlGroup, at: nanoseconds)
    }

    func reports() throws(EnforcementError) -> [SocketReport] { try right.reports() }

    func repetitions() -> [SocketOccurrence: UInt64] { right.repetitions() }

    func readiness() throws(EnforcementError) -> FileDescriptor { try right.readiness() }
}
