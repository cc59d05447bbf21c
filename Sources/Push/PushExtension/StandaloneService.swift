internal import DeviceProtocol
internal import Foundation
internal import LocalPush
internal import Synchronization

/// A substitute for the push service of a device, for a provider that no device starts.
///
/// It starts the one instance at once, calls its timer, and stops it at the end.
final class StandaloneService: DeviceRequests {
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
            // The provider has logged the error.
            if error != nil { exit(1) }
        case .providerStopped: state.withLock { $0.onStopped }?()
        default: break
        }
    }

    /// Stops the provider; `done` is called when it has stopped, or at once if none has started.
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
        // Timer events that were missed while the process was frozen are skipped.
        repeat { next = next + period } while next <= .now()
        queue.asyncAfter(deadline: next) { [self, next] in
            state.withLock { $0.order }?(.provider(.timer))
            callTimer(after: next)
        }
    }
}
