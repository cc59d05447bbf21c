import AppleURLSession
import DeviceProtocol
import Dispatch
import Synchronization

/// A device of a test that orders transfers and keeps the reports about them.
final class OrderingDevice: DeviceRequests {
    private let orders = Mutex<Reply?>(nil)
    private let queue = DispatchQueue(label: "ordering device")
    /// The reports in order, with the numbers of their tasks.
    let reports: AsyncStream<(task: Int, report: TransferReport)>
    private let continuation: AsyncStream<(task: Int, report: TransferReport)>.Continuation

    init() { (reports, continuation) = AsyncStream.makeStream() }

    /// Orders the process to do something.
    func order(_ message: TransferMessage) {
        let reply = orders.withLock { $0 }
        queue.sync { reply?(.transfer(message)) }
    }

    func request(_ content: AppRequest.Content, onReply: @escaping Reply) {
        guard case .transfer(.report(let id, let report)) = content else { return }
        continuation.yield((id.task, report))
        queue.async { onReply(.done) }
    }

    func hold(_ content: AppRequest.Content, onReply: @escaping Reply) -> @Sendable () -> Void {
        guard case .transferServe = content else { return {} }
        orders.withLock { $0 = onReply }
        return { [self] in orders.withLock { $0 = nil } }
    }
}
