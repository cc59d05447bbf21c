import InternetProtocols
import Netlink
import Testing

@Suite(.needsNamespaces)
struct MonitorKernelTests {
    /// Reads events until one of them satisfies the condition; nil after a minute.
    private func first<Found>(
        _ monitor: borrowing NetlinkMonitor, _ condition: (NetlinkEvent) -> Found?
    ) throws -> Found? {
        while try monitor.waitForEvents(within: .seconds(60)) {
            for event in try monitor.read() {
                if let found = condition(event) { return found }
            }
        }
        return nil
    }

    @Test func `A lost carrier is reported to the host, and its return`() throws {
        let lab = try TinyLab()
        try lab.waitUntilReady()
        let monitor = try lab.hosts[0].run { MonitorBox(try NetlinkMonitor(Set(NetlinkMonitor.Group.allCases))) }.take()
        try lab.lab.netlink { try $0.perform(Link.set(.name("v1"), up: false)) }
        let lost = try first(monitor) { event in
            if case .link(let state) = event, !state.hasCarrier { state } else { nil }
        }
        #expect(lost?.name == "eth0")
        #expect(lost?.isUp == true)
        try lab.lab.netlink { try $0.perform(Link.set(.name("v1"), up: true)) }
        let back = try first(monitor) { event in
            if case .link(let state) = event, state.hasCarrier { state } else { nil }
        }
        #expect(back?.index == 2)
    }

    @Test func `Addresses and routes are reported as they come and go`() throws {
        let lab = try TinyLab()
        let monitor = try lab.hosts[0].run { MonitorBox(try NetlinkMonitor([.addresses, .routes])) }.take()
        let prefix = try address6(77).prefix(64)
        let route = Route.to(try address(10, 3, 0, 0).prefix(16), via: nil, link: 2)
        try lab.hosts[0].netlink { try $0.perform([Address.add(prefix, link: 2), route.add()]) }
        var seen: Set<String> = []
        // The kernel reports a new IPv6 address from a worker; one that is deleted before that is never reported.
        _ = try first(monitor) { event -> Bool? in
            switch event {
            case .address(let address) where address.prefix == prefix: seen.insert("address")
            case .route(let found) where found == route: seen.insert("route")
            default: break
            }
            return seen.count == 2 ? true : nil
        }
        #expect(seen == ["address", "route"])
        try lab.hosts[0].netlink { try $0.perform([route.delete(), Address.delete(prefix, link: 2)]) }
        _ = try first(monitor) { event -> Bool? in
            switch event {
            case .addressRemoved(let address) where address.prefix == prefix: seen.remove("address")
            case .routeRemoved(let found) where found == route: seen.remove("route")
            default: break
            }
            return seen.isEmpty ? true : nil
        }
        #expect(seen.isEmpty)
    }

    @Test func `A bridge port is reported when it is plugged in and unplugged`() throws {
        let lab = try TinyLab()
        try lab.waitUntilReady()
        let monitor = try lab.lab.run { MonitorBox(try NetlinkMonitor([.links])) }.take()
        try lab.lab.netlink { try $0.perform(Link.set(.name("v2"), master: nil)) }
        let removed = try first(monitor) { if case .bridgePortRemoved(let port) = $0 { port } else { nil } }
        #expect(removed?.name == "v2")
        try lab.lab.netlink { try $0.perform(Link.set(.name("v2"), master: 10)) }
        let ready = try first(monitor) { event in
            if case .bridgePort(let port) = event, port.isForwarding { port } else { nil }
        }
        #expect(ready?.bridge == 10)
    }

    @Test func `A monitor with nothing to report does not block`() throws {
        let place = try Place()
        let monitor = try place.run { MonitorBox(try NetlinkMonitor([.links])) }.take()
        #expect(try monitor.read().isEmpty)
        #expect(try monitor.waitForEvents(within: .milliseconds(1)) == false)
    }

    @Test func `Some events can be read at a time, and the rest later`() throws {
        let place = try Place()
        let monitor = try place.run { MonitorBox(try NetlinkMonitor([.addresses])) }.take()
        try place.netlink { socket in
            let prefixes = (1...10).map { (number: UInt8) -> IPPrefix in IPAddress(10, 7, 0, number).prefix(32) }
            try socket.perform(prefixes.map { Address.add($0, link: 1) })
        }
        let first = try monitor.read(atMost: 4)
        #expect(first.count == 4)
        let rest = try monitor.read()
        #expect(rest.count == 6)
    }

    @Test func `Events that nobody reads in time are reported as lost`() throws {
        let place = try Place()
        let monitor = try place.run { MonitorBox(try NetlinkMonitor([.addresses], buffer: 64 << 10)) }.take()
        try place.netlink { socket in
            let prefixes = (0..<1000).map { (number: Int) -> IPPrefix in
                let (block, place) = number.quotientAndRemainder(dividingBy: 200)
                return IPAddress(10, 7, UInt8(block), UInt8(place + 1)).prefix(32)
            }
            try socket.perform(prefixes.map { Address.add($0, link: 1) })
        }
        let events = try monitor.read()
        let hasLost = events.contains(.overrun)
        #expect(hasLost)
        #expect((10..<1000).contains(events.count))
        #expect(try monitor.read().isEmpty)
    }

    @Test func `The waiter names the ports that do not come up`() throws {
        let lab = try TinyLab()
        try lab.waitUntilReady()
        let error = #expect(throws: NetlinkError.self) {
            try lab.lab.run {
                var socket = try NetlinkSocket()
                try socket.perform(Link.set(.name("v2"), up: false))
                var waiter = try ForwardingWaiter()
                try waiter.wait(for: [11, 12], within: .milliseconds(50))
            }
        }
        #expect(error?.request == "wait for bridge ports v2")
        let unknown = #expect(throws: NetlinkError.self) {
            try lab.lab.run {
                var waiter = try ForwardingWaiter()
                try waiter.wait(for: [99])
            }
        }
        #expect(unknown?.request == "wait for bridge port #99")
    }
}
