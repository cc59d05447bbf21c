import AppleURLSession
import DeviceProtocol
import Synchronization

/// A device of a test that lists transfers, keeps the messages of the app, and reports what the test says.
final class TransferDevice: DeviceRequests {
    private let state = Mutex(State())
    private let pending: SessionTransfers?
    /// The messages of the app, in order.
    let messages: AsyncStream<TransferMessage>
    private let continuation: AsyncStream<TransferMessage>.Continuation
    private let queue = DispatchQueue(label: "transfer device")

    private struct State {
        var observers: [String: Reply] = [:]
        var refusal: ServiceFailure?
    }

    /// Makes the device of background sessions; `nil` for transfers stands for a machine without a device.
    init(_ pending: SessionTransfers? = SessionTransfers()) {
        self.pending = pending
        (messages, continuation) = AsyncStream.makeStream()
        BackgroundSessions.device.withLock { $0 = self }
    }

    /// The sessions that are observed.
    var observed: [String] { state.withLock { $0.observers.keys.sorted() } }

    /// Refuses the following transfers.
    func refuse(_ failure: ServiceFailure) { state.withLock { $0.refusal = failure } }

    /// Reports to a session.
    func report(_ message: TransferMessage, to session: String) {
        let observer = state.withLock { $0.observers[session] }
        queue.async { observer?(.transfer(message)) }
    }

    /// Ends, as a device that is switched off.
    func fail() {
        for observer in state.withLock(\.observers).values { queue.async { observer(Self.missing) } }
    }

    func request(_ content: AppRequest.Content, onReply: @escaping Reply) {
        guard case .transfer(let message) = content else { return }
        let refusal = state.withLock(\.refusal)
        queue.async { onReply(refusal.map { .failed($0) } ?? .done) }
        continuation.yield(message)
    }

    func hold(_ content: AppRequest.Content, onReply: @escaping Reply) -> @Sendable () -> Void {
        guard case .transferObserve(let session) = content else { return {} }
        state.withLock { $0.observers[session] = onReply }
        let pending = pending
        queue.async { onReply(pending.map { .transfer(.pending($0)) } ?? Self.missing) }
        return { [self] in state.withLock { $0.observers[session] = nil } }
    }

    private static let missing = AppReply.Event.failed(ServiceFailure(.serviceNotRunning, "There is no device here."))
}

/// A delegate that records its calls.
final class BackgroundRecorder: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate {
    let calls: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    override init() { (calls, continuation) = AsyncStream.makeStream() }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        let text = (try? String(contentsOf: location, encoding: .utf8)) ?? "no file"
        continuation.yield("file \(downloadTask.taskIdentifier) \(text)")
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) { continuation.yield("wrote \(bytesWritten) \(totalBytesWritten) \(totalBytesExpectedToWrite)") }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) { continuation.yield("sent \(bytesSent) \(totalBytesSent) \(totalBytesExpectedToSend)") }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield("data \(String(decoding: data, as: UTF8.self))")
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let code = error.map { ($0 as? URLError).map { "\($0.errorCode)" } ?? "\(($0 as NSError).domain)" } ?? "done"
        continuation.yield("end \(task.taskIdentifier) \(code)")
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        continuation.yield("invalid")
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let space = challenge.protectionSpace
        continuation.yield("challenge \(space.host) \(space.port)")
        return (.useCredential, space.serverTrust.map(URLCredential.init(trust:)))
    }

    func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
        continuation.yield("delivered \(session.configuration.identifier ?? "-")")
    }
}
