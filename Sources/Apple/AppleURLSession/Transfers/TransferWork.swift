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
    private let state = Mutex(State())

    private typealias Answer = @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void

    private struct State {
        var session: URLSession?
        var task: URLSessionTask?
        /// The number of failed attempts.
        var failures = 0
        var isSuspended = false
        var isOver = false
        /// Whether an attempt follows when the suspension ends.
        var isDue = false
        var progress = TransferProgress()
        var hasResponse = false
        /// The response to an upload, which is reported as a whole because an attempt may fail in the middle of it.
        var body = Data()
        var lastReport = Date.distantPast
        var error: (any Error)?
        var answer: Answer?
        var trust: SecTrust?

        /// Removes the current attempt.
        mutating func takeAttempt() -> Attempt {
            defer { (session, task, answer, trust) = (nil, nil, nil, nil) }
            return Attempt(session: session, answer: answer)
        }
    }

    /// An attempt that is to be ended.
    private struct Attempt: Sendable {
        let session: URLSession?
        let answer: Answer?

        func end() {
            // The transfer of the toolchain waits for the answer.
            answer?(.cancelAuthenticationChallenge, nil)
            session?.invalidateAndCancel()
        }
    }

    /// The maximum length of the response to an upload, in bytes, because the device keeps it for the app.
    private static let longestBody = 1 << 20
    /// The length of a part of a body, in bytes, which fits into a line to the device.
    private static let partLength = 32 * 1024
    /// The shortest time between two reports of the progress, in seconds.
    private static let reportPause = 0.1

    init(_ request: TransferRequest, report: @escaping @Sendable (TransferReport) -> Void) {
        self.request = request
        self.report = report
    }

    /// Starts the first attempt, and ends the transfer when its time is up.
    func begin() {
        attempt()
        let time = max(0, request.deadline - Date().timeIntervalSince1970)
        DispatchQueue.global().asyncAfter(deadline: .now() + time) { [weak self] in
            self?.finish(URLError(.timedOut))
        }
    }

    func cancel() { finish(URLError(.cancelled)) }

    /// Interrupts the transfer.
    ///
    /// It starts over afterwards, as every task of the toolchain.
    func suspend() {
        let attempt = state.withLock { state -> Attempt in
            state.isSuspended = true
            if state.task != nil { state.isDue = true }
            return state.takeAttempt()
        }
        attempt.end()
    }

    func resume() {
        let isDue = state.withLock { state in
            state.isSuspended = false
            defer { state.isDue = false }
            return state.isDue
        }
        if isDue { attempt() }
    }

    /// Passes the app's answer about a server's certificates on; ignores one that nothing waits for.
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
        let isStarted = state.withLock { state in
            state.isDue = state.isSuspended
            guard !state.isOver, !state.isSuspended else { return false }
            (state.session, state.task, state.error, state.hasResponse) = (session, task, nil, false)
            (state.progress, state.body) = (TransferProgress(), Data())
            task.resume()
            return true
        }
        if !isStarted { session.invalidateAndCancel() }
    }

    /// Handles the end of an attempt: the transfer ends, or another attempt follows.
    private func end(_ task: URLSessionTask, _ error: (any Error)?) {
        let error = state.withLock { $0.error } ?? error
        guard let error, let code = (error as? URLError)?.code, Self.isPassing(code) else { return finish(error) }
        let next = state.withLock { state -> (attempt: Attempt, pause: Double)? in
            guard state.task === task else { return nil }
            state.failures += 1
            report(.waiting(Self.described(error)))
            return (state.takeAttempt(), min(60, pow(2, Double(state.failures - 1))))
        }
        guard let next else { return }
        next.attempt.end()
        DispatchQueue.global().asyncAfter(deadline: .now() + next.pause) { [self] in attempt() }
    }

    /// Whether an error of the network may not come again.
    private static func isPassing(_ code: URLError.Code) -> Bool {
        [.timedOut, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet].contains(code)
    }

    /// Reports the end, once; nothing is reported after it.
    private func finish(_ error: (any Error)?) {
        let attempt = state.withLock { state -> Attempt? in
            guard !state.isOver else { return nil }
            state.isOver = true
            report(.ended(error.map(Self.described)))
            return state.takeAttempt()
        }
        attempt?.end()
    }

    /// Reports an event of an attempt unless that has ended; returns whether it was reported.
    @discardableResult
    private func tell(_ event: TransferReport, of task: URLSessionTask) -> Bool {
        state.withLock { state in
            guard state.task === task else { return false }
            report(event)
            return true
        }
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
        note(response, of: dataTask)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { state in
            guard state.task === dataTask else { return false }
            state.progress.received += Int64(data.count)
            state.body += data
            guard state.body.count > Self.longestBody else { return false }
            state.error = URLError(.dataLengthExceedsMaximum)
            return true
        }
        if isTooLong { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        note(task) { ($0.sent, $0.toSend) = (totalBytesSent, totalBytesExpectedToSend) }
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        noteResponse(of: downloadTask)
        note(downloadTask) { ($0.received, $0.toReceive) = (totalBytesWritten, totalBytesExpectedToWrite) }
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        noteResponse(of: downloadTask)
        let file = "\(request.folder)/CFNetworkDownload_\(UUID().uuidString.prefix(8)).tmp"
        do {
            try FileManager.default.createDirectory(atPath: request.folder, withIntermediateDirectories: true)
            try FileManager.default.moveItem(atPath: location.path, toPath: file)
            let length = (try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int64) ?? 0
            note(downloadTask, isLast: true) { ($0.received, $0.toReceive) = (length, max($0.toReceive, length)) }
            if !tell(.file(file), of: downloadTask) { try FileManager.default.removeItem(atPath: file) }
        } catch {
            state.withLock { $0.error = URLError(.cannotMoveFile) }
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard state.withLock({ $0.task === task }) else { return }
        noteResponse(of: task)
        if request.kind == .upload, error == nil {
            note(task, isLast: true) { $0.sent = max($0.sent, task.countOfBytesSent) }
            reportBody(of: task)
        }
        end(task, error)
    }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        let certificates = trust.chain.map { (SecCertificateCopyData($0) as Data).base64EncodedString() }
        let question = TransferChallenge(
            host: challenge.protectionSpace.host, port: challenge.protectionSpace.port, certificates: certificates,
            isTrusted: trust.check() == nil)
        let isAsked = state.withLock { state in
            guard state.session === session else { return false }
            (state.answer, state.trust) = (completionHandler, trust)
            report(.challenge(question))
            return true
        }
        if !isAsked { completionHandler(.cancelAuthenticationChallenge, nil) }
    }

    /// Reports the response to an upload in parts.
    private func reportBody(of task: URLSessionTask) {
        var rest = state.withLock { $0.error == nil ? $0.body : Data() }
        while !rest.isEmpty {
            tell(.body(rest.prefix(Self.partLength).base64EncodedString()), of: task)
            rest = rest.dropFirst(Self.partLength)
        }
    }

    private func noteResponse(of task: URLSessionTask) {
        if let response = task.response { note(response, of: task) }
    }

    /// Reports the response, once for each attempt.
    private func note(_ response: URLResponse, of task: URLSessionTask) {
        guard let response = response as? HTTPURLResponse else { return }
        let headers = response.allHeaderFields.reduce(into: [String: String]()) { headers, field in
            if let name = field.key as? String { headers[name] = field.value as? String }
        }
        state.withLock { state in
            guard state.task === task, !state.hasResponse else { return }
            state.hasResponse = true
            report(
                .response(
                    TransferResponse(
                        url: response.url?.absoluteString ?? request.url, status: response.statusCode,
                        headers: headers)))
        }
    }

    /// Records progress, and reports it unless the last report is very recent.
    private func note(_ task: URLSessionTask, isLast: Bool = false, _ change: (inout TransferProgress) -> Void) {
        state.withLock { state in
            guard state.task === task else { return }
            change(&state.progress)
            let now = Date()
            guard isLast || now.timeIntervalSince(state.lastReport) >= Self.reportPause else { return }
            state.lastReport = now
            report(.progress(state.progress))
        }
    }
}
