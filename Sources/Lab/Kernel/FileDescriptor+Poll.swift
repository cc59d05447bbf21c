internal import Glibc

extension FileDescriptor {
    /// Blocks until a descriptor is ready (poll(2)) and returns the indices of those that are.
    ///
    /// One in `reading` is ready when it can be read from or its peer has closed, one in `others` when its peer has
    /// closed. The indices of `others` follow those of `reading`.
    package static func wait(
        toRead reading: [Int32], orUntilClosed others: [Int32] = []
    ) throws(SystemError) -> Set<Int> {
        var polled = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        polled += others.map { pollfd(fd: $0, events: 0, revents: 0) }
        _ = try systemCall("poll") { unsafe poll(&polled, nfds_t(polled.count), -1) }
        return Set(polled.indices.filter { polled[$0].revents != 0 })
    }
}
