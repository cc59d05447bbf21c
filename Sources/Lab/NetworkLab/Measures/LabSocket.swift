internal import Kernel

/// A TCP connection opened inside a host, for use from outside it.
///
/// Its calls block.
public final class LabSocket: Sendable {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Writes all bytes.
    ///
    /// Throws when the peer is gone or the connection's time limit passes.
    public func write(_ bytes: [UInt8]) throws {
        try descriptor.write(bytes)
    }

    /// Waits for bytes and returns them; empty at the end.
    ///
    /// Throws when the connection's time limit passes.
    public func read() throws -> [UInt8] {
        guard let bytes = try descriptor.read() else {
            throw LabError("The other end did not answer in time.")
        }
        return bytes
    }
}
