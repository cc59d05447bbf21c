public import FoundationNetworking

/// The delegate of a session.
public protocol URLSessionDelegate: FoundationNetworking.URLSessionDelegate {
    /// Answers a challenge of the whole session, such as about the certificates of a server.
    @concurrent func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)

    /// Called after the reports of a background session that waited while the app was suspended or not running.
    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

extension URLSessionDelegate {
    /// Answers with the asynchronous form of this method.
    public func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        Task {
            let answer = await urlSession(session, didReceive: challenge)
            completionHandler(answer.0, answer.1)
        }
    }

    /// Leaves the challenge to the delegate of the task, or else to the system.
    @concurrent public func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.performDefaultHandling, Unanswered.credential)
    }

    /// Does nothing.
    public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}

/// The answer of delegates that do not have the method.
enum Unanswered {
    static let credential = URLCredential(user: "pushlab.unanswered", password: "", persistence: .none)
}
