import AppleNetwork
import DeviceProtocol
import Synchronization
import TestTools

/// A device of a test: it keeps the requests, and replies what the test tells it to.
final class StandInDevice: Sendable {
    /// A request at work.
    struct Asked: Sendable {
        var request: AppRequest
        var answer: DeviceAccess.Answer
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let cancelled = Recorder<AppRequest.Call>()

    private struct State {
        var asked: [Asked] = []
        var onAsked: @Sendable (Asked) -> Void = { _ in }
    }

    /// The requests so far.
    var asked: [Asked] { state.withLock { $0.asked } }

    /// Calls a closure with every request, those so far included.
    func onAsked(_ body: @escaping @Sendable (Asked) -> Void) {
        let asked = state.withLock { state in
            state.onAsked = body
            return state.asked
        }
        for asked in asked { body(asked) }
    }

    /// Replies to the last request of a kind that is at work; `false` when there is none.
    @discardableResult
    func reply(_ event: AppReply.Event, to call: AppRequest.Call) -> Bool {
        let asked = state.withLock { $0.asked.last { $0.request.call == call && !$0.isCancelled } }
        asked?.answer(event)
        return asked != nil
    }

    /// The number of requests of a kind that are at work.
    func atWork(_ call: AppRequest.Call) -> Int {
        asked.count { $0.request.call == call && !$0.isCancelled }
    }

    /// Waits until no request of a kind is at work any more.
    func ends(_ call: AppRequest.Call) async { await cancelled.all { [self] _ in atWork(call) == 0 ? () : nil } }

    /// The way to it.
    var access: DeviceAccess {
        DeviceAccess { [self] request, answer in
            let (index, asked, body) = state.withLock { state in
                state.asked.append(Asked(request: request, answer: answer))
                return (state.asked.count - 1, state.asked[state.asked.count - 1], state.onAsked)
            }
            body(asked)
            return { [self] in
                state.withLock { $0.asked[index].isCancelled = true }
                cancelled.add(request.call)
            }
        }
    }
}
