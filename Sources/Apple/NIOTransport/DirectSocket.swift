package import Foundation
internal import Glibc
internal import NIOCore

/// A duplicate descriptor of a stream socket, to write from the sending thread.
///
/// This saves a wake-up of the event loop. One thread at a time uses it.
package final class DirectSocket: Sendable {
    private let descriptor: CInt

    /// Duplicates the descriptor of a channel; `nil` if it has none.
    convenience init?(of pipeline: ChannelPipeline.SynchronousOperations) {
        let handle = try? pipeline.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { $0 }
        guard let handle else { return nil }
        self.init(duplicating: handle)
    }

    /// Duplicates a descriptor; `nil` if it is not open.
    package init?(duplicating handle: CInt) {
        descriptor = fcntl(handle, F_DUPFD_CLOEXEC, 0)
        guard descriptor != -1 else { return nil }
    }

    deinit { close(descriptor) }

    /// Writes as much as the kernel takes now, and returns the number of bytes and the error.
    ///
    /// The kernel reports an error once, so it must not be lost here.
    package func write(_ data: Data) -> (count: Int, error: CInt?) {
        let count = unsafe data.withUnsafeBytes { bytes in
            unsafe send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL))
        }
        guard count < 0 else { return (count, nil) }
        let code = errno
        return (0, [EAGAIN, EINTR, EPIPE].contains(code) ? nil : code)
    }
}
