public import Foundation

extension Timer {
    /// Starts a timer on this thread's run loop that calls a method of an object.
    ///
    /// The timer retains the object until it is invalidated.
    @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let call = Call(target: target as AnyObject, selector: selector)
        let timer = MethodTimer(
            fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats,
            block: { call.selector.send(to: call.target, $0) })
        timer.information = userInfo
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

/// A timer that calls a method and has a `userInfo`, which Foundation's timers lack on Linux.
private final class MethodTimer: Timer {
    var information: Any?

    override var userInfo: Any? { information }
}

/// The method that a timer calls.
///
/// Unchecked: used only on the timer's thread.
private struct Call: @unchecked Sendable {
    let target: AnyObject
    let selector: Selector
}
