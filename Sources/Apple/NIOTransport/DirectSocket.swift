internal import Foundation
internal import Glibc
internal import NIOCore

/// A second descriptor of a stream socket, to write to it from the thread that sends.
///
/// That saves waking the event loop for what the kernel takes at once. One thread at a time uses it.
final class DirectSocket: Sendable {
    private let descriptor: CInt

    /// Duplicates the descriptor of a channel; `nil` if it cannot be had.
    convenience init?(of pipeline: ChannelPipeline.SynchronousOperations) {
        let handle = try? pipeline.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { $0 }
        guard let handle else { return nil }
        self.init(duplicating: handle)
    }

    /// Duplicates a descriptor; `nil` if there is no such one.
    init?(duplicating handle: CInt) {
        descriptor = fcntl(handle, F_DUPFD_CLOEXEC, 0)
        guard descriptor != -1 else { return nil }
    }

    deinit { close(descriptor) }

    /// Writes as much as the kernel takes now; how many bytes that was, and the error that was met.
    ///
    /// The kernel tells an error once, and so it must not be lost here.
    func write(_ data: Data) -> (count: Int, error: CInt?) {
        let count = unsafe data.withUnsafeBytes { bytes in
            unsafe send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
        }
        guard count < 0 else { return (count, nil) }
        let code = errno
        return (0, [EAGAIN, EINTR, EPIPE].contains(code) ? nil : code)
    }
}
