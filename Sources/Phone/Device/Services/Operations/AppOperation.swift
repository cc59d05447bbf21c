internal import DeviceProtocol
internal import DeviceRules

/// Something that an app has asked its device for and that goes on until it ends or is cancelled.
///
/// All calls come on the thread of the device's loop, one at a time.
protocol AppOperation: Sendable {
    /// Starts it.
    func begin()
    /// Decisions about the app may have changed.
    func privacyChanged()
    /// Interfaces, addresses or routes have changed.
    func networkChanged()
    /// Ends it without another word to the app.
    func cancel()
}

/// Where an operation came from, and the way back.
struct AppOperationOrigin: Sendable {
    /// The program.
    var caller: Caller
    /// What it asked for.
    var request: AppRequest
    /// Sends the program a reply.
    var send: @Sendable (AppReply) -> Void
    /// Removes the operation from the connection when it is over.
    var end: @Sendable () -> Void

    /// Replies to the request.
    func reply(_ event: AppReply.Event) { send(AppReply(event, to: request.id)) }

    /// What the events of an alert and a decision say about the request.
    func context(type: String? = nil, name: String? = nil, address: EndpointText? = nil) -> PrivacyCenter.Context {
        PrivacyCenter.Context(
            address: address?.address, port: address?.port, name: name, type: type, process: caller.processName,
            pid: caller.process)
    }
}

/// An address as a program wrote it.
struct EndpointText: Sendable, Hashable {
    /// The address.
    var address: String
    /// The port.
    var port: UInt16
}

extension Refusal {
    /// The error that a Bonjour operation ends or waits with.
    var error: DNSServiceError { DNSServiceError(rawValue: dnsServiceError) ?? .unknown }

    /// Whether it is NoAuth: the program was built without what it needs, which no answer of the user changes.
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
