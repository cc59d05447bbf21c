import AppleOS
import Dispatch
import Glibc
import Testing

@Suite("Unfair locks")
struct LockTests {
    @Test("the state is reached by one thread at a time")
    func excludes() {
        let lock = OSAllocatedUnfairLock(initialState: (inside: 0, most: 0, sum: 0))
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            for _ in 0..<200 {
                lock.withLock { state in
                    state.inside += 1
                    state.most = max(state.most, state.inside)
                    let sum = state.sum
                    sched_yield()
                    state.sum = sum + 1
                    state.inside -= 1
                }
            }
        }
        let (inside, most, sum) = lock.withLock { $0 }
        #expect((inside, most, sum) == (0, 1, 3200))
    }

    @Test("a copy is the same lock")
    func copies() {
        let lock = OSAllocatedUnfairLock(initialState: 1)
        let copy = lock
        copy.withLock { $0 = 2 }
        #expect(lock.withLock { $0 } == 2)
    }

    @Test("a lock that is held is not available to others, nor to its holder")
    func available() async {
        let lock = OSAllocatedUnfairLock(uncheckedState: 0)
        #expect(lock.withLockIfAvailable { $0 } == 0)
        lock.withLockUnchecked { _ in
            #expect(lock.withLockIfAvailable { $0 } == nil)
            DispatchQueue.global().sync { #expect(lock.withLockIfAvailableUnchecked { $0 } == nil) }
        }
        #expect(lock.withLockIfAvailable { $0 } == 0)
    }

    @Test("an error of the closure gives the lock back")
    func throwing() {
        struct Failure: Error {}
        let lock = OSAllocatedUnfairLock(initialState: 0)
        #expect(throws: Failure.self) { try lock.withLock { _ in throw Failure() } }
        #expect(lock.withLockIfAvailable { $0 } == 0)
    }

    @Test("a lock without a state is taken and given back by hand")
    func void() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        lock.precondition(.owner)
        #expect(!lock.lockIfAvailable())
        lock.unlock()
        lock.precondition(.notOwner)
        #expect(lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.withLock { 5 } == 5)
        #expect(lock.withLockIfAvailable { 6 } == 6)
    }

    @Test("its state lives as long as the lock")
    func lifetime() {
        final class Held {}
        weak var held: Held?
        do {
            let object = Held()
            held = object
            let lock = OSAllocatedUnfairLock(uncheckedState: object)
            lock.withLockUnchecked { #expect($0 === object) }
        }
        #expect(held == nil)
    }

    @Test("whoever takes a lock twice is ended")
    func recursion() async {
        await #expect(processExitsWith: .failure) {
            let lock = OSAllocatedUnfairLock(initialState: 0)
            lock.withLock { _ in lock.withLock { _ in } }
        }
    }

    @Test("whoever gives back what he does not hold is ended")
    func stranger() async {
        await #expect(processExitsWith: .failure) {
            func unlock() { OSAllocatedUnfairLock().unlock() }
            unlock()
        }
        await #expect(processExitsWith: .failure) { OSAllocatedUnfairLock().precondition(.owner) }
        await #expect(processExitsWith: .failure) {
            let lock = OSAllocatedUnfairLock()
            lock.withLock { lock.precondition(.notOwner) }
        }
    }

    @Test("the lock of C excludes as well")
    func ofC() {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        unsafe lock.initialize(to: os_unfair_lock())
        defer { unsafe lock.deallocate() }
        unsafe os_unfair_lock_lock(lock)
        unsafe os_unfair_lock_assert_owner(lock)
        unsafe #expect(!os_unfair_lock_trylock(lock))
        unsafe os_unfair_lock_unlock(lock)
        unsafe os_unfair_lock_assert_not_owner(lock)
        unsafe #expect(os_unfair_lock_trylock(lock))
        unsafe os_unfair_lock_unlock(lock)
    }
}
