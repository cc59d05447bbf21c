internal import LabEvents
package import LabModel

/// Says in plain words that a host has no address, because a DHCP server gives it none.
package enum LeaseDiagnosis {
    /// Returns one line for each interface that has lost its lease and has no other.
    package static func lines(_ events: [Event]) -> [String] {
        var lost: [String: String] = [:]
        var order: [String] = []
        for event in events {
            guard let change = event.read(as: LeaseChange.self), let host = event.host else { continue }
            let key = "\(host) \(change.interface)"
            switch change.name {
            case .leaseGranted, .leaseRenewed: lost[key] = nil
            case .leaseExpired:
                lost[key] =
                    "\(host) has no IPv4 address on \(change.network): its lease of \(change.address) is over, and no DHCP server "
                    + "has answered since."
            default:
                lost[key] =
                    "\(host) has no IPv4 address on \(change.network): the DHCP server \(change.server) has refused it"
                    + (change.address.isEmpty ? "." : " the address \(change.address) that it had.")
            }
            if !order.contains(key) { order.append(key) }
        }
        return order.compactMap { lost[$0] }
    }
}
