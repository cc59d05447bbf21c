internal import Kernel
internal import Synchronization

/// Standard output, for events: one line each, whole, whoever writes.
enum EventOutput {
    private static let lock = Mutex(FileDescriptor(adopting: 1))

    /// Writes an event; nobody may listen any more, which does not matter to the device.
    static func write(_ event: DeviceEvent) {
        lock.withLock { output in try? output.write(Array((event.line + "\n").utf8)) }
    }
}
