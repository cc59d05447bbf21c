internal import DeviceProtocol

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
    /// Tells the connection that the operation is over.
    var end: @Sendable () -> Void

    /// Replies to the request.
    func reply(_ event: AppReply.Event) { send(AppReply(event, to: request.id)) }

    /// What an alert and a decision are to tell of the request.
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
