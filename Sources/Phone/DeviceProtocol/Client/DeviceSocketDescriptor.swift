internal import Glibc

/// A connected socket to the device of this network namespace (unix(7)).
final class DeviceSocketDescriptor: Sendable {
    /// The file descriptor, open until ``close()``.
    let raw: Int32

    /// Connects to the device; returns `nil` when no device listens.
    init?() {
        let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard raw >= 0 else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(DeviceSocket.name.utf8)
        // An abstract name begins with a zero byte. The address length marks its end.
        let length = MemoryLayout<sa_family_t>.size + 1 + name.count
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
            for (index, byte) in name.enumerated() { unsafe path[index + 1] = byte }
        }
        let status = unsafe withUnsafePointer(to: address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(raw, address, socklen_t(length))
            }
        }
        guard status == 0 else {
            Glibc.close(raw)
            return nil
        }
        self.raw = raw
    }

    /// Sends all bytes; returns `false` when the device has closed the connection.
    func send(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    raw, bytes.baseAddress?.advanced(by: start), bytes.count - start, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                start += count
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Reads all available bytes without blocking; returns `false` at the end of the stream or after an error.
    ///
    /// A dispatch source fires once when bytes and the end arrive together, so one call has to read both.
    func receive(_ body: ([UInt8]) -> Void) -> Bool {
        while true {
            var length = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                length = unsafe recv(raw, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                count = max(0, length)
            }
            if length > 0 {
                body(bytes)
            } else if length == 0 || errno != EINTR {
                return length < 0 && errno == EAGAIN
            }
        }
    }

    /// Closes the file descriptor; it must be the last call.
    func close() { Glibc.close(raw) }
}
