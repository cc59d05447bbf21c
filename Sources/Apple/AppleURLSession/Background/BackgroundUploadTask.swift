internal import DeviceProtocol
internal import Foundation
internal import FoundationNetworking

/// An upload task of a background session.
final class BackgroundUploadTask: URLSessionUploadTask, BackgroundTask, @unchecked Sendable {
    // Unchecked: the superclass is Sendable on Apple's systems.
    let transfer: BackgroundTransfer

    init(_ transfer: BackgroundTransfer) {
        self.transfer = transfer
        super.init()
    }

    override var taskIdentifier: Int { transfer.identifier }
    override var originalRequest: URLRequest? { transfer.request }
    override var currentRequest: URLRequest? { transfer.current }
    override var response: URLResponse? { transfer.response }
    override var state: State { transfer.state }
    override var progress: Progress { transfer.progress }
    override var countOfBytesSent: Int64 { transfer.counts.sent }
    override var countOfBytesExpectedToSend: Int64 { transfer.counts.toSend }
    override var countOfBytesReceived: Int64 { transfer.counts.received }
    override var countOfBytesExpectedToReceive: Int64 { transfer.counts.toReceive }

    override var error: (any Error)? {
        get { transfer.error }
        set { transfer.error = newValue }
    }

    override var taskDescription: String? {
        get { transfer.description }
        set { transfer.description = newValue }
    }

    override var priority: Float {
        get { transfer.priority }
        set { transfer.priority = newValue }
    }

    override var delegate: (any FoundationNetworking.URLSessionTaskDelegate)? {
        get { nil }
        set { backgroundDelegates.write() }
    }

    override func resume() { transfer.resume() }
    override func suspend() { transfer.suspend() }
    override func cancel() { transfer.cancel() }
}
