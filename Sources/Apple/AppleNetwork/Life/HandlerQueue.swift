internal import DeviceProtocol
package import Dispatch

/// Calls the handlers of one object on the queue of its program, one at a time.
///
/// The program's queue may be concurrent; calls are serial all the same, and never come inside the call that causes them.
package struct HandlerQueue: Sendable {
    /// The queue that the program gave.
    package let given: DispatchQueue
    private let serial: DispatchQueue

    /// Takes the queue of a program.
    package init(_ queue: DispatchQueue) {
        given = queue
        serial = DispatchQueue(
            label: "Network", target: DeviceSaboteur.ofThisProcess == .leavesQueues ? nil : queue)
    }

    /// Calls a closure on the queue, after those before it.
    package func call(_ body: @escaping @Sendable () -> Void) { serial.async(execute: body) }
}
