import Security
import UIKit

/// An app that fetches a secret in the background, from a server whose certificate only the app can judge.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let vault = Vault()
    private var session: URLSession?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let configuration = URLSessionConfiguration.background(withIdentifier: "vault")
        session = URLSession(configuration: configuration, delegate: vault, delegateQueue: .main)
        tell("launched")
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        guard let secret = URL(string: "https://server:7016/plan") else { return }
        session?.downloadTask(with: secret).resume()
        tell("begun")
    }

    func application(
        _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
        completionHandler: @escaping () -> Void
    ) {
        tell("events of \(identifier)")
        // It is not called before all events have come, so that the app runs on.
        vault.finish = completionHandler
    }
}

/// The delegate of the session, which trusts the pinned certificate alone.
final class Vault: NSObject, URLSessionDownloadDelegate {
    nonisolated(unsafe) var finish: (() -> Void)?

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
        let isPinned = chain.first.map { SecCertificateCopyData($0) as Data } == pinnedCertificate
        tell("server \(challenge.protectionSpace.host) \(challenge.protectionSpace.port), pinned \(isPinned)")
        if isPinned {
            completionHandler(.useCredential, URLCredential(trust: trust))
        } else {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        tell("file of \((try? Data(contentsOf: location))?.count ?? -1) bytes")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        tell("complete, error \((error as NSError?).map { "\($0.code)" } ?? "none")")
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        tell("all events")
        finish?()
    }
}
