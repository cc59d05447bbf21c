import Network
import UIKit
import os

/// An app with two listeners, of which one has no handler for its connections.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.mute", category: "app")
    private var listeners: [NWListener] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        listen("with a handler") { $0.newConnectionHandler = { $0.cancel() } }
        listen("without a handler") { _ in }
        return true
    }

    private func listen(_ name: String, _ prepare: (NWListener) -> Void) {
        do {
            let listener = try NWListener(using: .tcp)
            prepare(listener)
            listener.stateUpdateHandler = { [log] state in
                switch state {
                case .ready: log.info("\(name, privacy: .public): ready")
                case .failed(.posix(let code)): log.info("\(name, privacy: .public): \(code.rawValue)")
                default: break
                }
            }
            listener.start(queue: .main)
            listeners.append(listener)
        } catch {
            log.error("\(name, privacy: .public): \(error.localizedDescription, privacy: .public)")
        }
    }
}
