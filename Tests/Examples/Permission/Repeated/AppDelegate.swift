import UIKit
import os

/// An app that asks again and again, one time after the other: 200 times at first, and 10 times when it comes back.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let log = Logger(subsystem: "com.example.repeated", category: "app")
    private var isBack = false

    func applicationDidBecomeActive(_ application: UIApplication) {
        let runs = isBack ? 10 : 200
        isBack = true
        Task { [log] in
            // The first ones make what is kept for all.
            for _ in 0..<5 { _ = try? await requestLocalNetworkAuthorization() }
            let before = ProcessUse.current
            var answers = (yes: 0, no: 0)
            for _ in 0..<runs {
                switch try? await requestLocalNetworkAuthorization() {
                case true?: answers.yes += 1
                case false?: answers.no += 1
                case nil: break
                }
            }
            let after = ProcessUse.current
            log.info("of \(runs): allowed \(answers.yes), denied \(answers.no)")
            log.info("descriptors \(before.descriptors), then \(after.descriptors)")
            // The last ones may still be closing, and the system lends and takes back threads as it likes: far fewer than
            // one for each run.
            let most = runs / 4 + 3
            let areKept = after.descriptors < before.descriptors + most
            log.info("descriptors \(areKept ? "kept" : "leaked", privacy: .public)")
            log.info("threads \(before.threads), then \(after.threads)")
            log.info("threads \(after.threads < before.threads + most ? "kept" : "leaked", privacy: .public)")
        }
    }
}
