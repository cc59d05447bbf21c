internal import Glibc
private import Synchronization

/// The observers of the properties of one object.
///
/// Foundation on Linux has no key-value observing. So an observable class calls `read` in each getter and `change` in each
/// setter. The properties of a key path are found by evaluating it: they are those that are read meanwhile.
public final class KeyValueObservers: Sendable {
    private let state = Mutex(State())

    private struct State {
        var lastID = 0
        var observers: [Int: Observer] = [:]
        /// The properties that each thread has read while it evaluates a key path.
        var reads: [pthread_t: Set<String>] = [:]
    }

    struct Observer: Sendable {
        var properties: Set<String> = []
        /// Called before a change; returns the closure to call after it.
        let willChange: @Sendable () -> @Sendable () -> Void
    }

    package init() {}

    /// Records that a property is read.
    package func read(_ property: String) {
        let thread = pthread_self()
        state.withLock { state in
            guard !state.reads.isEmpty else { return }
            _ = state.reads[thread]?.insert(property)
        }
    }

    /// Sets a property, and notifies its observers on this thread.
    package func change(_ property: String, _ set: () -> Void) {
        let observers = state.withLock { state in
            state.observers.filter { $0.value.properties.contains(property) }.sorted { $0.key < $1.key }
        }
        let after = observers.map { (id: $0.key, call: $0.value.willChange()) }
        set()
        for observer in after where isAtWork(observer.id) { observer.call() }
    }

    /// Adds an observer of the properties that the closure `follow` reads; returns the observer's number.
    func add(_ observer: Observer, follow: () -> Void) -> Int {
        let thread = pthread_self()
        let outer = state.withLock { $0.reads.updateValue([], forKey: thread) }
        follow()
        return state.withLock { state in
            var observer = observer
            observer.properties = state.reads[thread] ?? []
            // A getter may itself begin an observation.
            state.reads[thread] = outer.map { $0.union(observer.properties) }
            state.lastID += 1
            state.observers[state.lastID] = observer
            return state.lastID
        }
    }

    func remove(_ id: Int) {
        let old = state.withLock { $0.observers.removeValue(forKey: id) }
        // Without the lock: a released object may remove observations of its own.
        withExtendedLifetime(old) {}
    }

    private func isAtWork(_ id: Int) -> Bool { state.withLock { $0.observers[id] != nil } }
}
