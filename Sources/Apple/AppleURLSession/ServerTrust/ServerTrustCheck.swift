internal import AppleSecurity
internal import Dispatch
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// Asks the delegates of a task about the certificates of its server.
///
/// As Apple's "Performing manual server trust authentication" says, the method of the session comes first, and that of
/// the task follows if there is none. The delegate of the task alone precedes that of the session.
final class ServerTrustCheck: Sendable {
    /// The task that a challenge belongs to.
    ///
    /// Unchecked: the class is Sendable on Apple's systems.
    private struct Subject: @unchecked Sendable {
        let session: URLSession
        weak var task: URLSessionTask?
        /// The delegates in the order in which they are asked.
        let delegates: [any FoundationNetworking.URLSessionDelegate]
    }

    typealias Disposition = URLSession.AuthChallengeDisposition
    typealias Answer = @Sendable (Disposition, URLCredential?) -> Void

    private let subject: Subject
    private let failure = Mutex<URLError?>(nil)

    /// Creates a check of a task; without a delegate the system decides.
    init(_ task: URLSessionTask, in session: URLSession) {
        let own: (any FoundationNetworking.URLSessionDelegate)? = task.ownDelegate(in: session)
        let delegates = [own, session.delegate].compactMap(\.self)
        subject = Subject(session: session, task: task, delegates: delegates)
    }

    /// The error of the task after a refusal.
    var error: URLError? { failure.withLock { $0 } }

    /// Asks about certificates, and waits for the answer for at most the timeout of the request.
    func decideNow(_ chain: [SecCertificate]) -> Bool {
        let answered = DispatchSemaphore(value: 0)
        let limit = subject.task?.currentRequest?.timeoutInterval ?? 60
        let result = Result()
        decide(chain) { answer in
            result.set(answer)
            answered.signal()
        }
        guard answered.wait(timeout: .now() + limit) == .success else {
            failure.withLock { $0 = URLError(.timedOut) }
            return false
        }
        return result.isTrusted
    }

    private final class Result: Sendable {
        private let value = Mutex(false)

        var isTrusted: Bool { value.withLock { $0 } }

        func set(_ isTrusted: Bool) { value.withLock { $0 = isTrusted } }
    }

    /// Asks about certificates, and calls back with whether the server is trusted.
    func decide(_ chain: [SecCertificate], then complete: @escaping @Sendable (Bool) -> Void) {
        let url = subject.task?.currentRequest?.url
        let host = url?.host ?? ""
        let trust = SecTrust(chain: chain, policies: [SecPolicyCreateSSL(true, host)])
        failure.withLock { $0 = nil }
        ask(trust, host, url?.port ?? 443) { [self] disposition, credential in
            complete(take(disposition, credential, trust, url))
        }
    }

    /// Asks about the certificates of a server, and calls back with the answer.
    func ask(_ trust: SecTrust, _ host: String, _ port: Int, then answer: @escaping Answer) {
        let challenge = URLAuthenticationChallenge(
            protectionSpace: ServerTrustSpace(trust, host: host, port: port), proposedCredential: nil,
            previousFailureCount: 0, failureResponse: nil, error: nil, sender: ChallengeSender())
        ask(subject.delegates[...], challenge, answer)
    }

    private func take(
        _ disposition: Disposition, _ credential: URLCredential?, _ trust: SecTrust, _ url: URL?
    ) -> Bool {
        let refusal: URLError?
        switch disposition {
        case .useCredential where credential?.trustsServer == true: refusal = nil
        case .cancelAuthenticationChallenge: refusal = URLError(.cancelled)
        case .rejectProtectionSpace: refusal = .refused(.untrusted, trust, url)
        case .useCredential, .performDefaultHandling: refusal = trust.check().map { .refused($0, trust, url) }
        }
        failure.withLock { $0 = refusal }
        return refusal == nil
    }

    /// Asks delegates in their order until one answers.
    private func ask(
        _ delegates: ArraySlice<any FoundationNetworking.URLSessionDelegate>, _ challenge: URLAuthenticationChallenge,
        _ answer: @escaping Answer
    ) {
        guard let delegate = delegates.first, let task = subject.task else {
            return answer(.performDefaultHandling, nil)
        }
        let session = subject.session
        let others = delegates.dropFirst()
        let next: Answer = { [self] in
            $1 === Unanswered.credential ? ask(others, challenge, answer) : answer($0, $1)
        }
        let ofTask = delegate as? any FoundationNetworking.URLSessionTaskDelegate
        session.delegateQueue.addOperation {
            delegate.urlSession(session, didReceive: challenge) { disposition, credential in
                guard credential === Unanswered.credential, let ofTask else { return next(disposition, credential) }
                session.delegateQueue.addOperation {
                    ofTask.urlSession(session, task: task, didReceive: challenge, completionHandler: next)
                }
            }
        }
    }
}

/// The sender of challenges that are answered by the completion handler alone.
private final class ChallengeSender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}

extension URLError {
    /// Returns the error of a task whose server is not trusted, as "NSURLError Codes" of Apple lists them.
    fileprivate static func refused(_ failure: TrustFailure, _ trust: SecTrust, _ url: URL?) -> URLError {
        let code: URLError.Code =
            switch failure {
            case .expired: .serverCertificateHasBadDate
            case .notYetValid: .serverCertificateNotYetValid
            case .untrusted, .hostMismatch, .purpose: .serverCertificateUntrusted
            }
        var information: [String: Any] = [
            NSLocalizedDescriptionKey: "The certificate for this server is invalid.",
            NSURLErrorFailingURLPeerTrustErrorKey: trust, NSUnderlyingErrorKey: failure.error(of: trust),
        ]
        if let url { information[NSURLErrorFailingURLErrorKey] = url }
        return URLError(code, userInfo: information)
    }
}
