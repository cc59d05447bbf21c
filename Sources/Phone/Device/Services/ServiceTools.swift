internal import DeviceProtocol
package import DeviceRules
package import InternetProtocols
package import Kernel
package import LabEvents

/// The shared tools of a device's services.
struct ServiceTools: Sendable {
    var configuration: DeviceConfiguration
    var rules = ServiceRules()
    var privacy: any PrivacyAsking
    var push: PushCenter
    var life: AppLifeCenter
    /// The state reports to apps.
    let states = StateReports()
    let quickActions = QuickActions()
    var wifi: WiFiCenter
    var transfers: TransferCenter
    var tasks: BackgroundTaskCenter
    var notifications: NotificationLists
    let responses = NotificationResponses()
    let foreground = ForegroundNotifications()
    var bonjour: any BonjourProviding
    var network: any NetworkView
    var loop: DeviceLoop
    var forwarder: DNSForwarder

    /// Looks up a name without a privacy check: `.local` names with Bonjour, others in the hosts file, then with DNS.
    ///
    /// `onEvent` is called once, on any thread.
    ///
    /// - Returns: A function that ends the lookup.
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

/// The functions of the privacy center that services use.
package protocol PrivacyAsking: Sendable {
    /// Decides a request of a program with all consequences: the alert, the list and the event `decision`.
    func ask(_ request: NetworkRequest, by app: String, _ context: PrivacyCenter.Context) -> Decision
    /// Returns the decision without consequences.
    func peek(_ request: NetworkRequest, by app: String) -> Decision
    /// Whether a program is in the foreground; true if it belongs to no app.
    func isInForeground(_ app: String?) -> Bool
    /// Whether the user has to unlock the device before another action.
    var isScreenClosed: Bool { get }
    /// Announces that a program's C library will sort these addresses.
    func expectOrdering(of addresses: [IPAddress], by app: String)
    /// Calls `body` with each program whose decisions may have changed.
    func observe(_ body: @escaping @Sendable (_ app: String) -> Void) -> Observation
    /// Writes an event to the device's standard output.
    func emit(_ event: EventRecord)
}

extension PrivacyCenter: PrivacyAsking {}

/// The device's interfaces and routes, as its services use them.
package protocol NetworkView: Sendable {
    /// Returns the destination of an address and port, over the link of its scope if it has one.
    func destination(of address: SocketAddress) -> Destination
    /// Whether a route leads to an address over an interface with a carrier.
    func isReachable(_ address: SocketAddress) -> Bool
    /// Returns the names of the interfaces except loopback, in ascending order.
    func interfaces() -> [String]
    /// Calls `body` after each change of interfaces, addresses or routes.
    func observe(_ body: @escaping @Sendable () -> Void) -> Observation
}
