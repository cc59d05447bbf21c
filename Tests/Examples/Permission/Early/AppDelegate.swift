import UIKit
import os

/// An app that has changed its mind before it asks.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.early", category: "app")

    func applicationDidBecomeActive(_ application: UIApplication) {
        Task { [log] in
            withUnsafeCurrentTask { $0?.cancel() }
            do {
                let isAllowed = try await requestLocalNetworkAuthorization()
                log.info("answered: \(isAllowed)")
            } catch {
                log.info("cancelled: \(error is CancellationError)")
            }
        }
    }
}
