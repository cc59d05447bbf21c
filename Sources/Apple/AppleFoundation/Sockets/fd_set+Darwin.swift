public import Glibc

extension fd_set {
    /// The 32 words of 32 bits as which Darwin has the set: bit `n % 32` of word `n / 32` stands for the descriptor `n`.
    public var fds_bits: Words {
        get { unsafe unsafeBitCast(__fds_bits, to: Words.self) }
        set { __fds_bits = unsafe unsafeBitCast(newValue, to: type(of: __fds_bits)) }
    }

    /// The type of ``fds_bits``.
    public typealias Words = (
        Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32,
        Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32
    )
}

/// Adds a descriptor below 1024 to a set, and ignores others; FD_SET of select(2).
public func __darwin_fd_set(_ _fd: Int32, _ p: UnsafeMutablePointer<fd_set>!) {
    unsafe change(_fd, p) { $0 | $1 }
}

/// Removes a descriptor from a set; FD_CLR of select(2).
public func __darwin_fd_clr(_ _fd: Int32, _ p: UnsafeMutablePointer<fd_set>!) {
    unsafe change(_fd, p) { $0 & ~$1 }
}

/// Returns 1 if a descriptor is in a set, and 0 otherwise; FD_ISSET of select(2).
public func __darwin_fd_isset(_ _fd: Int32, _ p: UnsafePointer<fd_set>!) -> Int32 {
    guard 0..<FD_SETSIZE ~= _fd else { return 0 }
    return unsafe UnsafeRawPointer(p).load(fromByteOffset: Int(_fd / 8), as: UInt8.self) & (1 << UInt8(_fd % 8)) == 0
        ? 0 : 1
}

private func change(_ descriptor: Int32, _ set: UnsafeMutablePointer<fd_set>, _ body: (UInt8, UInt8) -> UInt8) {
    guard 0..<FD_SETSIZE ~= descriptor else { return }
    let byte = unsafe UnsafeMutableRawPointer(set).advanced(by: Int(descriptor / 8))
    let old = unsafe byte.load(as: UInt8.self)
    unsafe byte.storeBytes(of: body(old, 1 << UInt8(descriptor % 8)), as: UInt8.self)
}
