internal import CLinux

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
}
