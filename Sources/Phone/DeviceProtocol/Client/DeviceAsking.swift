/// What takes the requests of a program: its device, or what stands for one in a test.
package protocol DeviceAsking: Sendable {
    /// Asks for something that the program never takes back, as ``DeviceConnection`` does.
    func request(_ content: AppRequest.Content, onReply: @escaping Reply)

    /// Takes the replies, in order, one at a time.
    typealias Reply = @Sendable (AppReply.Event) -> Void
}

extension DeviceConnection: DeviceAsking {
    /// Asks the device for something that the program never takes back.
    package func request(_ content: AppRequest.Content, onReply: @escaping Reply) {
        ask(content, onReply: onReply)
    }
}
