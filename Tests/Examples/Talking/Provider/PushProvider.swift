import NetworkExtension

/// A provider that reports each message of its server as one of push-to-talk.
class PushProvider: NEAppPushProvider {
    private let queue = DispatchQueue(label: "com.example.radio.provider")
    private var connection: ServerConnection?

    override func start(completionHandler: @escaping (Error?) -> Void) {
        let connection = ServerConnection(
            host: providerConfiguration?["host"] as? String ?? "", port: 7650,
            token: providerConfiguration?["token"] as? String ?? "", queue: queue)
        connection.messageHandler = { [weak self] message in
            self?.reportPushToTalkMessage(userInfo: message.title == "nobody" ? [:] : ["activeSpeaker": message.title])
        }
        connection.start()
        self.connection = connection
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        connection?.stop()
        connection = nil
        completionHandler()
    }

    override func handleTimerEvent() { connection?.checkHeartbeat() }
}
