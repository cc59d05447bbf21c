internal import Glibc

// @safe: the functions take the address of the lock.
/// A mutual exclusion lock for use as in C, neither fair nor recursive.
///
/// The lock must stay at one address: keep it in allocated memory, not in a property, or use ``OSAllocatedUnfairLock``.
/// As on Apple's systems, locking it twice on one thread, or unlocking it on a thread that does not hold it, ends the
/// program. It is an error-checking mutex (pthread_mutexattr_settype(3)), whose owner does not inherit priorities.
@safe public struct os_unfair_lock_s: Sendable {
    fileprivate var mutex: pthread_mutex_t

    /// Makes an unlocked lock.
    public init() {
        unsafe mutex = pthread_mutex_t()
        unsafe mutex.__data.__kind = Int32(PTHREAD_MUTEX_ERRORCHECK)
    }
}

/// A mutual exclusion lock.
public typealias os_unfair_lock = os_unfair_lock_s

/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Locks, and waits while another thread holds the lock.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    let error = unsafe pthread_mutex_lock(&lock.pointee.mutex)
    precondition(error == 0, "this thread already holds the os_unfair_lock that it locks")
}

/// Locks if no thread holds the lock; returns whether it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    unsafe pthread_mutex_trylock(&lock.pointee.mutex) == 0
}

/// Unlocks.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    let error = unsafe pthread_mutex_unlock(&lock.pointee.mutex)
    precondition(error == 0, "this thread does not hold the os_unfair_lock that it unlocks")
}

/// Ends the program unless this thread holds a lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
    unsafe precondition(isHeld(lock), "this thread does not hold the os_unfair_lock")
}

/// Ends the program if this thread holds a lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
    unsafe precondition(!isHeld(lock), "this thread holds the os_unfair_lock")
}

/// Whether this thread holds a lock: for its owner, locking with a deadline in the past is an error (EDEADLK).
private func isHeld(_ lock: os_unfair_lock_t) -> Bool {
    var past = timespec()
    let error = unsafe pthread_mutex_timedlock(&lock.pointee.mutex, &past)
    if error == 0 { unsafe pthread_mutex_unlock(&lock.pointee.mutex) }
    return error == EDEADLK
}
