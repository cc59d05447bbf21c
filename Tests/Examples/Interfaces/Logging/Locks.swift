import Foundation
import os

private let logger = Logger(subsystem: "com.example.pager", category: "locks")

/// What a lock does for its holder and for others.
func writeLocks() {
    let counter = OSAllocatedUnfairLock(initialState: 1)
    counter.withLock { $0 += 1 }
    let copy = counter
    copy.withLockUnchecked { $0 += 1 }
    let inside = counter.withLockUnchecked { _ in counter.withLockIfAvailable { $0 } == nil }
    let elsewhere = counter.withLockUnchecked { _ in
        DispatchQueue.global().sync { counter.withLockIfAvailableUnchecked { $0 } == nil }
    }
    let after = counter.withLockIfAvailable { $0 }
    let again = counter.withLockIfAvailable { $0 }
    logger.info("counter \(after ?? 0) \(again ?? 0), held \(inside) \(elsewhere)")

    let lock = OSAllocatedUnfairLock()
    lock.lock()
    lock.precondition(.owner)
    let second = lock.lockIfAvailable()
    lock.unlock()
    lock.precondition(.notOwner)
    let third = lock.lockIfAvailable()
    lock.unlock()
    let results = [lock.withLock { 5 }, lock.withLockUnchecked { 6 }, lock.withLockIfAvailable { 7 } ?? 0]
    logger.info("lock \(second) \(third) \(results, privacy: .public)")

    let plain = os_unfair_lock_t.allocate(capacity: 1)
    plain.initialize(to: os_unfair_lock())
    os_unfair_lock_lock(plain)
    os_unfair_lock_assert_owner(plain)
    let taken = os_unfair_lock_trylock(plain)
    os_unfair_lock_unlock(plain)
    os_unfair_lock_assert_not_owner(plain)
    let free = os_unfair_lock_trylock(plain)
    os_unfair_lock_unlock(plain)
    logger.info("lock of C \(taken) \(free)")
    plain.deallocate()
}
