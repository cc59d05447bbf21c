// Unchecked: the lock lets one thread at a time use the state.
/// A lock with the state that it protects; copies are the same lock.
///
/// ```swift
/// let sessions = OSAllocatedUnfairLock(initialState: [String: Session]())
/// sessions.withLock { $0[id] = session }
/// ```
///
/// Locking a lock twice on one thread, or unlocking a lock that the thread does not hold, ends the program.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // The lock is allocated with the state, so that its address does not change.
    private let memory: ManagedBuffer<State, os_unfair_lock>

    /// Makes a lock with a state that need not be Sendable; the caller ensures that it is used only under the lock.
    public init(uncheckedState initialState: State) {
        memory = .create(minimumCapacity: 1) { memory in
            unsafe memory.withUnsafeMutablePointerToElements { unsafe $0.initialize(to: os_unfair_lock()) }
            return initialState
        }
    }

    /// Makes a lock with a state.
    public init(initialState: State) where State: Sendable { self.init(uncheckedState: initialState) }

    /// The owner of a lock, from the view of this thread.
    public enum Ownership: Hashable, Sendable {
        /// This thread.
        case owner
        /// Another thread, or no thread.
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

    /// Calls a closure with the state while the lock is held.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Calls a closure with the state while the lock is held; the closure and its result need not be Sendable.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        try unsafe memory.withUnsafeMutablePointers { state, lock in
            unsafe os_unfair_lock_lock(lock)
            defer { unsafe os_unfair_lock_unlock(lock) }
            return try unsafe body(&state.pointee)
        }
    }

    /// Calls a closure with the state while the lock is held; returns `nil` if the lock is not available.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Calls a closure with the state while the lock is held; returns `nil` if the lock is not available.
    ///
    /// The closure and its result need not be Sendable.
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
    /// Makes an unlocked lock.
    public init() { self.init(uncheckedState: ()) }

    /// Calls a closure while the lock is held.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Calls a closure while the lock is held; the closure and its result need not be Sendable.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Calls a closure while the lock is held; returns `nil` if the lock is not available.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Calls a closure while the lock is held; returns `nil` if the lock is not available.
    ///
    /// The closure and its result need not be Sendable.
    public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked { _ in try body() }
    }

    /// Locks, and waits while another thread holds the lock.
    @available(*, noasync, message: "Use withLock, which unlocks on the thread that locked.")
    public func lock() { unsafe withLockAddress { unsafe os_unfair_lock_lock($0) } }

    /// Unlocks.
    @available(*, noasync, message: "Use withLock, which unlocks on the thread that locked.")
    public func unlock() { unsafe withLockAddress { unsafe os_unfair_lock_unlock($0) } }

    /// Locks if no thread holds the lock; returns whether it did.
    @available(*, noasync, message: "Use withLockIfAvailable, which unlocks on the thread that locked.")
    public func lockIfAvailable() -> Bool { unsafe withLockAddress { unsafe os_unfair_lock_trylock($0) } }
}
