internal import Foundation
internal import Glibc
internal import Synchronization

/// The functions of Core Foundation in the library of Foundation, which stop and wake its run loops.
///
/// They are found at run time: the module of Core Foundation would take structures such as `stat` from Glibc.
enum CFRunLoopLibrary {
    typealias Function = @convention(c) (_ loop: UInt) -> Void
    private typealias Getter = @convention(c) () -> UInt

    /// `CFRunLoopStop`.
    static let stop = function("CFRunLoopStop", as: Function.self)
    /// `CFRunLoopWakeUp`.
    static let wakeUp = function("CFRunLoopWakeUp", as: Function.self)
    private static let current = function("CFRunLoopGetCurrent", as: Getter.self)
    private static let main = function("CFRunLoopGetMain", as: Getter.self)

    /// The run loops that were stopped, and have not returned.
    static let stopped = Mutex<Set<ObjectIdentifier>>([])

    /// Returns whether a run loop was stopped, once.
    static func takeStop(_ loop: RunLoop) -> Bool { stopped.withLock { $0.remove(ObjectIdentifier(loop)) != nil } }

    /// Associates the run loop of this thread with its address.
    static func remember(_ loop: RunLoop) {
        let address = current?() ?? 0
        unsafe objc_setAssociatedObject(loop, key, address, .OBJC_ASSOCIATION_RETAIN)
    }

    /// Calls a function with a run loop; does nothing for one whose address is not known.
    static func call(_ function: Function?, _ loop: RunLoop) {
        if loop === RunLoop.main { return call(function, main?() ?? 0) }
        if loop === RunLoop.current { remember(loop) }
        unsafe call(function, objc_getAssociatedObject(loop, key) as? UInt ?? 0)
    }

    private static func call(_ function: Function?, _ address: UInt) {
        if address != 0 { function?(address) }
    }

    /// `nonisolated(unsafe)`: only the address is used.
    private nonisolated(unsafe) static let key = UnsafeRawPointer(
        UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        unsafe dlsym(nil, name).map { unsafe unsafeBitCast($0, to: type) }
    }
}
