import DeviceProtocol
import Synchronization

/// A device that reports the end of the time when the test says so.
final class ExpiringDevice: DeviceRequests {
    private let state = Mutex<(handlers: [Reply], cancelled: Int)>(([], 0))

    /// The number of requests that were cancelled.
    var cancelled: Int { state.withLock(\.cancelled) }

    func request(_ content: AppRequest.Content, onReply: @escaping Reply) {}

    func hold(_ content: AppRequest.Content, onReply: @escaping Reply) -> @Sendable () -> Void {
        state.withLock { $0.handlers.append(onReply) }
        return { [self] in state.withLock { $0.cancelled += 1 } }
    }

    func expire() {
        for handler in state.withLock(\.handlers) { handler(.expired) }
    }
}
