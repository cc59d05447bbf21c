internal import Synchronization

/// A state whose functions have no side effects: they append the actions for the state's center.
protocol OutputState: Sendable {
    associatedtype Output: Sendable
    /// The actions that are still to be performed, in order.
    var outputs: [Output] { get set }
}

extension Mutex where Value: OutputState {
    /// Changes the state, then performs the resulting actions in order, without the lock.
    func change<Result: Sendable>(_ body: (inout Value) -> Result, performing perform: (Value.Output) -> Void) -> Result
    {
        let (result, outputs) = withLock { state in
            let result = body(&state)
            defer { state.outputs = [] }
            return (result, state.outputs)
        }
        for output in outputs { perform(output) }
        return result
    }
}
