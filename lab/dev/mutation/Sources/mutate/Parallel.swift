internal import Dispatch
internal import Synchronization

/// Does something with each of many, so many at a time; the first error ends it.
///
/// The order of what it returns is that in which things ended.
@discardableResult
func inParallel<Item: Sendable, Output: Sendable>(
    _ items: [Item], workers: Int, _ body: @Sendable (Item) throws -> Output
) throws -> [Output] {
    let rest = Mutex(items[...])
    let outputs = Mutex<[Output]>([])
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
        while failure.withLock({ $0 == nil }), let item = rest.withLock({ $0.popFirst() }) {
            do {
                let output = try body(item)
                outputs.withLock { $0.append(output) }
            } catch {
                failure.withLock { $0 = error }
            }
        }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return outputs.withLock { $0 }
}
