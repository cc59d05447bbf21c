package import DeviceProtocol

/// The way to the device that this program runs on.
///
/// A test puts a device of its own in the place of ``shared``.
package struct DeviceAccess: Sendable {
    /// Handles the device's replies to a request, on any queue, one at a time.
    package typealias Answer = @Sendable (AppReply.Event) -> Void

    private let send: @Sendable (AppRequest, @escaping Answer) -> @Sendable () -> Void

    /// The device of this host.
    package static let shared = DeviceAccess { request, answer in
        let asked = DeviceConnection.shared.ask(request.content, onReply: answer)
        return { asked.cancel() }
    }

    package init(_ send: @escaping @Sendable (AppRequest, @escaping Answer) -> @Sendable () -> Void) {
        self.send = send
    }

    /// Sends a request to the device; the result ends the request.
    package func ask(_ content: AppRequest.Content, onReply answer: @escaping Answer) -> @Sendable () -> Void {
        send(AppRequest(content, id: 0), answer)
    }
}
