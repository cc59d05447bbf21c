import Foundation
import Security

/// What a delegate answers, for the certificates of a server.
typealias Decision = @Sendable (SecTrust) -> (URLSession.AuthChallengeDisposition, URLCredential?)

/// Answers by the method of the session with a completion handler.
final class SessionDelegate: NSObject, URLSessionDelegate {
    private let decide: Decision
    init(_ decide: @escaping Decision) { self.decide = decide }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
            let trust = challenge.protectionSpace.serverTrust
        else { return completionHandler(.performDefaultHandling, nil) }
        tell("challenge: \(challenge.protectionSpace.host) \(challenge.protectionSpace.port)")
        let answer = decide(trust)
        completionHandler(answer.0, answer.1)
    }
}

/// Answers by the asynchronous method of the session.
final class AsyncDelegate: NSObject, URLSessionDataDelegate {
    private let decide: Decision
    init(_ decide: @escaping Decision) { self.decide = decide }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        return decide(trust)
    }
}

/// Answers by the method of the task alone.
final class TaskDelegate: NSObject, URLSessionTaskDelegate {
    private let decide: Decision
    init(_ decide: @escaping Decision) { self.decide = decide }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        let answer = decide(trust)
        completionHandler(answer.0, answer.1)
    }
}

/// Answers by the asynchronous method of the task.
final class AsyncTaskDelegate: NSObject, URLSessionTaskDelegate {
    private let decide: Decision
    init(_ decide: @escaping Decision) { self.decide = decide }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        return decide(trust)
    }
}

/// Answers nothing.
final class QuietDelegate: NSObject, URLSessionDataDelegate {}
