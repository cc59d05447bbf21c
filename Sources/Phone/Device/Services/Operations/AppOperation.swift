internal import DeviceProtocol
internal import DeviceRules

/// A continuous request of an app, until it ends or is cancelled.
///
/// All calls come on the thread of the device's loop, one at a time.
protocol AppOperation: Sendable {
    func begin()
    /// Handles a possible change of decisions about the app.
    func privacyChanged()
    /// Handles a change of interfaces, addresses or routes.
    func networkChanged()
    /// Ends the operation without a further reply.
    func cancel()
}

/// The origin of an operation, with its reply channel.
struct AppOperationOrigin: Sendable {
    var caller: Caller
    var request: AppRequest
    var send: @Sendable (AppReply) -> Void
    /// Removes the operation from the connection at its end.
    var end: @Sendable () -> Void

    func reply(_ event: AppReply.Event) { send(AppReply(event, to: request.id)) }

    /// Returns the context of the request for the events of an alert and a decision.
    func context(type: String? = nil, name: String? = nil, address: EndpointText? = nil) -> PrivacyCenter.Context {
        PrivacyCenter.Context(
            address: address?.address, port: address?.port, name: name, type: type, process: caller.processName,
            pid: caller.process)
    }
}

/// An address as a program wrote it.
struct EndpointText: Sendable, Hashable {
    var address: String
    var port: UInt16
}

extension Refusal {
    /// The error with which a Bonjour operation ends or waits.
    var error: DNSServiceError { DNSServiceError(rawValue: dnsServiceError) ?? .unknown }

    /// Whether the error is NoAuth, which no answer of the user changes.
    var isFinal: Bool { error == .noAuth }

    /// The error with its reason in words.
    var failure: ServiceFailure {
        let reason =
            switch self {
            case .undeclared: "the Info.plist lacks the type in NSBonjourServices or a usage description"
            case .noUsageDescription: "the Info.plist lacks NSLocalNetworkUsageDescription"
            case .noEntitlement: "the multicast entitlement is missing"
            case .undetermined, .background: "nobody has allowed access to the local network yet"
            case .denied: "the user does not allow access to the local network"
            case .appClip: "App Clips have no access to the local network"
            }
        return ServiceFailure(error, "\(error.name): \(reason)")
    }
}
