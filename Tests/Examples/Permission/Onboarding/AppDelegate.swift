import UIKit
import os

/// An app whose first page asks for the local network for as long as it is seen, and again whenever it comes back.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.onboarding", category: "app")
    private var page: Task<Void, Never>?
    private var visits = 0

    func applicationDidBecomeActive(_ application: UIApplication) {
        visits += 1
        page = Task { [log, visits] in
            log.info("\(visits): asking")
            do {
                let isAllowed = try await requestLocalNetworkAuthorization()
                log.info("\(visits): \(isAllowed ? "allowed" : "denied", privacy: .public)")
            } catch is CancellationError {
                log.info("\(visits): cancelled")
            } catch {
                log.info("\(visits): failed: \(error.localizedDescription, privacy: .public)")
            }
        }
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        page?.cancel()
    }
}
