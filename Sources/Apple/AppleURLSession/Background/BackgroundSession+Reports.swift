internal import AppleSecurity
internal import DeviceProtocol
internal import Foundation
internal import FoundationNetworking

extension BackgroundSession {
    /// Takes a report of the device about a task, and calls the delegate.
    func take(_ report: TransferReport, of id: TransferID) {
        guard let task = task(id.task) else {
            // The task was ended in the meantime.
            if case .file(let path) = report { BackgroundFiles.remove(path) }
            return
        }
        switch report {
        case .response(let response): task.transfer.take(response)
        case .progress(let counts): take(counts, of: task)
        case .body(let text): take(body: Data(base64Encoded: text) ?? Data(), of: task)
        case .file(let path): take(file: path, of: task)
        case .challenge(let challenge): ask(challenge, of: task, id)
        case .waiting: break
        case .ended(let failure): end(id.task, failure.map { $0.error(for: task.originalRequest?.url) })
        }
    }

    /// Calls the delegate's `urlSessionDidFinishEvents(forBackgroundURLSession:)` after the earlier calls.
    func reportDelivery() {
        let session = session
        session.delegateQueue.addOperation {
            (session.delegate as? any URLSessionDelegate)?.urlSessionDidFinishEvents(forBackgroundURLSession: session)
        }
    }

    private func take(_ counts: TransferProgress, of task: any BackgroundTask) {
        let (session, former) = (session, task.transfer.take(counts))
        session.delegateQueue.addOperation {
            if let sent = counts.sent.growth(since: former.sent) {
                (session.delegate as? any FoundationNetworking.URLSessionTaskDelegate)?.urlSession(
                    session, task: task, didSendBodyData: sent, totalBytesSent: counts.sent,
                    totalBytesExpectedToSend: counts.toSend)
            }
            if let task = task as? URLSessionDownloadTask,
                let received = counts.received.growth(since: former.received)
            {
                (session.delegate as? any FoundationNetworking.URLSessionDownloadDelegate)?.urlSession(
                    session, downloadTask: task, didWriteData: received, totalBytesWritten: counts.received,
                    totalBytesExpectedToWrite: counts.toReceive)
            }
        }
    }

    private func take(body: Data, of task: any BackgroundTask) {
        guard let task = task as? URLSessionUploadTask else { return }
        let session = session
        session.delegateQueue.addOperation {
            let delegate = session.delegate as? any FoundationNetworking.URLSessionDataDelegate
            delegate?.urlSession(session, dataTask: task, didReceive: body)
        }
    }

    /// Hands a downloaded file to the delegate, and deletes what is left of it afterwards.
    private func take(file path: String, of task: any BackgroundTask) {
        guard let task = task as? URLSessionDownloadTask else { return BackgroundFiles.remove(path) }
        let session = session
        session.delegateQueue.addOperation {
            let delegate = session.delegate as? any FoundationNetworking.URLSessionDownloadDelegate
            delegate?.urlSession(session, downloadTask: task, didFinishDownloadingTo: URL(fileURLWithPath: path))
            BackgroundFiles.remove(path)
        }
    }

    private func ask(_ challenge: TransferChallenge, of task: any BackgroundTask, _ id: TransferID) {
        let chain = challenge.certificates.compactMap { Data(base64Encoded: $0).flatMap(SecCertificate.init(der:)) }
        let trust = SecTrust(chain: chain, policies: [SecPolicyCreateSSL(true, challenge.host)])
        ServerTrustCheck(task, in: session).ask(trust, challenge.host, challenge.port) { [self] answer, credential in
            send(.answer(id, disposition: answer.rawValue, trusts: credential?.trustsServer == true))
        }
    }
}

extension Int64 {
    /// Returns the growth of a number of bytes; `nil` if it is the same.
    ///
    /// A transfer that starts over counts from 0 again.
    fileprivate func growth(since former: Int64) -> Int64? {
        let growth = self >= former ? self - former : self
        return growth > 0 ? growth : nil
    }
}

extension TransferError {
    /// Returns the error of a task; a `URLError` in its domain, which an app casts to.
    func error(for url: URL?) -> any Error {
        var information: [String: Any] = [NSLocalizedDescriptionKey: message]
        if let url { information[NSURLErrorFailingURLErrorKey] = url }
        guard domain == NSURLErrorDomain else { return NSError(domain: domain, code: code, userInfo: information) }
        return URLError(URLError.Code(rawValue: code) ?? .unknown, userInfo: information)
    }
}
