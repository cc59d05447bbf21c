internal import DeviceProtocol
internal import Foundation
internal import LocalPush
internal import Synchronization

/// Stands for the push service of a device where none starts the provider: it starts the one instance at once, calls its
/// timer, and stops it at the end.
final class StandaloneService: DeviceAsking {
    private struct State {
        var order: Reply?
        var onStopped: (@Sendable () -> Void)?
    }

    private let configuration: String
    private let period: DispatchTimeInterval
    private let queue = DispatchQueue(label: "push-provider.timer")
    private let state = Mutex(State())

    /// Makes the service of a provider.
    ///
    /// - Parameters:
    ///   - configuration: its `providerConfiguration`, a property list in Base64.
    ///   - period: the time between two calls of its timer.
    init(configuration: String, timer period: Duration) {
        self.configuration = configuration
        self.period = .nanoseconds(Int(period.nanoseconds))
    }

    func request(_ content: AppRequest.Content, onReply: @escaping Reply) {
        switch content {
        case .provide:
            state.withLock { $0.order = onReply }
            onReply(.provider(.start(configuration: configuration)))
            callTimer(after: .now())
        case .providerStarted(_, let error):
            // The provider itself has said why.
            if error != nil { exit(1) }
        case .providerStopped: state.withLock { $0.onStopped }?()
        default: break
        }
    }

    /// Stops the provider; `done` is called when it has, or at once if there is none yet.
    func stop(done: @escaping @Sendable () -> Void) {
        let order = state.withLock { state in
            state.onStopped = done
            return state.order
        }
        // NEProviderStopReason.userInitiated
        if let order { order(.provider(.stop(reason: 1))) } else { done() }
    }

    private func callTimer(after last: DispatchTime) {
        var next = last
        // Calls missed while the process was frozen are not made up for.
        repeat { next = next + period } while next <= .now()
        queue.asyncAfter(deadline: next) { [self, next] in
            state.withLock { $0.order }?(.provider(.timer))
            callTimer(after: next)
        }
    }
}
