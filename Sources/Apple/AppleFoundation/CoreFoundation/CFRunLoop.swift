public import Foundation
private import Synchronization

// The functions of CFRunLoop.h, by the run loops of Foundation.

/// The reason why ``CFRunLoopRunInMode(_:_:_:)`` has returned.
public enum CFRunLoopRunResult: Int32, Sendable {
    /// The mode has no sources or timers.
    case finished = 1
    /// The run loop was stopped.
    case stopped = 2
    /// The time is over.
    case timedOut = 3
    /// A source or a timer was handled.
    case handledSource = 4
}

extension RunLoop.Mode {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The default mode by its name in Core Foundation.
    public static var defaultMode: RunLoop.Mode! { .default }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The common modes by their name in Core Foundation.
    public static var commonModes: RunLoop.Mode! { .common }
}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The default mode.
public var kCFRunLoopDefaultMode: CFRunLoopMode! { .default }
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
/// The common modes.
public var kCFRunLoopCommonModes: CFRunLoopMode! { .common }

/// Returns the run loop of this thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! {
    let loop = RunLoop.current
    CFRunLoopLibrary.remember(loop)
    return loop
}

/// Returns the run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop! { .main }

/// Runs the run loop of this thread in the default mode, until it is stopped or has nothing to wait for.
public func CFRunLoopRun() {
    var result = CFRunLoopRunResult.handledSource
    while result == .handledSource || result == .timedOut { result = CFRunLoopRunInMode(.defaultMode, 1e10, false) }
}

/// Runs the run loop of this thread in a mode for a time in seconds, or if `returnAfterSourceHandled` is true, until it
/// has called the first source or timer.
@discardableResult
public func CFRunLoopRunInMode(
    _ mode: CFRunLoopMode!, _ seconds: CFTimeInterval, _ returnAfterSourceHandled: Bool
) -> CFRunLoopRunResult {
    let loop = RunLoop.current
    let end = Date(timeIntervalSinceNow: max(seconds, 0))
    while true {
        let hasHandled = loop.run(mode: mode, before: end)
        if CFRunLoopLibrary.takeStop(loop) { return .stopped }
        if !hasHandled { return .finished }
        if returnAfterSourceHandled, Date() < end { return .handledSource }
        if Date() >= end { return .timedOut }
    }
}

/// Ends the innermost call that runs a run loop; one that is not run ends its next run.
///
/// The run loop is that of the main thread or of this one, or was returned by ``CFRunLoopGetCurrent()``.
public func CFRunLoopStop(_ rl: CFRunLoop!) {
    CFRunLoopLibrary.stopped.withLock { _ = $0.insert(ObjectIdentifier(rl)) }
    CFRunLoopLibrary.call(CFRunLoopLibrary.stop, rl)
}

/// Wakes a run loop that waits: that of the main thread or of this one, or one of ``CFRunLoopGetCurrent()``.
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) { CFRunLoopLibrary.call(CFRunLoopLibrary.wakeUp, rl) }

/// Has a closure called on a run loop in a mode, or its name, when it is run the next time; it does not wake it.
public func CFRunLoopPerformBlock(_ rl: CFRunLoop!, _ mode: Any!, _ block: @escaping @Sendable () -> Void) {
    let name = (mode as? CFRunLoopMode)?.rawValue ?? mode as? String
    rl.perform(inModes: [name.map { CFRunLoopMode(rawValue: $0) } ?? .default], block: block)
}
