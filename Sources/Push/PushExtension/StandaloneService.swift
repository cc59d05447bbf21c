internal import DeviceClient
internal import DeviceProtocol
internal import Foundation
internal import LocalPush
internal import Synchronization

/// Stands for the push service of a device where none starts the provider: it starts the one instance at once, calls its
/// timer, and stops and starts it as it is told.
final class StandaloneService: DeviceAsking {
    private struct State {
        var order: Reply?
        var isRunning = false
        var onStopped: [@Sendable () -> Void] = []
    }

    private let configuration: String
    private let interval: DispatchTimeInterval
    private let queue = DispatchQueue(label: "push-provider.timer")
    private let state = Mutex(State())

    /// Makes the service of a provider.
    ///
    /// - Parameters:
    ///   - configuration: its `providerConfiguration`, a property list in Base64.
    ///   - period: the time between two calls of its timer.
    init(configuration: String, timer period: Duration) {
        self.configuration = configuration
        interval = .nanoseconds(Int(period.nanoseconds))
    }

    func request(_ call: AppRequest.Call, _ fill: (inout AppRequest) -> Void, onReply: @escaping Reply) {
        var request = AppRequest(call, id: 0)
        fill(&request)
        switch call {
        case .provide:
            state.withLock { $0.order = onReply }
            start()
            callTimer(after: .now())
        case .providerStarted:
            guard request.error != nil else { return }
            exit(1)  // The provider itself has said why.
        case .providerStopped:
            let waiting = state.withLock { state in
                defer { state.onStopped = [] }
                return state.onStopped
            }
            for done in waiting { done() }
        default: break
        }
    }

    /// Starts the provider, unless it runs.
    func start() {
        let isNew = state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isNew { give(.start(configuration: configuration)) }
    }

    /// Stops the provider; `done` is called when it has, or at once if it does not run.
    func stop(done: @escaping @Sendable () -> Void = {}) {
        let wasRunning = state.withLock { state in
            defer { state.isRunning = false }
            if state.isRunning { state.onStopped.append(done) }
            return state.isRunning
        }
        // NEProviderStopReason.userInitiated
        if wasRunning { give(.stop(reason: 1)) } else { done() }
    }

    private func callTimer(after last: DispatchTime) {
        var next = last
        // Calls missed while the process was frozen are not made up for.
        repeat { next = next + interval } while next <= .now()
        queue.asyncAfter(deadline: next) { [self, next] in
            give(.timer)
            callTimer(after: next)
        }
    }

    private func give(_ order: ProviderOrder) { state.withLock { $0.order }?(.provider(order)) }
}
