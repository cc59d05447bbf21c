internal import DNSMessage
internal import DeviceProtocol

/// What every service of a device works with.
struct ServiceTools: Sendable {
    /// What the device is.
    var configuration: DeviceConfiguration
    /// Who decides.
    var privacy: any PrivacyAsking
    /// Bonjour.
    var bonjour: any BonjourProviding
    /// The interfaces and routes.
    var network: any NetworkView
    /// Where everything happens.
    var loop: DeviceLoop
    /// The way to the network's DNS server.
    var forwarder: DNSForwarder

    /// Begins to look up a name of either kind, ungated; `.local` names by Bonjour, all others by the DNS server.
    ///
    /// Tells the addresses once, on any thread; the result ends the search.
    func beginLookUp(
        _ host: String, _ tell: @escaping @Sendable (BonjourNews) -> Void
    ) -> @Sendable () -> Void {
        if let name = DNSName(host), !name.isLocal {
            forwarder.lookUp(name) { tell(.addresses($0)) }
            return {}
        }
        return bonjour.begin(.lookUp(host: host), tell)
    }

    /// Tells that a name was resolved for an app.
    func tellResolved(_ name: String, _ addresses: [String], for app: String?) {
        guard let app else { return }
        privacy.emit(
            DeviceEvent("name-resolved").with("app", app).with("name", name).with("addresses", .texts(addresses)))
    }
}
