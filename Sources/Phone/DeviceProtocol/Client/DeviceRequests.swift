/// A receiver of a program's requests: its device, or a substitute in a test.
package protocol DeviceRequests: Sendable {
    /// Sends a request that is never cancelled.
    func request(_ content: AppRequest.Content, onReply: @escaping Reply)
    /// Sends a request and returns a function that cancels it.
    func hold(_ content: AppRequest.Content, onReply: @escaping Reply) -> @Sendable () -> Void

    /// The handler of the replies; it is called once per reply, in order.
    typealias Reply = @Sendable (AppReply.Event) -> Void
}

extension DeviceRequests {
    package func hold(_ content: AppRequest.Content, onReply: @escaping Reply) -> @Sendable () -> Void {
        request(content, onReply: onReply)
        return {}
    }
}

extension DeviceConnection: DeviceRequests {
    package func request(_ content: AppRequest.Content, onReply: @escaping Reply) {
        ask(content, onReply: onReply)
    }

    package func hold(_ content: AppRequest.Content, onReply: @escaping Reply) -> @Sendable () -> Void {
        let request = ask(content, onReply: onReply)
        return { request.cancel() }
    }
}
