import NetworkExtension

/// A provider that answers the news.
class PushProvider: NEAppPushProvider {
    private let listener = NewsListener()

    override func start(completionHandler: @escaping (Error?) -> Void) {
        listener.listen(to: "com.example/news")
        listener.listen(to: "again")
        tell("listens")
        completionHandler(nil)
    }

    override func stop(with reason: NEProviderStopReason, completionHandler: @escaping () -> Void) {
        completionHandler()
    }
}

final class NewsListener: Listener {
    override func heard(_ name: String) {
        super.heard(name)
        Signal.post("answer")
    }
}
