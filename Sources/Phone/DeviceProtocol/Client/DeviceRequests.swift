/// A receiver of a program's requests: its device, or a substitute in a test.
package protocol DeviceRequests: Sendable {
    /// Sends a request that is never cancelled.
    func request(_ content: AppRequest.Content, onReply: @escaping Reply)

    /// The handler of the replies; it is called once per reply, in order.
    typealias Reply = @Sendable (AppReply.Event) -> Void
}

extension DeviceConnection: DeviceRequests {
    package func request(_ content: AppRequest.Content, onReply: @escaping Reply) {
        ask(content, onReply: onReply)
    }
}
