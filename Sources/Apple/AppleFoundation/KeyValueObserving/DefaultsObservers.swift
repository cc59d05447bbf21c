internal import Dispatch
internal import Foundation
internal import Glibc
private import Synchronization

/// This program's observers of user defaults.
///
/// The folder with the files of all suites is watched while there are observers (inotify(7)).
final class DefaultsObservers: Sendable {
    static let shared = DefaultsObservers()

    private struct State {
        var observers: [DefaultsObserver] = []
        var source: (any DispatchSourceRead)?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "pushlab.user-defaults")

    func add(_ observer: DefaultsObserver) {
        state.withLock { state in
            state.observers.append(observer)
            if state.source == nil { state.source = watch() }
        }
        observer.tellFirst()
    }

    func remove(where isGone: (DefaultsObserver) -> Bool) {
        state.withLock { state in
            state.observers.removeAll { !$0.isWanted || isGone($0) }
            guard state.observers.isEmpty else { return }
            state.source?.cancel()
            state.source = nil
        }
    }

    /// Watches the folder in which Foundation stores the files; `nil` if it cannot be watched.
    private func watch() -> (any DispatchSourceRead)? {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        let folder = "\(home)/.config"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        // A new file replaces the old one.
        unsafe inotify_add_watch(descriptor, folder, UInt32(IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE))
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in
            unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
                while unsafe read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
            }
            self?.look()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        return source
    }

    private func look() {
        let changes = state.withLock { state in
            state.observers.removeAll { !$0.isWanted }
            // Each value is read once, so that all of its observers see the same value while another program sets it.
            var values: [DefaultsObserver.Subject: Any?] = [:]
            return state.observers.compactMap { observer in
                let now = values[observer.subject] ?? observer.value
                values.updateValue(now, forKey: observer.subject)
                return observer.look(at: now).map { Change($0) }
            }
        }
        for change in changes { change.tell() }
    }

    /// A closure that notifies an observer.
    ///
    /// Unchecked: each closure is created under the lock, and called once on the queue.
    private struct Change: @unchecked Sendable {
        let tell: () -> Void

        init(_ tell: @escaping () -> Void) { self.tell = tell }
    }
}
