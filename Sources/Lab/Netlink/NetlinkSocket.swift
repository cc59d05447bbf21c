internal import CMnl
internal import Glibc
package import Kernel

/// A netlink socket that sends requests in batches and waits for the kernel's replies.
///
/// It belongs to the network namespace of the thread that opened it. A short-lived thread enters a namespace, opens the
/// socket and ends; other threads then use it from outside. All calls block, so use it on plain threads. Extended
/// acknowledgements and strict checking of dump requests are enabled.
package struct NetlinkSocket: ~Copyable, Sendable {
    package enum Family: Sendable {
        /// Links, addresses, routes, neighbours, qdiscs (rtnetlink(7)).
        case route
        /// Sockets and their statistics (sock_diag(7)).
        case socketDiagnostics

        var number: Int32 {
            switch self {
            case .route: NETLINK_ROUTE
            case .socketDiagnostics: NETLINK_SOCK_DIAG
            }
        }
    }

    /// The maximum number of requests per send; their acknowledgements must fit into the receive buffer.
    static let batchLimit = 100
    /// The maximum number of bytes per send; the kernel refuses what does not fit into the send buffer.
    static let batchByteLimit = 64 * 1024
    /// The kernel's maximum for a dump message is 32 KiB; a longer message is reported as malformed.
    static let receiveLimit = 32 * 1024

    let descriptor: FileDescriptor
    var sequence: UInt32 = 0

    /// Opens a socket in the namespace of the calling thread.
    package init(_ family: Family = .route) throws(NetlinkError) {
        self.init(adopting: try Self.open(family))
    }

    private static func open(_ family: Family) throws(NetlinkError) -> FileDescriptor {
        do {
            let descriptor = try FileDescriptor.openNetlink(family.number)
            for option in [NETLINK_EXT_ACK, NETLINK_CAP_ACK, NETLINK_GET_STRICT_CHK] {
                try descriptor.set(SOL_NETLINK, option, Int32(1))
            }
            try descriptor.set(SOL_SOCKET, SO_RCVTIMEO, timeval(tv_sec: 30, tv_usec: 0))
            return descriptor
        } catch {
            throw NetlinkError("open a netlink socket", error)
        }
    }

    package init(adopting descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    mutating func nextSequence() -> UInt32 {
        // 0 is the sequence number of notifications.
        sequence = sequence == UInt32.max ? 1 : sequence + 1
        return sequence
    }

    func send(_ bytes: [UInt8], _ label: String) throws(NetlinkError) {
        let raw = descriptor.raw
        do {
            _ = try systemCall("send") {
                unsafe bytes.withUnsafeBytes { unsafe Glibc.send(raw, $0.baseAddress, $0.count, 0) }
            }
        } catch {
            throw NetlinkError(label, error)
        }
    }

    func receive(_ label: String) throws(NetlinkError) -> [NetlinkReply] {
        do {
            return try NetlinkReply.split(try descriptor.receiveDatagram(limit: Self.receiveLimit), of: label)
        } catch let error as SystemError {
            throw NetlinkError(label, error)
        } catch let error as NetlinkError {
            throw error
        } catch {
            throw NetlinkError(.transport, label, number: EIO, detail: "\(error)")
        }
    }
}

extension FileDescriptor {
    /// Opens a netlink socket on a port that the kernel chooses.
    static func openNetlink(_ family: Int32) throws(SystemError) -> FileDescriptor {
        let raw = try systemCall("socket") {
            Glibc.socket(AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue), family)
        }
        let descriptor = FileDescriptor(adopting: raw)
        var address = sockaddr_nl()
        address.nl_family = sa_family_t(AF_NETLINK)
        _ = try systemCall("bind") {
            unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe Glibc.bind(raw, $0, socklen_t(MemoryLayout<sockaddr_nl>.size))
                }
            }
        }
        return descriptor
    }

    /// Receives one datagram; throws EMSGSIZE when it is longer than the limit.
    func receiveDatagram(limit: Int) throws(SystemError) -> [UInt8] {
        let raw = self.raw
        var failure: SystemError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            do throws(SystemError) {
                let length = try systemCall("recv") {
                    unsafe recv(raw, buffer.baseAddress, limit, Int32(MSG_TRUNC))
                }
                if length > limit { throw SystemError("recv", EMSGSIZE) }
                count = length
            } catch {
                count = 0
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
