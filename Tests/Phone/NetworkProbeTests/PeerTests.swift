import EventLiterals
import Glibc
import LabEvents
import LabModel
import NetworkLab
import TestSupport
import Testing

@Suite("Bonjour among other implementations", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct PeerTests {
    static var hasZeroconf: Bool {
        ["/usr/lib/python3/dist-packages/zeroconf", "/usr/local/lib/python3/dist-packages/zeroconf"]
            .contains { LabMachine.has($0) }
    }
    static var hasDaemon: Bool { LabMachine.has("/usr/sbin/avahi-daemon") }

    static let zeroconfBrowses = """
        import json, time
        from zeroconf import Zeroconf, ServiceBrowser
        def tell(event, **fields): print(json.dumps(dict(event=event, **fields)), flush=True)
        class Listener:
            def add_service(self, z, type, name):
                info = z.get_service_info(type, name, 60000)
                properties = {k.decode(): (v or b'').decode() for k, v in info.properties.items()}
                tell('seen', name=name, port=info.port, server=info.server, addresses=','.join(info.parsed_addresses()),
                     room=properties.get('room', ''))
            def remove_service(self, z, type, name): tell('gone', name=name)
            def update_service(self, z, type, name): pass
        z = Zeroconf()
        ServiceBrowser(z, '_pager._tcp.local.', Listener())
        tell('browsing')
        time.sleep(600)
        """

    static let zeroconfRegisters = """
        import json, socket, sys, time
        from zeroconf import Zeroconf, ServiceInfo
        z = Zeroconf()
        address = socket.gethostbyname(socket.gethostname())
        info = ServiceInfo('_pager._tcp.local.', 'Their pager._pager._tcp.local.', addresses=[socket.inet_aton(address)],
                           port=77, properties={'room': '5'}, server='elsewhere.local.')
        z.register_service(info)
        print(json.dumps({'event': 'registered'}), flush=True)
        time.sleep(600)
        """

    @Test("Python's zeroconf finds our service, and sees it go when the probe is stopped", .enabled(if: hasZeroconf))
    func foundByZeroconf() async throws {
        try await PeerLab.with { peers in
            try await peers.zeroconf(Self.zeroconfBrowses)
            let ours = try await peers.probe(
                "advertise", "bonjour", "advertise", "--name", "Our pager", "--type", "_pager._tcp", "--port", "80",
                "--txt",
                "room=3")
            let seen = try await peers.event("seen", of: "zeroconf")
            #expect(seen.fields["name"] == "Our pager._pager._tcp.local.")
            #expect(seen.fields["port"] == 80)
            #expect(seen.fields["room"] == "3")
            #expect(seen.fields["server"] == "ours.local.")
            let address = try #require(peers.lab.addresses(of: "ours").first { !$0.isV6 })
            let addresses = try #require(seen.fields["addresses"]?.string)
            #expect(addresses.contains("\(address)"))
            try ours.signal(SIGTERM)
            try await peers.event("exited", of: "advertise", ["code": 0])
            try await peers.event("gone", of: "zeroconf")
        }
    }

    @Test("we find and resolve the service of Python's zeroconf", .enabled(if: hasZeroconf))
    func findsZeroconf() async throws {
        try await PeerLab.with { peers in
            try await peers.zeroconf(Self.zeroconfRegisters)
            let probe = try await peers.probe("probe", "serve")
            try probe.write(#"{"id": 1, "operation": "browse", "type": "_pager._tcp"}"# + "\n")
            try await peers.event("service-added", of: "probe", ["name": "Their pager", "id": 1])
            let request = #"{"id": 2, "operation": "resolve", "type": "_pager._tcp", "name": "Their pager"}"#
            try probe.write(request + "\n")
            let found = try await peers.event("service-resolved", of: "probe")
            #expect(found.fields["host"] == "elsewhere.local")
            #expect(found.fields["port"] == 77)
            try await peers.event("outcome", of: "probe", ["id": 2, "result": "ok"])
        }
    }

    @Test("avahi-daemon and we find each other, and the later of one name gets another", .enabled(if: hasDaemon))
    func meetsDaemon() async throws {
        // The daemon's files and folders are the host's own.
        let script = """
            mount -t tmpfs none /run && mkdir -p /run/avahi-daemon && mount -t tmpfs none /etc/avahi/services || exit 1
            cat > /etc/avahi/services/pager.service <<END
            <service-group><name>Pager</name><service><type>_pager._tcp</type><port>99</port></service></service-group>
            END
            printf '[server]\\nenable-dbus=no\\ndeny-interfaces=lo\\n[publish]\\npublish-workstation=no\\n' > /run/conf
            exec /usr/sbin/avahi-daemon -f /run/conf --no-drop-root --no-chroot --no-rlimits --no-proc-title
            """
        try await PeerLab.with { peers in
            var daemon = ProgramSpec("daemon", executable: "/bin/sh", arguments: ["-c", script])
            // It mounts.
            daemon.isPrivileged = true
            let running = try await peers.lab.start(daemon, on: "theirs")
            try await peers.probe("browse", "bonjour", "browse", "--type", "_pager._tcp")
            try await peers.event("service-added", of: "browse", ["name": "Pager"])
            try await peers.probe(
                "advertise", "bonjour", "advertise", "--name", "Pager", "--type", "_pager._tcp", "--port", "80")
            try await peers.event("bonjour", of: "advertise", ["state": "registered", "name": "Pager #2"])
            try await peers.event("service-added", of: "browse", ["name": "Pager #2"])
            try running.signal(SIGTERM)
            try await peers.event("service-removed", of: "browse", ["name": "Pager"])
        }
    }

    @Test("a service whose host is killed is gone once its records have run out")
    func runsOut() async throws {
        try await PeerLab.with { peers in
            try await peers.probe("browse", "bonjour", "browse", "--type", "_pager._tcp")
            let ours = try await peers.probe(
                "advertise", "bonjour", "advertise", "--name", "Pager", "--type", "_pager._tcp", "--port", "80",
                "--ttl", "2s",
                on: "theirs")
            try await peers.event("service-added", of: "browse", ["name": "Pager"])
            try await peers.event("bonjour", of: "advertise", ["state": "registered"])
            try ours.signal(SIGKILL)
            try await peers.event("exited", of: "advertise")
            // Records of the usual lifetime would still be there then (RFC 6762, 10: 120 s).
            try await peers.event("service-removed", of: "browse", ["name": "Pager"], within: .seconds(30))
        }
    }
}
