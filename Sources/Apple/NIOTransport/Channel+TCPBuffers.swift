internal import AppleNetwork
internal import Glibc
internal import NIOCore

extension Channel {
    private var descriptor: CInt? {
        try? pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { $0 }
    }

    /// Reads the fill of the kernel's buffers of a TCP connection (tcp(7), SIOCINQ and SIOCOUTQ), on the event loop.
    func tcpBuffers() -> FlowBuffers? {
        guard let descriptor else { return nil }
        var received: CInt = 0
        var unsent: CInt = 0
        var size: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        guard unsafe ioctl(descriptor, UInt(FIONREAD), &received) == 0,
            unsafe ioctl(descriptor, UInt(TIOCOUTQ), &unsent) == 0,
            unsafe getsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, &length) == 0
        else { return nil }
        return FlowBuffers(received: UInt32(clamping: received), writable: UInt32(clamping: size - unsent))
    }

    /// Limits the rate at which the kernel sends (socket(7), SO_MAX_PACING_RATE), on the event loop.
    func limitPacing(_ bytesPerSecond: UInt64?) {
        guard let descriptor else { return }
        var rate = bytesPerSecond ?? .max
        _ = unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_MAX_PACING_RATE, &rate, socklen_t(MemoryLayout<UInt64>.size))
    }
}
