internal import Glibc

// @safe: the functions take the address of the lock.
/// A lock that lets one thread at a time pass, for use as in C: neither fair nor recursive.
///
/// It has to stay at one address: keep it in allocated memory, not in a property, or use ``OSAllocatedUnfairLock``. It
/// is a mutex that checks for errors (pthread_mutexattr_settype(3)): who takes it twice, or gives back what he does not
/// hold, is ended, as on Apple's systems. Priorities are not passed on to the holder.
@safe public struct os_unfair_lock_s: Sendable {
    fileprivate var mutex: pthread_mutex_t

    /// Makes a lock that nobody holds.
    public init() {
        unsafe mutex = pthread_mutex_t()
        unsafe mutex.__data.__kind = Int32(PTHREAD_MUTEX_ERRORCHECK)
    }
}

/// A lock that lets one thread at a time pass.
public typealias os_unfair_lock = os_unfair_lock_s

/// Where a lock is.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Takes a lock, and waits for it as long as another thread holds it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    let error = unsafe pthread_mutex_lock(&lock.pointee.mutex)
    precondition(error == 0, "an os_unfair_lock was taken by the thread that holds it already")
}

/// Takes a lock unless somebody holds it; says whether it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    unsafe pthread_mutex_trylock(&lock.pointee.mutex) == 0
}

/// Gives a lock back.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    let error = unsafe pthread_mutex_unlock(&lock.pointee.mutex)
    precondition(error == 0, "an os_unfair_lock was given back by a thread that does not hold it")
}

/// Ends the program unless this thread holds a lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
    unsafe precondition(isHeld(lock), "this thread does not hold the os_unfair_lock")
}

/// Ends the program if this thread holds a lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
    unsafe precondition(!isHeld(lock), "this thread holds the os_unfair_lock")
}

/// Whether this thread holds a lock: only then is locking with a deadline in the past reported as a deadlock.
private func isHeld(_ lock: os_unfair_lock_t) -> Bool {
    var past = timespec()
    let error = unsafe pthread_mutex_timedlock(&lock.pointee.mutex, &past)
    if error == 0 { unsafe pthread_mutex_unlock(&lock.pointee.mutex) }
    return error == EDEADLK
}
