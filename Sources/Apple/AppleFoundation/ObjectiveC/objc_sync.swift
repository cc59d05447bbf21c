internal import Glibc
private import Synchronization

/// The result of `objc_sync_enter` and `objc_sync_exit` that have succeeded.
public let OBJC_SYNC_SUCCESS: Int32 = 0
/// The result of `objc_sync_exit` for an object that this thread does not hold.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR: Int32 = -1

/// Takes the lock of an object, which its thread can take again; waits while another thread holds it.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    let object = obj as AnyObject
    let monitor = Monitors.all.withLock { all in
        let monitor = all[ObjectIdentifier(object)] ?? Monitor(of: object)
        monitor.users += 1
        all[ObjectIdentifier(object)] = monitor
        return monitor
    }
    monitor.enter()
    return OBJC_SYNC_SUCCESS
}

/// Gives the lock of an object back.
///
/// - Returns: ``OBJC_SYNC_SUCCESS``, or ``OBJC_SYNC_NOT_OWNING_THREAD_ERROR`` if this thread does not hold it.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    let key = ObjectIdentifier(obj as AnyObject)
    guard let monitor = Monitors.all.withLock({ $0[key] }), monitor.exit() else {
        return OBJC_SYNC_NOT_OWNING_THREAD_ERROR
    }
    Monitors.all.withLock { all in
        monitor.users -= 1
        if monitor.users == 0 { all[key] = nil }
    }
    return OBJC_SYNC_SUCCESS
}

/// The locks of the objects that threads hold or wait for.
private enum Monitors {
    static let all = Mutex<[ObjectIdentifier: Monitor]>([:])
}

/// The recursive lock of an object, which it keeps so that its address stays its own.
///
/// Unchecked: the lock of ``Monitors`` protects `users`, and the mutex the rest.
@safe private final class Monitor: @unchecked Sendable {
    /// The number of calls of `objc_sync_enter` that `objc_sync_exit` has not ended.
    var users = 0
    private let object: AnyObject
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(of object: AnyObject) {
        self.object = object
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe mutex.pointee.__data.__kind = Int32(Glibc.PTHREAD_MUTEX_RECURSIVE)
    }

    deinit { unsafe mutex.deallocate() }

    func enter() { unsafe pthread_mutex_lock(mutex) }

    /// Unlocks the mutex; false if this thread does not hold it (pthread_mutex_unlock(3)).
    func exit() -> Bool { unsafe pthread_mutex_unlock(mutex) == 0 }
}
