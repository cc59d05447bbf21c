import EventLiterals
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

@Suite("Faults of a network's services", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct NetworkFaultTests {
    static let phone = LinkID("phone")

    /// A program that prints the datagrams that come to a group or to its own address.
    private static let receiver = """
        import socket, struct
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        s.bind(("", 4000))
        s.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton("239.1.2.3") + bytes(4))
        print("ready", flush=True)
        while True: print(s.recv(100).decode(), flush=True)
        """

    /// Sends a text to a group, then to a host.
    private func send(_ text: String, from host: String, to address: String, in lab: Lab) async throws {
        let script = """
            import socket
            s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            s.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 0)
            s.sendto(b"\(text) to all", ("239.1.2.3", 4000))
            s.sendto(b"\(text)", ("\(address)", 4000))
            """
        let program = try await lab.start(
            ProgramSpec("send \(text)", executable: "/usr/bin/python3", arguments: ["-c", script]), on: host)
        #expect(await program.waitForEnd(within: .seconds(60)))
        // What was sent last arrives last.
        try await lab.wait(forLine: text)
    }

    @Test("multicast vanishes one way or both, and the rest passes", arguments: Direction.allCases)
    func multicast(_ direction: Direction) async throws {
        try await withLab(FaultTests.topology) { lab in
            for host in ["server", "phone"] {
                try await lab.start(
                    ProgramSpec("receiver", executable: "/usr/bin/python3", arguments: ["-c", Self.receiver]), on: host)
            }
            try await lab.wait { lab in lab.lines.count { $0 == "ready" } == 2 }
            try await send("first", from: "phone", to: "10.1.0.1", in: lab)
            #expect(lab.lines.contains("first to all"))
            let fault = try await lab.inject(.link(Self.phone, .multicastLoss(direction)))
            try await send("out", from: "phone", to: "10.1.0.1", in: lab)
            try await send("in", from: "server", to: "10.1.0.2", in: lab)
            #expect(lab.lines.contains("out to all") == (direction == .toHost))
            #expect(lab.lines.contains("in to all") == (direction == .fromHost))
            #expect(try await lab.answers("server", from: "phone", v6: true, within: 20_000))
            try await lab.heal(fault)
            try await send("last", from: "phone", to: "10.1.0.1", in: lab)
            #expect(lab.lines.contains("last to all"))
        }
    }

    @Test("without a querier, groups are dropped that switches do not flood, and IPv6 finds no new neighbours")
    func snooping() async throws {
        let listener = """
            import socket, struct
            s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
            s.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0); s.bind(("", 4000))
            for group in ["239.1.2.3", "224.0.0.200"]:
                s.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(group) + bytes(4))
            for group in ["ff02::fb", "ff12::5"]:
                join = socket.inet_pton(socket.AF_INET6, group) + struct.pack("@I", socket.if_nametoindex("eth0"))
                s.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_JOIN_GROUP, join)
            print("ready", flush=True)
            while True: print(s.recv(100).decode(), flush=True)
            """
        let groups = ["239.1.2.3", "ff02::fb", "ff12::5", "224.0.0.200", "ff02::1", "10.1.0.1"]
        func send(_ text: String, in lab: Lab) async throws -> Set<String> {
            let script = """
                import socket, sys
                for to in sys.argv[1:]:
                    v6 = ":" in to
                    s = socket.socket(socket.AF_INET6 if v6 else socket.AF_INET, socket.SOCK_DGRAM)
                    scope = socket.if_nametoindex("eth0") if to.startswith("ff") else 0
                    s.sendto(f"\(text) {to}".encode(), (to, 4000, 0, scope) if v6 else (to, 4000))
                """
            let program = try await lab.start(
                ProgramSpec("send \(text)", executable: "/usr/bin/python3", arguments: ["-c", script] + groups),
                on: "phone")
            #expect(await program.waitForEnd(within: .seconds(60)))
            // What was sent last arrives last.
            try await lab.wait(forLine: "\(text) 10.1.0.1")
            return Set(lab.lines.filter { $0.hasPrefix(text) }.map { String($0.dropFirst(text.count + 1)) })
        }
        try await withLab(FaultTests.topology) { lab in
            try await lab.start(
                ProgramSpec("listener", executable: "/usr/bin/python3", arguments: ["-c", listener]), on: "server")
            try await lab.wait(forLine: "ready")
            #expect(try await send("first", in: lab) == Set(groups))
            let fault = try await lab.inject(.snoopingWithoutQuerier(network: "ward"))
            #expect(try await send("second", in: lab) == ["224.0.0.200", "ff02::1", "10.1.0.1"])
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            #expect(try await !lab.answers("server", from: "phone", v6: true, within: 1500))
            let twice = await #expect(throws: FaultError.self) {
                try await lab.inject(.snoopingWithoutQuerier(network: "ward"))
            }
            #expect(twice?.kind == .notApplicable)
            try await lab.heal(fault)
            #expect(try await send("third", in: lab) == Set(groups))
            #expect(try await lab.answers("server", from: "phone", v6: true, within: 20_000))
        }
    }

    @Test("a captive portal answers HTTP, passes DNS and discards the rest until it heals", arguments: [false, true])
    func captivePortal(_ v6: Bool) async throws {
        var networks = [NetworkSpec.numbered(1, name: "lobby"), .numbered(2, name: "office")]
        networks[0].ssid = "Lobby"
        if v6 { for index in networks.indices { networks[index].ipv4 = nil } }
        let topology = Topology(
            networks: networks,
            hosts: [
                HostSpec("server", on: ["office"]), HostSpec("phone", on: ["lobby"]), HostSpec("kiosk", on: ["lobby"]),
                HostSpec("gate", on: ["lobby", "office"], routes: true),
            ])
        let address = v6 ? "fd00:2::1" : "10.2.0.1"
        // Says whether each port answers: 80 by HTTP with what, 443 by TCP, 53 by UDP.
        let client = """
            import http.client, socket, sys
            to, found = sys.argv[1], []
            try:
                c = http.client.HTTPConnection(to, 80, timeout=1)
                c.request("GET", "/hotspot-detect.html", headers={"Host": "captive.apple.com"})
                r = c.getresponse(); found.append(f"{r.status} {r.getheader('Location')}")
            except OSError: found.append("none")
            try: socket.create_connection((to, 443), timeout=1).close(); found.append("tcp")
            except OSError: found.append("none")
            s = socket.socket(socket.AF_INET6 if ":" in to else socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(1)
            for port in (53, 54):
                try: s.sendto(b"x", (to, port)); s.recv(9); found.append("udp")
                except OSError: found.append("none")
            print(sys.argv[2], *found, flush=True)
            """
        let server = """
            import http.server, socket, threading
            def echo(port):
                s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM); s.bind(("::", port))
                while True: d, a = s.recvfrom(9); s.sendto(d, a)
            for port in (53, 54): threading.Thread(target=echo, args=(port,), daemon=True).start()
            t = socket.create_server(("::", 443), family=socket.AF_INET6, dualstack_ipv6=True)
            class Server(http.server.ThreadingHTTPServer): address_family = socket.AF_INET6
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_GET(self): self.send_response(204); self.end_headers()
                def log_message(self, *_): pass
            h = Server(("::", 80), Handler)
            print("serves", flush=True)
            h.serve_forever()
            """
        try await withLab(topology) { lab in
            try await lab.start(
                ProgramSpec("server", executable: "/usr/bin/python3", arguments: ["-c", server]), on: "server")
            try await lab.wait(forLine: "serves")
            func found(_ name: String) async throws -> String? {
                let program = try await lab.start(
                    ProgramSpec(name, executable: "/usr/bin/python3", arguments: ["-c", client, address, name]),
                    on: "phone")
                #expect(await program.waitForEnd(within: .seconds(60)))
                try await lab.wait { lab in lab.lines.contains { $0.hasPrefix("\(name) ") } }
                return lab.lines.first { $0.hasPrefix("\(name) ") }.map { String($0.dropFirst(name.count + 1)) }
            }
            #expect(try await found("before") == "204 None tcp udp udp")
            let portal = Fault.captivePortal(network: "lobby", router: "gate")
            #expect("\(portal)" == "captive portal of gate on lobby")
            let fault = try await lab.inject(portal)
            let page = v6 ? "http://[fd00:1::4]:8910/login" : "http://10.1.0.4:8910/login"
            #expect(try await found("captive") == "302 \(page) none udp none")
            #expect(try await lab.answers("kiosk", from: "phone", v6: v6, within: 20_000))
            #expect(try await lab.answers("gate", from: "phone", v6: v6, within: 20_000))
            #expect(try await !lab.answers("server", from: "phone", v6: v6, within: 150))
            try await lab.heal(fault)
            #expect(try await found("free") == "204 None tcp udp udp")
            let again = try await lab.inject(portal)
            await #expect(throws: FaultError.self) { try await lab.inject(portal) }
            try await lab.stop(ProgramID(host: "gate", program: "captive-portal"), within: .seconds(1))
            let error = await #expect(throws: FaultError.self) { try await lab.heal(again) }
            #expect(error?.kind == .didNotLast)
            #expect(try await lab.answers("server", from: "phone", v6: v6, within: 20_000))
        }
    }

    @Test("a captive portal needs a router, and somebody beyond it")
    func noPortal() async throws {
        try await withLab(FaultTests.topology) { lab in
            let error = await #expect(throws: FaultError.self) {
                try await lab.inject(.captivePortal(network: "ward", router: "tablet"))
            }
            #expect(error?.kind == .notApplicable)
        }
    }

    @Test("isolated clients reach the others only, whether behind a channel or by name", arguments: [nil, 8_000_000])
    func isolation(_ channel: Int?) async throws {
        let network = NetworkSpec("ward", ipv4: .ipv4Default(1), ipv6: .ipv6Default(1), channel: channel)
        let topology = Topology(
            networks: [network],
            hosts: [
                HostSpec("server", on: ["ward"]), HostSpec("phone", on: ["ward"], wireless: true),
                HostSpec("tablet", on: ["ward"], wireless: true),
            ])
        try await withLab(topology) { lab in
            #expect(try await lab.answers("tablet", from: "phone", within: 20_000))
            if channel != nil {
                // The access point stands between what is on the wire and what is in the air.
                let error = await #expect(throws: FaultError.self) {
                    try await lab.inject(.clientIsolation(network: "ward", hosts: ["server", "phone"]))
                }
                #expect(error?.kind == .notApplicable)
                #expect(try await lab.answers("server", from: "phone", within: 20_000))
            }
            let names = channel == nil ? ["phone", "tablet"] : []
            let fault = try await lab.inject(.clientIsolation(network: "ward", hosts: names))
            #expect(try await !lab.answers("tablet", from: "phone", within: 150))
            #expect(try await !lab.answers("phone", from: "tablet", v6: true, within: 150))
            #expect(try await lab.answers("server", from: "phone", within: 20_000))
            #expect(try await lab.answers("tablet", from: "server", within: 20_000))
            try await lab.heal(fault)
            #expect(try await lab.answers("tablet", from: "phone", v6: true, within: 20_000))
        }
    }

    @Test("there is nobody to isolate one client from")
    func loneClient() async throws {
        try await withLab(FaultTests.topology) { lab in
            for hosts in [[], ["phone"]] {
                await #expect(throws: FaultError.self) {
                    try await lab.inject(.clientIsolation(network: "ward", hosts: hosts))
                }
            }
            await #expect(throws: LabError.self) {
                try await lab.inject(.clientIsolation(network: "ward", hosts: ["phone", "nobody"]))
            }
        }
    }
}
