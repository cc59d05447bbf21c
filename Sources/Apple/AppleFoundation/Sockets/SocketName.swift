internal import Foundation
internal import Glibc

/// The address of an end of a socket, as functions such as getsockname(2) write it.
struct SocketName {
    private var storage = sockaddr_storage()
    private var length = socklen_t(0)

    /// The address as a `sockaddr`; empty without one.
    var data: Data { unsafe withUnsafeBytes(of: storage) { unsafe Data($0.prefix(Int(length))) } }

    /// Has a function write the address.
    mutating func fill<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
    ) -> Result {
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        defer { length = size }
        return unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, &size) }
        }
    }
}
