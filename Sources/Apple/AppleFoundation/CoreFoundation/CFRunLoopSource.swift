public import Foundation

// The sources of CFRunLoop.h that come from a socket.

/// A source that calls a function on the run loops that it is added to.
public final class CFRunLoopSource: Sendable {
    let mailbox = RunLoopMailbox()
    private let onChange: @Sendable (_ isScheduled: Bool) -> Void

    /// Creates a source; the closure is called with whether a run loop has it.
    init(onChange: @escaping @Sendable (_ isScheduled: Bool) -> Void) { self.onChange = onChange }

    fileprivate func add(to loop: RunLoop, _ mode: RunLoop.Mode) {
        mailbox.schedule(in: loop, forMode: mode)
        onChange(mailbox.isScheduled)
    }

    fileprivate func remove(from loop: RunLoop, _ mode: RunLoop.Mode) {
        mailbox.remove(from: loop, forMode: mode)
        onChange(mailbox.isScheduled)
    }

    fileprivate func invalidate() {
        mailbox.close()
        onChange(false)
    }
}

/// Adds a source to a mode of a run loop.
public func CFRunLoopAddSource(_ rl: CFRunLoop!, _ source: CFRunLoopSource!, _ mode: CFRunLoopMode!) {
    source.add(to: rl, mode)
}

/// Removes a source from a mode of a run loop.
public func CFRunLoopRemoveSource(_ rl: CFRunLoop!, _ source: CFRunLoopSource!, _ mode: CFRunLoopMode!) {
    source.remove(from: rl, mode)
}

/// Returns whether a mode of a run loop has a source.
public func CFRunLoopContainsSource(_ rl: CFRunLoop!, _ source: CFRunLoopSource!, _ mode: CFRunLoopMode!) -> Bool {
    source.mailbox.isScheduled(in: rl, forMode: mode)
}

/// Ends a source, which no run loop has from then on.
public func CFRunLoopSourceInvalidate(_ source: CFRunLoopSource!) { source.invalidate() }

/// Returns whether a source has not ended.
public func CFRunLoopSourceIsValid(_ source: CFRunLoopSource!) -> Bool { !source.mailbox.isClosed }
