internal import AppleSecurity
internal import DeviceProtocol
internal import Dispatch
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// One background transfer, with as many attempts as it needs.
///
/// A background session always waits for a route ("waitsForConnectivity" of Apple), and tries again after a failure of the
/// network until the time for the whole transfer is up ("timeoutIntervalForResource").
final class TransferWork: NSObject, @unchecked Sendable {
    // Unchecked: mutable state is under the lock.
    private let request: TransferRequest
    private let report: @Sendable (TransferReport) -> Void
    private let deadline: Date
    private let state = Mutex(State())

    private struct State {
        var session: URLSession?
        var task: URLSessionTask?
        /// The number of failed attempts.
        var failures = 0
        var isSuspended = false
        var isOver = false
        /// Whether the next attempt waits for its time.
        var isPausing = false
        var progress = TransferProgress()
        var hasResponse = false
        var lastReport = Date.distantPast
        var error: (any Error)?
        var answer: (@Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)?
        var trust: SecTrust?
    }

    /// The maximum length of the response to an upload, in bytes, because the device keeps it for the app.
    private static let longestBody: Int64 = 1 << 20
    /// The length of a part of a body, in bytes, which fits into a line to the device.
    private static let partLength = 32 * 1024
    /// The shortest time between two reports of the progress, in seconds.
    private static let reportPause = 0.1

    init(_ request: TransferRequest, report: @escaping @Sendable (TransferReport) -> Void) {
        self.request = request
        self.report = report
        deadline = Date(timeIntervalSinceNow: request.resourceTimeout)
    }

    /// Starts the first attempt.
    func begin() { attempt() }

    func cancel() { finish(URLError(.cancelled)) }

    func suspend() {
        state.withLock { state in
            state.isSuspended = true
            return state.task
        }?.suspend()
    }

    func resume() {
        let (task, isDue) = state.withLock { state in
            state.isSuspended = false
            return (state.task, state.task == nil && !state.isPausing && !state.isOver)
        }
        task?.resume()
        if isDue { attempt() }
    }

    /// Passes the app's answer about a server's certificates on.
    func answer(disposition: Int, trusts: Bool) {
        let (answer, trust) = state.withLock { state in
            defer { (state.answer, state.trust) = (nil, nil) }
            return (state.answer, state.trust)
        }
        answer?(
            URLSession.AuthChallengeDisposition(rawValue: disposition) ?? .performDefaultHandling,
            trusts ? trust.map { URLCredential(trust: $0) } : nil)
    }

    private func attempt() {
        guard let url = URL(string: request.url) else { return finish(URLError(.badURL)) }
        var wanted = URLRequest(url: url, timeoutInterval: request.requestTimeout)
        wanted.httpMethod = request.method
        for (name, value) in request.headers { wanted.setValue(value, forHTTPHeaderField: name) }
        let configuration = URLSessionConfiguration.default
        configuration.waitsForConnectivity = true
        configuration.timeoutIntervalForRequest = request.requestTimeout
        configuration.timeoutIntervalForResource = max(0, deadline.timeIntervalSinceNow)
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        let task: URLSessionTask
        switch request.kind {
        case .download:
            wanted.httpBody = request.body.flatMap { FileManager.default.contents(atPath: $0) }
            task = session.downloadTask(with: wanted)
        case .upload: task = session.uploadTask(with: wanted, fromFile: URL(filePath: request.body ?? "/dev/null"))
        }
        let mayStart = state.withLock { state in
            guard !state.isOver else { return false }
            (state.session, state.task, state.error, state.hasResponse) = (session, task, nil, false)
            state.progress = TransferProgress()
            return !state.isSuspended
        }
        if mayStart { task.resume() }
    }

    /// Handles the end of an attempt: the transfer ends, or another attempt follows.
    private func end(_ error: (any Error)?) {
        let error = state.withLock { $0.error } ?? error
        guard let code = (error as? URLError)?.code, Self.isPassing(code), deadline > Date() else {
            return finish(error)
        }
        let pause = state.withLock { state -> Double? in
            guard !state.isOver else { return nil }
            state.failures += 1
            state.session?.finishTasksAndInvalidate()
            (state.session, state.task, state.isPausing) = (nil, nil, true)
            return min(60, pow(2, Double(state.failures - 1)))
        }
        guard let pause, let error else { return }
        report(.waiting(Self.described(error)))
        DispatchQueue.global().asyncAfter(deadline: .now() + min(pause, deadline.timeIntervalSinceNow)) { [self] in
            let isDue = state.withLock { state in
                state.isPausing = false
                return !state.isOver && !state.isSuspended
            }
            if isDue { attempt() }
        }
    }

    /// Whether an error of the network may not come again.
    private static func isPassing(_ code: URLError.Code) -> Bool {
        [.timedOut, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet].contains(code)
    }

    /// Reports the end, once.
    private func finish(_ error: (any Error)?) {
        let session = state.withLock { state -> URLSession?? in
            guard !state.isOver else { return nil }
            state.isOver = true
            defer { (state.session, state.task) = (nil, nil) }
            return .some(state.session)
        }
        guard let session else { return }
        session?.invalidateAndCancel()
        report(.ended(error.map(Self.described)))
    }

    private static func described(_ error: any Error) -> TransferError {
        let error = error as NSError
        return TransferError(domain: error.domain, code: error.code, message: error.localizedDescription)
    }
}

extension TransferWork: URLSessionDataDelegate, URLSessionDownloadDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        note(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let length = state.withLock { state in
            state.progress.received += Int64(data.count)
            return state.progress.received
        }
        guard length <= Self.longestBody else {
            state.withLock { $0.error = URLError(.dataLengthExceedsMaximum) }
            return dataTask.cancel()
        }
        var rest = data
        while !rest.isEmpty {
            report(.body(rest.prefix(Self.partLength).base64EncodedString()))
            rest = rest.dropFirst(Self.partLength)
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        note { ($0.sent, $0.toSend) = (totalBytesSent, totalBytesExpectedToSend) }
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        downloadTask.response.map(note)
        note { ($0.received, $0.toReceive) = (totalBytesWritten, totalBytesExpectedToWrite) }
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        downloadTask.response.map(note)
        let file = "\(request.folder)/CFNetworkDownload_\(UUID().uuidString.prefix(8)).tmp"
        do {
            try FileManager.default.createDirectory(atPath: request.folder, withIntermediateDirectories: true)
            try FileManager.default.moveItem(atPath: location.path, toPath: file)
            let length = (try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int64) ?? 0
            note(isLast: true) { ($0.received, $0.toReceive) = (length, max($0.toReceive, length)) }
            report(.file(file))
        } catch {
            state.withLock { $0.error = URLError(.cannotMoveFile) }
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard state.withLock({ $0.task === task }) else { return }
        task.response.map(note)
        if request.kind == .upload, error == nil {
            note(isLast: true) { $0.sent = max($0.sent, task.countOfBytesSent) }
        }
        end(error)
    }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        state.withLock { ($0.answer, $0.trust) = (completionHandler, trust) }
        let certificates = trust.chain.map { (SecCertificateCopyData($0) as Data).base64EncodedString() }
        report(
            .challenge(
                TransferChallenge(
                    host: challenge.protectionSpace.host, port: challenge.protectionSpace.port,
                    certificates: certificates, isTrusted: trust.check() == nil)))
    }

    /// Reports the response, once for each attempt.
    private func note(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        let isNew = state.withLock { state in
            defer { state.hasResponse = true }
            return !state.hasResponse
        }
        guard isNew else { return }
        let headers = response.allHeaderFields.reduce(into: [String: String]()) { headers, field in
            if let name = field.key as? String { headers[name] = field.value as? String }
        }
        report(
            .response(
                TransferResponse(
                    url: response.url?.absoluteString ?? request.url, status: response.statusCode, headers: headers)))
    }

    /// Records progress, and reports it unless the last report is very recent.
    private func note(isLast: Bool = false, _ change: (inout TransferProgress) -> Void) {
        let progress = state.withLock { state -> TransferProgress? in
            change(&state.progress)
            let now = Date()
            guard isLast || now.timeIntervalSince(state.lastReport) >= Self.reportPause else { return nil }
            state.lastReport = now
            return state.progress
        }
        if let progress { report(.progress(progress)) }
    }
}
