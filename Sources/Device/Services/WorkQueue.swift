internal import Glibc
internal import Kernel
private import Synchronization

/// Runs pieces of work one after another on a reactor's thread, so that what the services do never overlaps.
///
/// Whatever comes from another thread (Bonjour's, the user's answers, a name server's reply) enters here, never while a
/// lock is held.
final class WorkQueue: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    private let bell: FileDescriptor

    /// Makes a queue whose work runs on this reactor's thread, until the reactor stops.
    init(on reactor: Reactor) throws(SystemError) {
        let pipe = try FileDescriptor.pipe()
        bell = try pipe.writing.duplicate()
        try bell.setNonBlocking()
        let reading = pipe.closeWriting()
        try reading.setNonBlocking()
        try reactor.watch(reading) { [weak self] descriptor in
            guard let self, let rings = try? descriptor.read(), !rings.isEmpty else { return .finish }
            runAll()
            return .keep
        }
    }

    /// Runs the work later, after all that came before it.
    func perform(_ work: @escaping @Sendable () -> Void) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(work)
            return waiting.count == 1
        }
        // A queue whose reactor has stopped has nobody left to hear the bell.
        if isFirst { try? bell.write([1]) }
    }

    private func runAll() {
        let works = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for work in works { work() }
    }
}
