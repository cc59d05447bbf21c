internal import CLinux
package import Glibc

/// The marks of what sockets send (SO_MARK in socket(7)), which stay with packets inside a network namespace.
extension FileDescriptor {
    /// Marks what this internet socket sends from now on; takes CAP_NET_ADMIN.
    package borrowing func mark(_ number: UInt32) throws(SystemError) {
        try check("setsockopt", clinux_set_mark(raw, number))
    }

    /// The mark of this socket: 0, unless it was marked.
    ///
    /// An accepted one has the mark of what its peer sent, where `net/ipv4/tcp_fwmark_accept` is 1.
    package borrowing func mark() throws(SystemError) -> UInt32 {
        var number: UInt32 = 0
        try check("getsockopt", unsafe clinux_get_mark(raw, &number))
        return number
    }

    /// Has this socket tell the marks of the datagrams that it receives (SO_RCVMARK); takes CAP_NET_ADMIN.
    ///
    /// Throws ENOPROTOOPT on a kernel before 5.19.
    package borrowing func receiveMarks() throws(SystemError) {
        try check("setsockopt", clinux_receive_marks(raw))
    }

    /// Receives a datagram of at most 64 KiB (recvmsg(2)).
    ///
    /// `from` is the sender's socket address; `mark` is `nil` where the socket does not tell it.
    package borrowing func receiveDatagram() throws(SystemError)
        -> (bytes: [UInt8], from: sockaddr_storage, mark: UInt32?)
    {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var sender = clinux_sender()
        let count = unsafe clinux_receive_marked(raw, &bytes, bytes.count, &sender)
        try check("recvmsg", count)
        bytes.removeLast(bytes.count - Int(count))
        let address = unsafe withUnsafeBytes(of: sender.address) {
            unsafe $0.loadUnaligned(as: sockaddr_storage.self)
        }
        return (bytes, address, sender.is_marked == 1 ? sender.mark : nil)
    }
}
