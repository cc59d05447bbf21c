internal import LabEvents
package import LabModel

/// Explains that a host has no address because no DHCP server grants it one.
package enum LeaseDiagnosis {
    /// Returns one line for each interface that lost its lease or was never offered one.
    package static func lines(_ events: [Event]) -> [String] {
        var lost: [String: (network: String, reason: String)] = [:]
        var order: [String] = []
        var exhausted: Set<String> = []
        for event in events {
            if let host = event.host, event.text?.contains(AddressPool.exhaustion) == true { exhausted.insert(host) }
            guard let change = event.read(as: LeaseChange.self), let host = event.host else { continue }
            let key = "\(host) \(change.interface)"
            switch change.name {
            case .leaseGranted:
                lost[key] = nil
                exhausted.remove(NetworkSpec.dhcpServer(of: change.network))
            case .leaseRenewed: lost[key] = nil
            case .leaseExpired:
                lost[key] = (
                    change.network,
                    "its lease of \(change.address) is over, and no DHCP server has answered since."
                )
            case .leaseRefused:
                lost[key] = (
                    change.network,
                    "the DHCP server \(change.server) has refused it"
                        + (change.address.isEmpty ? "." : " the address \(change.address) that it had.")
                )
            default:
                // An earlier cause is more specific.
                guard lost[key] == nil else { break }
                lost[key] = (
                    change.network,
                    exhausted.contains(NetworkSpec.dhcpServer(of: change.network))
                        ? "the pool of its DHCP server is exhausted. Make `pool` larger, or let leases end sooner."
                        : "no DHCP server has offered it one."
                )
            }
            if !order.contains(key) { order.append(key) }
        }
        return order.compactMap { key in
            lost[key].map { "\(key.prefix { $0 != " " }) has no IPv4 address on \($0.network): \($0.reason)" }
        }
    }
}
