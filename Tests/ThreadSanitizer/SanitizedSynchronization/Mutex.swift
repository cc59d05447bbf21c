internal import Glibc
@_exported public import Synchronization

/// A lock as that of Synchronization, which the thread sanitizer sees.
///
/// The sanitizer knows of locks by the functions of the C library that take them. Swift's own goes to the kernel from a
/// library that is not instrumented, so that everything it protects would be reported as a race. `lab/dev/sanitize` compiles
/// all targets with this module in the place of Synchronization; the rest of it is passed on as it is.
@safe public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {  // the lock protects the value
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    /// Protects a value.
    public init(_ initialValue: consuming sending Value) {
        unsafe lock = .allocate(capacity: 1)
        unsafe pthread_mutex_init(lock, nil)
        unsafe value = .allocate(capacity: 1)
        unsafe value.initialize(to: initialValue)
    }

    deinit {
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
        unsafe pthread_mutex_destroy(lock)
        unsafe lock.deallocate()
    }

    /// Runs `body` with the value while nobody else has it.
    public borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try unsafe body(&value.pointee)
    }

    /// Runs `body` with the value, unless another thread has it.
    public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
        guard unsafe pthread_mutex_trylock(lock) == 0 else { return nil }
        defer { unsafe pthread_mutex_unlock(lock) }
        return try unsafe body(&value.pointee)
    }
}
