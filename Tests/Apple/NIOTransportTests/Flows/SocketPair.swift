import Foundation
import Glibc
import Testing

/// Two ends of a stream on this machine.
final class SocketPair {
    let (first, second): (CInt, CInt)

    init() throws {
        var ends: [CInt] = [-1, -1]
        try #require(
            unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        (first, second) = (ends[0], ends[1])
    }

    deinit {
        close(first)
        close(second)
    }

    /// What has come at the second end.
    func received() -> Data {
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe read(second, &bytes, bytes.count)
        return Data(bytes.prefix(max(count, 0)))
    }
}
