internal import CMnl
internal import Glibc
internal import Kernel

/// A netlink socket that listens: it never blocks, so an epoll loop can drive it.
///
/// Like ``NetlinkSocket`` it belongs to the namespace of the thread that opened it. Events that nobody reads
/// in time are lost, and an ``NetlinkEvent/overrun`` says so.
package struct NetlinkMonitor: ~Copyable, Sendable {
    /// What to listen for.
    package enum Group: Sendable, Hashable, CaseIterable {
        /// Links and bridge ports.
        case links
        /// IPv4 and IPv6 addresses.
        case addresses
        /// IPv6 addresses alone.
        case addressesV6
        /// IPv4 and IPv6 routes.
        case routes

        var numbers: [rtnetlink_groups] {
            switch self {
            case .links: [RTNLGRP_LINK]
            case .addresses: [RTNLGRP_IPV4_IFADDR, RTNLGRP_IPV6_IFADDR]
            case .addressesV6: [RTNLGRP_IPV6_IFADDR]
            case .routes: [RTNLGRP_IPV4_ROUTE, RTNLGRP_IPV6_ROUTE]
            }
        }
    }

    private let descriptor: FileDescriptor
    private let parse: @Sendable (NetlinkReply) throws(NetlinkError) -> NetlinkEvent?

    /// The descriptor, readable when there are events.
    ///
    /// The monitor keeps owning it.
    package var raw: Int32 { descriptor.raw }

    /// Room for events that nobody has read yet, in bytes: a burst of a thousand links fits.
    package static let defaultBuffer: Int32 = 4 << 20

    /// Listens for changes of links, addresses and routes.
    ///
    /// `ip monitor link address route`
    package init(_ groups: Set<Group>, buffer: Int32 = defaultBuffer) throws(NetlinkError) {
        let numbers = groups.flatMap(\.numbers).map { Int32($0.rawValue) }
        descriptor = try Self.open(NETLINK_ROUTE, numbers, buffer)
        parse = { reply throws(NetlinkError) in try NetlinkEvent(reply) }
    }

    /// Opens a monitor that hears nothing until ``listen(for:)`` is called, from whichever thread.
    ///
    /// It spares the kernel and the reader all that happens until then.
    package init() throws(NetlinkError) { try self.init([]) }

    /// Listens for more, from now on.
    package func listen(for groups: Set<Group>) throws(NetlinkError) {
        try change(NETLINK_ADD_MEMBERSHIP, groups)
    }

    /// Listens for less, from now on; what is waiting stays.
    package func ignore(_ groups: Set<Group>) throws(NetlinkError) {
        try change(NETLINK_DROP_MEMBERSHIP, groups)
    }

    private func change(_ option: Int32, _ groups: Set<Group>) throws(NetlinkError) {
        do {
            for group in groups.flatMap(\.numbers) {
                try descriptor.set(SOL_NETLINK, option, Int32(group.rawValue))
            }
        } catch {
            throw NetlinkError("listen for netlink events", error)
        }
    }

    private init(
        adopting descriptor: consuming FileDescriptor,
        parse: @escaping @Sendable (NetlinkReply) throws(NetlinkError) -> NetlinkEvent?
    ) {
        self.descriptor = descriptor
        self.parse = parse
    }

    /// Listens for the end of TCP connections, each with its last figures, short-lived ones included.
    ///
    /// `ss --events --tcp --info`
    package static func closedConnections() throws(NetlinkError) -> NetlinkMonitor {
        let groups = [SKNLGRP_INET_TCP_DESTROY, SKNLGRP_INET6_TCP_DESTROY].map { Int32($0.rawValue) }
        return NetlinkMonitor(adopting: try open(NETLINK_SOCK_DIAG, groups, defaultBuffer)) {
            reply throws(NetlinkError) in
            reply.type == Int(SOCK_DIAG_BY_FAMILY) ? .connectionClosed(try TCPConnection(reply)) : nil
        }
    }

    /// Listens for the end of what the namespace's connection tracking knew, such as the mappings of a NAT.
    ///
    /// The kernel notices that a timeout has passed when the next packet comes, or when it looks through its table, which it
    /// does every minute or so.
    ///
    /// `conntrack --event --event-mask DESTROY`
    package static func endedMappings() throws(NetlinkError) -> NetlinkMonitor {
        let groups = [Int32(NFNLGRP_CONNTRACK_DESTROY.rawValue)]
        return NetlinkMonitor(adopting: try open(NETLINK_NETFILTER, groups, defaultBuffer)) {
            reply throws(NetlinkError) in
            reply.type == TrackedConnection.deletion ? .trackingEnded(try TrackedConnection(reply.payload)) : nil
        }
    }

    private static func open(_ family: Int32, _ groups: [Int32], _ buffer: Int32) throws(NetlinkError) -> FileDescriptor
    {
        do {
            let descriptor = try FileDescriptor.openNetlink(family)
            try descriptor.setNonBlocking()
            // The first succeeds for everybody, up to a limit; the second goes beyond it where that is allowed.
            try? descriptor.set(SOL_SOCKET, SO_RCVBUF, buffer)
            try? descriptor.set(SOL_SOCKET, SO_RCVBUFFORCE, buffer)
            for group in groups { try descriptor.set(SOL_NETLINK, NETLINK_ADD_MEMBERSHIP, group) }
            return descriptor
        } catch {
            throw NetlinkError("listen for netlink events", error)
        }
    }

    /// Returns the events that are waiting, none when there are none; of at most so many datagrams.
    package func read(atMost limit: Int = .max) throws(NetlinkError) -> [NetlinkEvent] {
        let subject = "netlink event"
        var events: [NetlinkEvent] = []
        var left = limit
        while left > 0 {
            left -= 1
            let datagram: [UInt8]
            do {
                datagram = try descriptor.receiveDatagram(limit: NetlinkSocket.receiveLimit)
            } catch {
                if error.number == EAGAIN { return events }
                guard error.number == ENOBUFS else { throw NetlinkError(subject, error) }
                events.append(.overrun)
                continue
            }
            for reply in try NetlinkReply.split(datagram, of: subject) {
                if let event = try parse(reply) { events.append(event) }
            }
        }
        return events
    }

    /// Forgets all events that are waiting, without looking into them.
    package func discard() throws(NetlinkError) {
        while true {
            do {
                _ = try descriptor.receiveDatagram(limit: NetlinkSocket.receiveLimit)
            } catch {
                if error.number == EAGAIN { return }
                // Lost or cut, they are forgotten all the same.
                if error.number != ENOBUFS, error.number != EMSGSIZE { throw NetlinkError("netlink event", error) }
            }
        }
    }

    /// Blocks until there are events; returns false when there are none after the time limit.
    ///
    /// For callers without a loop of their own.
    package func waitForEvents(within limit: Duration) throws(NetlinkError) -> Bool {
        let milliseconds = limit.components.seconds * 1000 + limit.components.attoseconds / 1_000_000_000_000_000
        var poller = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
        do {
            return try systemCall("poll") { unsafe poll(&poller, 1, Int32(clamping: max(milliseconds, 0) + 1)) } > 0
        } catch {
            throw NetlinkError("wait for netlink events", error)
        }
    }
}
