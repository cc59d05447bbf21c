internal import Glibc

/// Waits until bridge ports forward, using the kernel's notifications.
///
/// Without it a quarter of the labs lose their first ARP request and stall for a second.
package struct ForwardingWaiter: ~Copyable, Sendable {
    private var socket: NetlinkSocket
    private var monitor: NetlinkMonitor

    /// Opens the sockets in the namespace of the calling thread.
    package init() throws(NetlinkError) {
        let monitor = try NetlinkMonitor()
        let socket = try NetlinkSocket()
        self.init(monitor: monitor, socket: socket)
    }

    private init(monitor: consuming NetlinkMonitor, socket: consuming NetlinkSocket) {
        self.monitor = monitor
        self.socket = socket
    }

    /// Blocks until all these links are bridge ports that forward.
    ///
    /// Throws `refused`: with ETIMEDOUT and the names of the ports that are not ready after the time limit, and with
    /// ENODEV when a link is not a port of a bridge.
    package mutating func wait(for ports: Set<Int32>, within limit: Duration = .seconds(30)) throws(NetlinkError) {
        // Subscribes only while it waits, so that notifications do not accumulate.
        try monitor.listen(for: [.links])
        defer {
            try? monitor.ignore([.links])
            try? monitor.discard()
        }
        let deadline = ContinuousClock.now + limit
        while true {
            // Notifications queued so far are older than the dump that follows.
            try monitor.discard()
            let known = try socket.bridgePorts()
            let waiting = ports.subtracting(known.filter(\.isReady).map(\.index))
            if waiting.isEmpty { return }
            if let unknown = waiting.subtracting(known.map(\.index)).first {
                throw NetlinkError(.refused, "wait for bridge port #\(unknown)", number: ENODEV)
            }
            let left = deadline - .now
            let names = known.filter { waiting.contains($0.index) }.map(\.name).sorted().joined(separator: ", ")
            guard left > .zero, try monitor.waitForEvents(within: left) else {
                throw NetlinkError(
                    .refused, "wait for bridge ports \(names)", number: ETIMEDOUT,
                    detail: "not forwarding after \(limit); set both ends of each link up")
            }
        }
    }
}
