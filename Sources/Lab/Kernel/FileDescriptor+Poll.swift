internal import Glibc

extension FileDescriptor {
    /// Blocks until one of some descriptors can be read from or has nobody at its other end, or one of others has nobody
    /// there; returns which of them all, by their places, those to read from first (poll(2)).
    package static func wait(
        toRead reading: [Int32], orUntilClosed others: [Int32] = []
    ) throws(SystemError) -> Set<Int> {
        var polled = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        polled += others.map { pollfd(fd: $0, events: 0, revents: 0) }
        _ = try systemCall("poll") { unsafe poll(&polled, nfds_t(polled.count), -1) }
        return Set(polled.indices.filter { polled[$0].revents != 0 })
    }
}
