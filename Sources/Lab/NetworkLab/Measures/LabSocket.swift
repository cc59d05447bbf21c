internal import Kernel

/// A TCP connection that was opened inside a host, for use from outside.
///
/// Its calls block.
public final class LabSocket: Sendable {
    private let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Writes all bytes.
    ///
    /// Throws if the peer has closed the connection or its timeout passes.
    public func write(_ bytes: [UInt8]) throws {
        try descriptor.write(bytes)
    }

    /// Waits for bytes and returns them; empty at the end of the stream.
    ///
    /// Throws if the connection's timeout passes.
    public func read() throws -> [UInt8] {
        guard let bytes = try descriptor.read() else {
            throw LabError("The other end did not answer in time.")
        }
        return bytes
    }
}
