// Unchecked: the lock lets one thread at a time use the state.
/// A lock with the state that it protects; copies are the same lock.
///
/// ```swift
/// let sessions = OSAllocatedUnfairLock(initialState: [String: Session]())
/// sessions.withLock { $0[id] = session }
/// ```
///
/// A thread that takes a lock which it holds, or gives back one which it does not, is ended.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // The lock stands in memory of its own, behind the state.
    private let memory: ManagedBuffer<State, os_unfair_lock>

    /// Makes a lock with a state that need not be safe to send; that it is not reached otherwise is up to the caller.
    public init(uncheckedState initialState: State) {
        memory = .create(minimumCapacity: 1) { memory in
            unsafe memory.withUnsafeMutablePointerToElements { unsafe $0.initialize(to: os_unfair_lock()) }
            return initialState
        }
    }

    /// Makes a lock with a state.
    public init(initialState: State) where State: Sendable { self.init(uncheckedState: initialState) }

    /// Who holds a lock, as seen by this thread.
    public enum Ownership: Hashable, Sendable {
        /// This thread.
        case owner
        /// Another thread, or nobody.
        case notOwner
    }

    /// Ends the program unless the lock is held as expected.
    public func precondition(_ condition: Ownership) {
        unsafe memory.withUnsafeMutablePointerToElements { lock in
            switch condition {
            case .owner: unsafe os_unfair_lock_assert_owner(lock)
            case .notOwner: unsafe os_unfair_lock_assert_not_owner(lock)
            }
        }
    }

    /// Holds the lock while a closure works with the state.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Holds the lock while a closure works with the state; what the closure captures and returns is up to the caller.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        try unsafe memory.withUnsafeMutablePointers { state, lock in
            unsafe os_unfair_lock_lock(lock)
            defer { unsafe os_unfair_lock_unlock(lock) }
            return try unsafe body(&state.pointee)
        }
    }

    /// Holds the lock while a closure works with the state, unless somebody holds it; then the result is `nil`.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Holds the lock while a closure works with the state, unless somebody holds it; then the result is `nil`.
    ///
    /// What the closure captures and returns is up to the caller.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        try unsafe memory.withUnsafeMutablePointers { state, lock in
            guard unsafe os_unfair_lock_trylock(lock) else { return nil }
            defer { unsafe os_unfair_lock_unlock(lock) }
            return try unsafe body(&state.pointee)
        }
    }

    fileprivate func withLockAddress<R>(_ body: (os_unfair_lock_t) -> R) -> R {
        unsafe memory.withUnsafeMutablePointerToElements { unsafe body($0) }
    }
}

/// A lock without a state.
extension OSAllocatedUnfairLock where State == Void {
    /// Makes a lock that nobody holds.
    public init() { self.init(uncheckedState: ()) }

    /// Holds the lock while a closure works.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Holds the lock while a closure works; what the closure captures and returns is up to the caller.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Holds the lock while a closure works, unless somebody holds it; then the result is `nil`.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Holds the lock while a closure works, unless somebody holds it; then the result is `nil`.
    ///
    /// What the closure captures and returns is up to the caller.
    public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Takes the lock, and waits for it as long as another thread holds it.
    @available(*, noasync, message: "Use withLock, which gives the lock back on the thread that took it.")
    public func lock() { unsafe withLockAddress { unsafe os_unfair_lock_lock($0) } }

    /// Gives the lock back.
    @available(*, noasync, message: "Use withLock, which gives the lock back on the thread that took it.")
    public func unlock() { unsafe withLockAddress { unsafe os_unfair_lock_unlock($0) } }

    /// Takes the lock unless somebody holds it; says whether it did.
    @available(*, noasync, message: "Use withLockIfAvailable, which gives the lock back on the thread that took it.")
    public func lockIfAvailable() -> Bool { unsafe withLockAddress { unsafe os_unfair_lock_trylock($0) } }
}
