import Foundation
import Network
import UIKit

/// An app with a connection and a listener that it has not closed when it goes to the background.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private var connection: NWConnection?
    private var listener: NWListener?
    private var browser: NWBrowser?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in tell("tick") }
        connect()
        listen()
        browse()
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) { tell("entered the background") }

    func applicationWillEnterForeground(_ application: UIApplication) {
        tell("will enter the foreground")
        connection?.send(
            content: Data("late".utf8),
            completion: .contentProcessed { error in tell("sent", error) })
    }

    private func connect() {
        let connection = NWConnection(host: "server", port: 7009, using: .tcp)
        connection.stateUpdateHandler = { state in tell("connection", state) }
        connection.start(queue: .main)
        self.connection = connection
        receive(on: connection)
    }

    private func receive(on connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 100) { content, _, _, error in
            if let error { return tell("receive", error) }
            self.receive(on: connection)
        }
    }

    private func browse() {
        let browser = NWBrowser(for: .bonjour(type: "_pager._tcp", domain: nil), using: .tcp)
        browser.stateUpdateHandler = { state in tell("browser", state) }
        browser.start(queue: .main)
        self.browser = browser
    }

    private func listen() {
        guard let listener = try? NWListener(using: .tcp, on: 7010) else { return tell("no listener") }
        listener.stateUpdateHandler = { state in tell("listener", state) }
        listener.newConnectionHandler = { connection in
            tell("accepted")
            connection.cancel()
        }
        listener.start(queue: .main)
        self.listener = listener
    }
}
