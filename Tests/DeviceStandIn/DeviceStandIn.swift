package import DeviceProtocol
private import Dispatch
private import Synchronization

/// What stands for a device in a test: it keeps what is asked, and replies what the test says.
package final class DeviceStandIn: DeviceRequests {
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "device stand-in")

    private struct State {
        var asked: [Asked] = []
        var waiter: CheckedContinuation<Asked, Never>?
        var lastHeld = 0
        var held: [Int: AppRequest.Content] = [:]
    }

    /// Something that was asked.
    package struct Asked: Sendable {
        /// The request.
        package let request: AppRequest
        fileprivate let queue: DispatchQueue
        fileprivate let onReply: DeviceRequests.Reply

        /// Replies, as a device does: later, one reply after the other.
        package func reply(_ event: AppReply.Event) {
            queue.async { [onReply] in onReply(event) }
        }
    }

    /// Makes a device of which nothing has been asked.
    package init() {}

    /// Takes a request.
    package func request(_ content: AppRequest.Content, onReply: @escaping DeviceRequests.Reply) {
        let asked = Asked(request: AppRequest(content, id: 0), queue: queue, onReply: onReply)
        let waiter = state.withLock { state in
            if state.waiter == nil { state.asked.append(asked) }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: asked)
    }

    /// Takes a request that is held until it is cancelled, and replies nothing.
    package func hold(
        _ content: AppRequest.Content, onReply: @escaping DeviceRequests.Reply
    ) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.lastHeld += 1
            state.held[state.lastHeld] = content
            return state.lastHeld
        }
        return { [self] in state.withLock { $0.held[id] = nil } }
    }

    /// The requests that are held and not cancelled.
    package var held: [AppRequest.Content] { state.withLock { Array($0.held.values) } }

    /// Waits for the next request; one caller at a time.
    package func next() async -> Asked {
        await withCheckedContinuation { continuation in
            let asked = state.withLock { state in
                if state.asked.isEmpty { state.waiter = continuation }
                return state.asked.isEmpty ? nil : state.asked.removeFirst()
            }
            if let asked { continuation.resume(returning: asked) }
        }
    }

    /// Waits until all replies so far have been taken.
    package func delivered() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    /// What was asked and nobody has waited for.
    package var pending: [AppRequest] { state.withLock { $0.asked.map(\.request) } }
}

extension AppRequest {
    /// The push configuration to save.
    package var configuration: PushConfiguration? {
        if case .pushSave(let configuration) = content { configuration } else { nil }
    }

    /// The number of a push configuration to remove, or of an instance of a provider.
    package var number: Int? {
        switch content {
        case .pushRemove(let number): number
        case .providerStarted(let instance, _), .providerStopped(let instance), .providerUnmatched(let instance),
            .providerReleased(let instance), .reportCall(_, let instance), .reportPushToTalk(_, let instance):
            instance
        default: nil
        }
    }

    /// The text of the error with which a provider completed its start.
    package var error: String? { if case .providerStarted(_, let error) = content { error } else { nil } }

    /// What a provider hands to its app.
    package var userInfo: String? {
        switch content {
        case .reportCall(let userInfo, _), .reportPushToTalk(let userInfo, _): userInfo
        default: nil
        }
    }

    /// A notification for the user.
    package var notification: NotificationContent? {
        if case .notify(let notification) = content { notification } else { nil }
    }
}
