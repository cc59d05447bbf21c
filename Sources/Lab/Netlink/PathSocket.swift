internal import CMnl
internal import Glibc

/// A Unix socket that is bound to a path (unix(7)).
package struct PathSocket: Sendable, Hashable {
    /// The path as bound; a relative path is relative to an unknown directory.
    package let path: String
    /// The lower 32 bits of the inode number of the path when it was bound.
    package let inode: UInt32

    package init(path: String, inode: UInt32) {
        self.path = path
        self.inode = inode
    }

    /// Reads a socket; `nil` when it is not bound to a path.
    init?(_ reply: NetlinkReply) throws(NetlinkError) {
        let attributes = try reply.parse(unix_diag_msg.self, of: "Unix socket").1
        guard let path = attributes.text(Int(UNIX_DIAG_NAME)), !path.isEmpty,
            let file = attributes.bytes(Int(UNIX_DIAG_VFS))?.load(unix_diag_vfs.self)
        else { return nil }
        self.path = path
        inode = file.udiag_vfs_ino
    }
}

extension NetlinkSocket {
    /// Returns the Unix sockets of the namespace that are bound to a path: `ss --unix --all --extended`.
    ///
    /// It requires a socket of ``NetlinkSocket/Family/socketDiagnostics``.
    package mutating func pathSockets() throws(NetlinkError) -> [PathSocket] {
        var message = NetlinkMessage(dump: Int(SOCK_DIAG_BY_FAMILY), "show Unix sockets")
        var request = unix_diag_req()
        request.sdiag_family = UInt8(AF_UNIX)
        request.udiag_states = .max
        request.udiag_show = UInt32(UDIAG_SHOW_NAME | UDIAG_SHOW_VFS)
        message.appendHeader(request)
        var sockets: [PathSocket] = []
        for reply in try dump(message) where reply.type == Int(SOCK_DIAG_BY_FAMILY) {
            if let socket = try PathSocket(reply) { sockets.append(socket) }
        }
        return sockets
    }
}
