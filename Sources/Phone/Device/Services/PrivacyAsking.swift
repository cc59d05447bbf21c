package import LocalNetworkPrivacy

/// What the services of a device need of its privacy center.
package protocol PrivacyAsking: Sendable {
    /// Decides a request of a program and does all that follows: alert, list, `decision` event.
    func ask(_ request: NetworkRequest, by app: String, _ context: PrivacyCenter.Context) -> Decision
    /// What asking would decide; nothing follows from it.
    func peek(_ request: NetworkRequest, by app: String) -> Decision
    /// Calls back whenever decisions about a program may have changed.
    func observe(_ body: @escaping @Sendable (_ app: String) -> Void) -> Observation
    /// Tells an event on the device's standard output.
    func emit(_ event: DeviceEvent)
}

extension PrivacyCenter: PrivacyAsking {}
