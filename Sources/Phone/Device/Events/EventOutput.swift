internal import Kernel
internal import LabEvents
internal import Synchronization

/// Standard output, for events: one line each, whole, whoever writes.
enum EventOutput {
    private static let lock = Mutex(FileDescriptor(adopting: 1))

    /// Writes an event; a reader that has gone does not matter to the device.
    static func write(_ event: EventRecord) {
        lock.withLock { output in try? output.write(Array((event.line + "\n").utf8)) }
    }
}
