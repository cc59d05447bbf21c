import UIKit

/// An app that listens for news and for one answer of its provider, and asks for another when it comes back.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let listener = AnswerListener()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        listener.listen(to: "com.example/news")
        listener.listen(to: "answer")
        let forgotten = Listener()
        forgotten.listen(to: "com.example/news")
        tell("listens")
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) { tell("entered the background") }
}

/// Listens for one answer only.
final class AnswerListener: Listener {
    override func heard(_ name: String) {
        super.heard(name)
        guard name == "answer" else { return }
        stop(listeningTo: name)
        Signal.post("again")
    }
}
