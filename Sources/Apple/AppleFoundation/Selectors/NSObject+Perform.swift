public import Foundation
private import Synchronization

// Methods that are called by a selector. Their results are ignored.
extension NSObject {
    /// Calls a method of this object.
    public func perform(_ aSelector: Selector) { aSelector.send(to: self) }

    /// Calls a method of this object with an argument.
    public func perform(_ aSelector: Selector, with object: Any?) { aSelector.send(to: self, object as Any) }

    /// Calls a method of this object with two arguments.
    public func perform(_ aSelector: Selector, with object1: Any?, with object2: Any?) {
        aSelector.send(to: self, object1 as Any, object2 as Any)
    }

    /// Calls a method after a time, by the run loop of this thread, which keeps the object until then.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        nonisolated(unsafe) let (target, argument) = (self, anArgument)
        let timer = Timer(timeInterval: max(0, delay), repeats: false) { timer in
            DelayedCalls.remove(timer)
            unsafe aSelector.send(to: target, argument as Any)
        }
        DelayedCalls.add(timer, of: self)
        RunLoop.current.add(timer, forMode: .default)
    }

    /// Calls a method on the main thread, and waits until it has returned if `wait` is true.
    public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
        nonisolated(unsafe) let (target, argument) = (self, arg)
        if wait, Thread.isMainThread { return unsafe aSelector.send(to: target, argument as Any) }
        if wait {
            DispatchQueue.main.sync { unsafe aSelector.send(to: target, argument as Any) }
        } else {
            DispatchQueue.main.async { unsafe aSelector.send(to: target, argument as Any) }
        }
    }

    /// Calls a method on a thread of its own.
    public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
        nonisolated(unsafe) let (target, argument) = (self, arg)
        Thread { unsafe aSelector.send(to: target, argument as Any) }.start()
    }

    /// Cancels the calls after a time that wait for an object.
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        for timer in DelayedCalls.take(of: aTarget as AnyObject) { timer.invalidate() }
    }

    /// Whether the object has a method.
    public func responds(to aSelector: Selector) -> Bool { aSelector.fits(self) }
}

/// The timers of calls that wait.
private enum DelayedCalls {
    /// Unchecked: timers are only kept and compared here.
    private struct Waiting: @unchecked Sendable {
        let timer: Timer
        let target: ObjectIdentifier
    }

    private static let waiting = Mutex<[Waiting]>([])

    static func add(_ timer: Timer, of target: AnyObject) {
        let new = Waiting(timer: timer, target: ObjectIdentifier(target))
        waiting.withLock { $0.append(new) }
    }

    static func remove(_ timer: Timer) {
        let id = ObjectIdentifier(timer)
        waiting.withLock { $0.removeAll { ObjectIdentifier($0.timer) == id } }
    }

    static func take(of target: AnyObject) -> [Timer] {
        let id = ObjectIdentifier(target)
        let taken = waiting.withLock { waiting in
            let taken = waiting.filter { $0.target == id }
            waiting.removeAll { $0.target == id }
            return taken
        }
        return taken.map(\.timer)
    }
}
