internal import DeviceProtocol
package import DeviceRules
package import InternetProtocols
package import Kernel
package import LabEvents

/// What the services of a device have in common.
struct ServiceTools: Sendable {
    /// What the device is.
    var configuration: DeviceConfiguration
    /// The rules that the services go by.
    var rules = ServiceRules()
    /// Who decides.
    var privacy: any PrivacyAsking
    /// Who runs push providers.
    var push: PushCenter
    /// What apps were told of their state.
    let states = StateReports()
    /// Bonjour.
    var bonjour: any BonjourProviding
    /// The interfaces and routes.
    var network: any NetworkView
    /// The thread on which everything happens.
    var loop: DeviceLoop
    /// The way to the network's DNS servers.
    var forwarder: DNSForwarder

    /// Begins to look up a name of either kind, ungated; `.local` names by Bonjour, all others in the hosts file and, if
    /// they are not there, by the DNS servers.
    ///
    /// Passes the addresses on once, on any thread; the result ends the search.
    func beginLookUp(
        _ host: String, _ onEvent: @escaping @Sendable (BonjourEvent) -> Void
    ) -> @Sendable () -> Void {
        if let name = DNSName(host), !name.isLocal {
            let known = HostsFile.addresses(of: host)
            if !known.isEmpty {
                onEvent(.addresses(known))
                return {}
            }
            forwarder.lookUp(name) { onEvent(.addresses($0)) }
            return {}
        }
        return bonjour.begin(.lookUp(host: host), onEvent)
    }

    /// Reports that a name was resolved for an app.
    func reportResolved(_ name: String, _ addresses: [String], for app: String?) {
        guard let app else { return }
        privacy.emit(
            EventRecord(.nameResolved).with(.app, app).with(.name, name).with(.addresses, addresses))
    }
}

/// What the services of a device need of its privacy center.
package protocol PrivacyAsking: Sendable {
    /// Decides a request of a program and does all that follows: alert, list, `decision` event.
    func ask(_ request: NetworkRequest, by app: String, _ context: PrivacyCenter.Context) -> Decision
    /// The decision that asking would give; nothing follows from it.
    func peek(_ request: NetworkRequest, by app: String) -> Decision
    /// Whether a program is in the foreground; one of no app is.
    func isInForeground(_ app: String?) -> Bool
    /// Expects the C library of a program to sort these addresses, which is no operation of the program.
    func expectOrdering(of addresses: [IPAddress], by app: String)
    /// Calls back whenever decisions about a program may have changed.
    func observe(_ body: @escaping @Sendable (_ app: String) -> Void) -> Observation
    /// Writes an event to the device's standard output.
    func emit(_ event: EventRecord)
}

extension PrivacyCenter: PrivacyAsking {}

/// What the services need to know of the device's interfaces and routes.
package protocol NetworkView: Sendable {
    /// Where traffic to an address and port goes, over the link that its scope names if it has one.
    func destination(of address: SocketAddress) -> Destination
    /// Whether a route leads to an address, over an interface that has a carrier.
    func isReachable(_ address: SocketAddress) -> Bool
    /// The names of the interfaces, in ascending order, without the loopback interface.
    func interfaces() -> [String]
    /// Calls back whenever interfaces, addresses or routes have changed.
    func observe(_ body: @escaping @Sendable () -> Void) -> Observation
}
