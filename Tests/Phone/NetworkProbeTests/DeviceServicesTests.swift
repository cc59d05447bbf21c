import EventLiterals
import LabEvents
import LabModel
import NetworkLab
import TestSupport
import Testing

@Suite("The probe on a device", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct DeviceServicesTests {
    /// A device that allows what `_open._tcp` and paths to 10.0.0.1 are concerned, and denies everything else.
    static let device = """
        import json, socket, threading
        server = socket.socket(socket.AF_UNIX)
        server.bind('\\0pushlab.device')
        server.listen()
        print(json.dumps({'event': 'device-ready'}), flush=True)
        def serve(connection):
            def reply(**fields): connection.sendall((json.dumps(fields) + '\\n').encode())
            for line in connection.makefile():
                request = json.loads(line)
                print(json.dumps({'event': 'asked', **request}), flush=True)
                id, call = request['id'], request['call']
                if call in ('browse', 'register', 'resolve'): reply(id=id, event='ready')
                if call == 'path':
                    local = request['host'] != '10.0.0.1'
                    reply(id=id, event='path', isSatisfied=not local, **({'reason': 'localNetworkDenied'} if local else {}))
                elif call == 'interfaces': reply(id=id, event='done', interfaceTypes={'eth0': 'wifi'})
                elif call == 'system-service': reply(id=id, event='done')
                elif call == 'cancel': reply(id=request['cancels'], event='cancelled')
                elif request.get('type') == '_open._tcp': reply(id=id, event='added', name='Found', type='_open._tcp')
                elif request.get('type') == '_end._tcp': connection.shutdown(socket.SHUT_RDWR); return
                else: reply(id=id, event='waiting', error=-65570, message='Denied.')
        while True:
            threading.Thread(target=serve, args=[server.accept()[0]], daemon=True).start()
        """

    @Test("asks the device for services and tells its refusals by name")
    func asks() async throws {
        try await PeerLab.with { peers in
            var program = ProgramSpec("device", executable: "/usr/bin/python3", arguments: ["-c", Self.device])
            program.isDeviceSystem = true
            try await peers.lab.start(program, on: "ours")
            try await peers.event("device-ready", of: "device")
            let probe = try await peers.serve()
            #expect(
                try await probe.ask(#""operation": "browse", "type": "_a._tcp""#, id: 1) == ("PolicyDenied", -65570))
            try await peers.event("bonjour", of: "probe", ["id": 1, "state": "waiting", "result": "PolicyDenied"])
            #expect(try await probe.ask(#""operation": "browse", "type": "_open._tcp""#) == ("ok", 0))
            #expect(try await probe.ask(#""operation": "path", "to": "10.0.0.1", "port": 80"#) == ("ok", 0))
            let refused = try await probe.ask(#""operation": "path", "to": "10.0.0.2", "port": 80"#)
            #expect(refused == ("localNetworkDenied", 0))
            #expect(try await probe.ask(#""operation": "system-service", "name": "airprint""#) == ("ok", 0))
            #expect(try await probe.ask(#""operation": "interfaces""#, id: 9) == ("ok", 0))
            let listed = try await peers.event("outcome", of: "probe", ["id": 9])
            #expect(listed.fields["interfaceTypes"] == .object(["eth0": "wifi"]))
            try await peers.event("asked", of: "device", ["call": "system-service", "service": "airprint"])
            #expect(try await probe.ask(#""operation": "cancel", "of": 1"#) == ("ok", 0))
            try await peers.event("asked", of: "device", ["call": "cancel", "cancels": 1])
        }
    }

    @Test("hears each time that the device has ended, and asks it again when it is back")
    func ends() async throws {
        try await PeerLab.with { peers in
            var program = ProgramSpec("device", executable: "/usr/bin/python3", arguments: ["-c", Self.device])
            program.isDeviceSystem = true
            try await peers.lab.start(program, on: "ours")
            try await peers.event("device-ready", of: "device")
            let probe = try await peers.serve()
            // The last reply and the end come together, or one after the other.
            for _ in 0..<50 {
                let last = try await probe.ask(#""operation": "browse", "type": "_end._tcp""#)
                #expect(last == ("ServiceNotRunning", -65563))
            }
            #expect(try await probe.ask(#""operation": "browse", "type": "_a._tcp""#) == ("PolicyDenied", -65570))
        }
    }
}
