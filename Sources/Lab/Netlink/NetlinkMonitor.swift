internal import CMnl
internal import Glibc
internal import Kernel

/// A non-blocking netlink socket that receives events, for use in an epoll loop.
///
/// Like ``NetlinkSocket`` it belongs to the namespace of the thread that opened it. Events that are not read in time
/// are lost, which it reports as ``NetlinkEvent/overrun``.
package struct NetlinkMonitor: ~Copyable, Sendable {
    package enum Group: Sendable, Hashable, CaseIterable {
        /// Links and bridge ports.
        case links
        case addresses
        /// IPv6 addresses only.
        case addressesV6
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

    /// The descriptor, which the monitor owns; readable when events are pending.
    package var raw: Int32 { descriptor.raw }

    /// The size of the receive buffer, in bytes; large enough for the events of a thousand links.
    package static let defaultBuffer: Int32 = 4 << 20

    /// Subscribes to changes of links, addresses and routes: `ip monitor link address route`.
    package init(_ groups: Set<Group>, buffer: Int32 = defaultBuffer) throws(NetlinkError) {
        let numbers = groups.flatMap(\.numbers).map { Int32($0.rawValue) }
        descriptor = try Self.open(NETLINK_ROUTE, numbers, buffer)
        parse = { reply throws(NetlinkError) in try NetlinkEvent(reply) }
    }

    /// Opens a monitor without subscriptions; any thread can then call ``listen(for:)``.
    ///
    /// Until then the kernel queues no events for it.
    package init() throws(NetlinkError) { try self.init([]) }

    /// Adds subscriptions.
    package func listen(for groups: Set<Group>) throws(NetlinkError) {
        try change(NETLINK_ADD_MEMBERSHIP, groups)
    }

    /// Removes subscriptions; pending events stay.
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

    /// Subscribes to closed TCP connections, each with its final statistics, including short-lived ones.
    ///
    /// `ss --events --tcp --info`
    package static func closedConnections() throws(NetlinkError) -> NetlinkMonitor {
        let groups = [SKNLGRP_INET_TCP_DESTROY, SKNLGRP_INET6_TCP_DESTROY].map { Int32($0.rawValue) }
        return NetlinkMonitor(adopting: try open(NETLINK_SOCK_DIAG, groups, defaultBuffer)) {
            reply throws(NetlinkError) in
            reply.type == Int(SOCK_DIAG_BY_FAMILY) ? .connectionClosed(try TCPConnection(reply)) : nil
        }
    }

    /// Subscribes to removals from the namespace's connection tracking, such as NAT mappings.
    ///
    /// The kernel notices an expired timeout when the next packet comes or when it scans the table, about once a
    /// minute. `conntrack --event --event-mask DESTROY`
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
            // SO_RCVBUF always succeeds, up to a limit; SO_RCVBUFFORCE exceeds the limit but requires a privilege.
            try? descriptor.set(SOL_SOCKET, SO_RCVBUF, buffer)
            try? descriptor.set(SOL_SOCKET, SO_RCVBUFFORCE, buffer)
            for group in groups { try descriptor.set(SOL_NETLINK, NETLINK_ADD_MEMBERSHIP, group) }
            return descriptor
        } catch {
            throw NetlinkError("listen for netlink events", error)
        }
    }

    /// Returns the pending events of at most `limit` datagrams; empty when none is pending.
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

    /// Discards all pending events without parsing them.
    package func discard() throws(NetlinkError) {
        while true {
            do {
                _ = try descriptor.receiveDatagram(limit: NetlinkSocket.receiveLimit)
            } catch {
                if error.number == EAGAIN { return }
                // Lost or truncated events are discarded as well.
                if error.number != ENOBUFS, error.number != EMSGSIZE { throw NetlinkError("netlink event", error) }
            }
        }
    }

    /// Blocks until events are pending; returns false after the time limit.
    ///
    /// It is for callers without an event loop.
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
