public import Foundation

extension Timer {
    /// Starts a timer on this thread's run loop that calls a method of an object.
    ///
    /// The timer retains the object until it is invalidated.
    @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

/// Timers that call methods; an initializer of a protocol may make an object of a subclass.
public protocol _MethodTimerMaking {}

extension Timer: _MethodTimerMaking {}

extension _MethodTimerMaking where Self: Timer {
    /// Creates a timer that calls a method of an object, which it keeps until it is invalidated; a run loop has to be
    /// given the timer.
    public init(timeInterval ti: TimeInterval, target aTarget: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
        self.init(
            fireAt: Date(timeIntervalSinceNow: ti), interval: ti, target: aTarget, selector: selector,
            userInfo: userInfo, repeats: repeats)
    }

    /// Creates a timer that first calls a method of an object at a date.
    public init(
        fireAt date: Date, interval ti: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        let call = Call(target: target as AnyObject, selector: selector)
        let timer = MethodTimer(
            fire: date, interval: ti, repeats: repeats, block: { call.selector.send(to: call.target, $0) })
        timer.information = userInfo
        guard let made = timer as? Self else { fatalError("\(Self.self) calls no methods: make a Timer") }
        self = made
    }
}

/// A timer that calls a method, with its own `userInfo`, which other timers do not have here.
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
