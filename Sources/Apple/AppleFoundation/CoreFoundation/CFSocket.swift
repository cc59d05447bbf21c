internal import Foundation
internal import Glibc

/// A socket that calls a function on run loops (CFSocket.h).
///
/// Unchecked: the lock protects the state; the function is called on the run loops of the source.
@safe public final class CFSocket: @unchecked Sendable {
    @safe private struct State {
        var flags: CFOptionFlags
        /// The events that are waited for.
        var enabled: CFSocketCallBackType
        var isValid = true
        var isScheduled = false
        var isConnecting: Bool
        var source: CFRunLoopSource?
        var reading: SocketReadiness?
        var writing: SocketReadiness?
        var context: CFSocketContext
    }

    let descriptor: CFSocketNativeHandle
    private let events: CFSocketCallBackType
    private let callback: CFSocketCallBack?
    private let lock = NSLock()
    private var state: State

    init(
        _ descriptor: Int32, _ events: CFOptionFlags, _ callback: CFSocketCallBack?,
        _ context: UnsafePointer<CFSocketContext>?
    ) {
        self.descriptor = descriptor
        self.events = CFSocketCallBackType(rawValue: events)
        unsafe self.callback = unsafe callback
        var copy = unsafe context?.pointee ?? CFSocketContext()
        if let info = unsafe copy.info, let retain = unsafe copy.retain {
            unsafe copy.info = unsafe UnsafeMutableRawPointer(mutating: retain(info))
        }
        state = unsafe State(
            flags: self.events.intersection(.dataCallBack).rawValue | kCFSocketCloseOnInvalidate,
            enabled: self.events, isConnecting: SocketCalls.isConnecting(descriptor), context: copy)
    }

    deinit { invalidate() }

    var isValid: Bool { lock.withLock { state.isValid } }

    var context: CFSocketContext { unsafe lock.withLock { unsafe state.context } }

    var flags: CFOptionFlags {
        get { lock.withLock { state.flags } }
        set { lock.withLock { state.flags = newValue } }
    }

    /// The source of the socket, which is the same each time; `nil` once it is invalidated.
    ///
    /// Both hold each other until then, as on Apple's systems, so that the app need not.
    func source() -> CFRunLoopSource? {
        lock.withLock {
            guard state.isValid else { return nil }
            let source =
                state.source ?? CFRunLoopSource { isScheduled in self.schedule(isScheduled) }
            state.source = source
            return source
        }
    }

    /// Turns events on or off.
    func enable(_ types: CFSocketCallBackType, _ isOn: Bool) {
        lock.withLock {
            let types = types.intersection(events)
            if isOn { state.enabled.formUnion(types) } else { state.enabled.subtract(types) }
        }
        wait()
    }

    /// Has the end of a connection in the background reported.
    func beginConnecting() {
        lock.withLock { state.isConnecting = true }
        wait()
    }

    /// Ends the socket: its function is called no more, and the descriptor is closed if the flags say so.
    func invalidate() {
        lock.lock()
        guard state.isValid else { return lock.unlock() }
        state.isValid = false
        let (source, watches) = (state.source, [state.reading, state.writing].compactMap { $0 })
        let closes = state.flags & kCFSocketCloseOnInvalidate != 0
        let context = unsafe state.context
        (state.source, state.reading, state.writing) = (nil, nil, nil)
        lock.unlock()
        source?.mailbox.close()
        // The descriptor is closed by the last watch, or at once without one.
        let descriptor = Closing(closes ? self.descriptor : nil)
        for watch in watches { watch.cancel { _ = descriptor } }
        if let info = unsafe context.info { unsafe context.release?(info) }
    }

    /// A descriptor that is closed with its last reference.
    private final class Closing: Sendable {
        private let descriptor: Int32?

        init(_ descriptor: Int32?) { self.descriptor = descriptor }

        deinit { if let descriptor { close(descriptor) } }
    }

    private func schedule(_ isScheduled: Bool) {
        lock.withLock { state.isScheduled = isScheduled }
        wait()
    }

    /// Waits for what is enabled, while a run loop has the source.
    private func wait() {
        lock.withLock {
            let isOn = state.isValid && state.isScheduled
            let wantsInput = isOn && !state.enabled.isDisjoint(with: .dataCallBack)
            let wantsOutput =
                isOn
                && (state.enabled.contains(.writeCallBack)
                    || state.isConnecting && state.enabled.contains(.connectCallBack))
            state.reading = watch(state.reading, .input, wantsInput)
            state.writing = watch(state.writing, .output, wantsOutput)
        }
    }

    private func watch(
        _ old: SocketReadiness?, _ direction: SocketReadiness.Direction, _ isWanted: Bool
    ) -> SocketReadiness? {
        guard isWanted else {
            old?.disarm()
            return old
        }
        let watch = old ?? SocketReadiness(descriptor, direction) { [weak self] in self?.post(direction) }
        watch.arm()
        return watch
    }

    private func post(_ direction: SocketReadiness.Direction) {
        lock.withLock { state.source }?.mailbox.post { [weak self] in
            if direction == .input { self?.read() } else { self?.write() }
        }
    }

    /// Calls the function for bytes or a connection, on the run loop.
    private func read() {
        let type = events.intersection(.dataCallBack)
        guard lock.withLock({ state.isValid && !state.enabled.isDisjoint(with: .dataCallBack) }) else { return }
        // The app may have taken meanwhile what was there, and must not wait.
        guard SocketCalls.isReadable(descriptor) else { return wait() }
        lock.withLock { state.enabled.subtract(.dataCallBack) }
        switch type {
        case .acceptCallBack: accept()
        case .dataCallBack: receive()
        default: unsafe call(.readCallBack, nil, nil)
        }
        lock.withLock { if state.flags & type.rawValue == type.rawValue { state.enabled.formUnion(type) } }
        wait()
    }

    /// Calls the function for the end of a connection, or for space, on the run loop.
    private func write() {
        let wasConnecting = lock.withLock {
            defer { state.isConnecting = false }
            return state.isConnecting
        }
        if wasConnecting, events.contains(.connectCallBack) {
            let error = SocketCalls.error(of: descriptor)
            unsafe withUnsafePointer(to: error) { pointer in
                unsafe call(.connectCallBack, nil, error == 0 ? nil : UnsafeRawPointer(pointer))
            }
        } else if lock.withLock({ state.enabled.contains(.writeCallBack) }) {
            lock.withLock {
                if state.flags & kCFSocketAutomaticallyReenableWriteCallBack == 0 {
                    state.enabled.subtract(.writeCallBack)
                }
            }
            unsafe call(.writeCallBack, nil, nil)
        }
        wait()
    }

    private func accept() {
        var peer = SocketName()
        let accepted = unsafe peer.fill { unsafe Glibc.accept(descriptor, $0, $1) }
        guard accepted >= 0 else { return }
        unsafe withUnsafePointer(to: accepted) { unsafe call(.acceptCallBack, peer.data, UnsafeRawPointer($0)) }
    }

    private func receive() {
        var peer = SocketName()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe peer.fill { address, length in
            unsafe recvfrom(descriptor, &bytes, bytes.count, Int32(Glibc.MSG_DONTWAIT), address, length)
        }
        let isStream = SocketCalls.isStream(descriptor)
        if count < 0, !isStream || errno == EAGAIN || errno == EINTR { return }
        if isStream { _ = unsafe peer.fill { unsafe getpeername(descriptor, $0, $1) } }
        let data = NSData(data: Data(bytes.prefix(max(count, 0))))
        withExtendedLifetime(data) {
            unsafe call(.dataCallBack, peer.data, UnsafeRawPointer(Unmanaged.passUnretained(data).toOpaque()))
        }
        // The function was told of the end of the stream.
        if count <= 0, isStream { invalidate() }
    }

    private func call(_ type: CFSocketCallBackType, _ address: Data?, _ data: UnsafeRawPointer?) {
        guard isValid else { return }
        unsafe callback?(self, type, address, data, context.info)
    }
}
