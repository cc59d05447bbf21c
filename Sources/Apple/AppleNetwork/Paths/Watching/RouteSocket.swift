internal import Dispatch
internal import Glibc

/// A socket on which the kernel reports changes of links, addresses and routes (rtnetlink(7)).
///
/// The messages are not parsed: the watcher reads the whole state again, so a message that was lost because
/// the socket was full does no harm.
enum RouteSocket {
    /// RTMGRP_LINK, and RTMGRP_IPV4_ and RTMGRP_IPV6_ of IFADDR and ROUTE.
    private static let groups: UInt32 = 0x1 | 0x10 | 0x40 | 0x100 | 0x400

    /// Calls a closure on a queue after every change; the result ends that.
    ///
    /// If the program is not allowed to open such a socket, no change is reported.
    static func watch(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let type = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = socket(AF_NETLINK, type, 0)
        guard socket >= 0 else { return {} }
        guard join(socket) else {
            close(socket)
            return {}
        }
        let reader = SocketReader(socket, on: queue) { if discard(socket) { body() } }
        return { reader.cancel() }
    }

    /// Binds the socket to the groups: `struct sockaddr_nl` is the family, two bytes, the port and the groups.
    private static func join(_ socket: Int32) -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: 12, alignment: 4) { address in
            unsafe address.initializeMemory(as: UInt8.self, repeating: 0)
            unsafe address.storeBytes(of: UInt16(AF_NETLINK), as: UInt16.self)
            unsafe address.storeBytes(of: groups, toByteOffset: 8, as: UInt32.self)
            guard let start = address.baseAddress else { return false }
            return unsafe bind(socket, start.assumingMemoryBound(to: sockaddr.self), 12) == 0
        }
    }

    /// Reads all messages; whether there were any, or some were lost.
    private static func discard(_ socket: Int32) -> Bool {
        var hasChanged = false
        while true {
            let count = unsafe withUnsafeTemporaryAllocation(byteCount: 8_192, alignment: 4) {
                unsafe recv(socket, $0.baseAddress, $0.count, Int32(MSG_TRUNC))
            }
            if count > 0 || (count < 0 && errno == ENOBUFS) {
                hasChanged = true
            } else if count == 0 || errno != EINTR {
                return hasChanged
            }
        }
    }
}
