internal import CLinux
internal import Glibc

/// Two Unix sockets that are connected to each other and keep the bounds of messages (socketpair(2)).
package struct SocketPair: ~Copyable, Sendable {
    /// One end, close-on-exec.
    package var near: FileDescriptor
    /// The other end, close-on-exec.
    package var far: FileDescriptor

    /// Makes a pair of type SOCK_SEQPACKET.
    package init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        _ = try systemCall("socketpair") { unsafe socketpair(AF_UNIX, kind, 0, &ends) }
        near = FileDescriptor(adopting: ends[0])
        far = FileDescriptor(adopting: ends[1])
    }

    /// Closes the far end and gives up the near one.
    package consuming func closeFar() -> FileDescriptor { near }
}

extension FileDescriptor {
    /// Whether a socket has a message that nobody has read; it stays there, with the descriptors that came with it.
    ///
    /// False as well when the other end is closed. Does not block.
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
    /// Sends open files over this Unix socket, with a text for the receiver (SCM_RIGHTS in unix(7)).
    ///
    /// The files stay open as long as the message lies unread in the socket, whoever sent it. The text must not be
    /// empty; there can be 64 files at most.
    package borrowing func send(_ descriptors: [Int32], text: String) throws(SystemError) {
        let raw = self.raw
        let bytes = Array(text.utf8)
        try check("sendmsg", unsafe clinux_send_descriptors(raw, descriptors, descriptors.count, bytes, bytes.count))
    }

    /// Receives a message and the numbers of the open files that came with it, whose owner the caller becomes; `nil` at the
    /// end of the connection.
    ///
    /// - Throws: EMFILE when more came than `most`, or there was no room for all; none is open then.
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
