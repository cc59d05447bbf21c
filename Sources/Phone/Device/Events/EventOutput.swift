internal import Kernel
internal import LabEvents
internal import Synchronization

/// The writer of events to standard output, which keeps lines of several threads apart.
enum EventOutput {
    private static let lock = Mutex(FileDescriptor(adopting: 1))

    /// Writes an event; an error is ignored, because the reader may have closed the pipe.
    static func write(_ event: EventRecord) {
        lock.withLock { output in try? output.write(Array((event.line + "\n").utf8)) }
    }
}
