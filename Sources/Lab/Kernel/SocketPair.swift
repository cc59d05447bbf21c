internal import CLinux
internal import Glibc

/// Two connected Unix sockets that preserve message boundaries (socketpair(2)).
package struct SocketPair: ~Copyable, Sendable {
    package var near: FileDescriptor
    package var far: FileDescriptor

    /// Creates a pair of type SOCK_SEQPACKET, close-on-exec.
    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        _ = try systemCall("socketpair") { unsafe socketpair(AF_UNIX, kind, 0, &ends) }
        near = FileDescriptor(adopting: ends[0])
        far = FileDescriptor(adopting: ends[1])
    }

    /// Closes the far end and returns the near one.
    package consuming func closeFar() -> FileDescriptor { near }
}

extension FileDescriptor {
    /// Whether the socket has a pending message, which is not consumed; false if the peer has closed.
    ///
    /// Does not block.
    package borrowing func hasMessage() throws(SystemError) -> Bool {
        let raw = self.raw
        var byte: UInt8 = 0
        do {
            return try systemCall("recv") { unsafe recv(raw, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) }
                > 0
        } catch {
            if error.number == EAGAIN { return false }
            throw error
        }
    }
}

extension FileDescriptor {
    /// Sends descriptors over this Unix socket, with a text (SCM_RIGHTS in unix(7)).
    ///
    /// The files stay open while the message is unread, even if the sender ends. The text must not be empty; the
    /// maximum is 64 descriptors.
    package borrowing func send(_ descriptors: [Int32], text: String) throws(SystemError) {
        let raw = self.raw
        let bytes = Array(text.utf8)
        try check("sendmsg", unsafe clinux_send_descriptors(raw, descriptors, descriptors.count, bytes, bytes.count))
    }

    /// Receives a message and its descriptors, which the caller then owns; returns `nil` at the end of the connection.
    ///
    /// - Throws: EMFILE when more than `most` descriptors came or the process has no room for them; none is open then.
    package borrowing func receiveDescriptors(
        atMost most: Int, textUpTo limit: Int = 65_536
    ) throws(SystemError) -> (text: String, descriptors: [Int32])? {
        var descriptors = [Int32](repeating: -1, count: most)
        var text = [UInt8](repeating: 0, count: limit)
        var count = most
        let length = unsafe clinux_receive_descriptors(raw, &descriptors, &count, &text, limit)
        try check("recvmsg", Int32(clamping: length))
        if length == 0 { return nil }
        return (String(decoding: text.prefix(Int(length)), as: UTF8.self), Array(descriptors.prefix(count)))
    }
}
