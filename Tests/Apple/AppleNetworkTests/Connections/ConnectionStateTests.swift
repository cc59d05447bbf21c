import AppleNetwork
import DeviceProtocol
import Dispatch
import Foundation
import Synchronization
import TestTools
import Testing

@Suite struct ConnectionStateTests {
    private func connection(to port: NWEndpoint.Port, _ device: StandInDevice? = nil) -> NWConnection {
        guard let device else { return NWConnection(host: "127.0.0.1", port: port, using: .tcp) }
        return NWConnection(
            to: .hostPort(host: "127.0.0.1", port: port), using: .tcp, asking: device.access, watching: .shared)
    }

    /// A connection to a port that is closed.
    private func refused(at port: NWEndpoint.Port) async throws -> Watched {
        var watched = Watched(connection(to: port))
        // A process that another test starts keeps the port open until it runs its program.
        try await eventually("the port is closed") {
            let isReady = await watched.states.first { state -> Bool? in
                switch state {
                case .ready: true
                case .waiting: false
                default: nil
                }
            }
            if isReady != true { return true }
            watched.connection.cancel()
            watched = Watched(connection(to: port))
            return false
        }
        return watched
    }

    @Test func `a connection goes from setup to cancelled`() async {
        #expect(Transports.isOfSockets)
        let server = TestServer(.tcp)
        let connection = connection(to: await server.port)
        #expect(connection.state == .setup)
        let watched = Watched(connection)
        await watched.isIn(.ready)
        #expect(connection.currentPath?.status == .satisfied)
        #expect(connection.queue === watched.queue)
        _ = await watched.viability.first { $0 ? true : nil }
        connection.cancel()
        connection.cancel()
        await watched.isIn(.cancelled)
        #expect(connection.state == .cancelled)
        let states = await watched.states.all { $0 }
        #expect(states == [.preparing, .ready, .cancelled])
        await server.close()
    }

    @Test func `a connection that was not started is cancelled without a word`() {
        let connection = NWConnection(host: "127.0.0.1", port: 9, using: .tcp)
        let states = Mutex<[NWConnection.State]>([])
        connection.stateUpdateHandler = { state in states.withLock { $0.append(state) } }
        connection.cancel()
        #expect(connection.state == .cancelled)
        connection.start(queue: .global())
        #expect(states.withLock { $0 }.isEmpty)
    }

    @Test func `a refused port is waited for until restart`() async throws {
        // No port that the kernel hands out: another test might take it once it is free.
        let server = TestServer(.tcp, port: 21_741)
        let port = await server.port
        await server.close()
        let watched = try await refused(at: port)
        let connection = watched.connection
        await watched.isIn(.waiting(.posix(.ECONNREFUSED)))
        // The server comes back; that alone changes nothing.
        let second = TestServer(.tcp, port: port)
        #expect(await second.port == port)
        #expect(connection.state == .waiting(.posix(.ECONNREFUSED)))
        connection.restart()
        await watched.isIn(.ready)
        connection.restart()
        connection.cancel()
        await watched.isIn(.cancelled)
        #expect(
            await watched.states.all { $0 }
                == [.preparing, .waiting(.posix(.ECONNREFUSED)), .preparing, .ready, .cancelled])
        await second.close()
    }

    @Test func `a denied connection waits, and goes on by itself after the grant`() async {
        let server = TestServer(.tcp)
        let device = StandInDevice()
        device.onAsked { if $0.request.call == .path { $0.answer(.path(.unsatisfied(.localNetworkDenied))) } }
        let connection = connection(to: await server.port, device)
        let watched = Watched(connection)
        await watched.isIn(.waiting(.posix(.ENETDOWN)))
        #expect(connection.currentPath?.status == .unsatisfied)
        #expect(connection.currentPath?.unsatisfiedReason == .localNetworkDenied)
        let request = device.asked.first { $0.request.call == .path }?.request
        let isMeant = if case .path("127.0.0.1", _, .tcp)? = request?.content { true } else { false }
        #expect(isMeant)
        device.reply(.path(.satisfied), to: .path)
        await watched.isIn(.ready)
        #expect(connection.currentPath?.status == .satisfied)
        connection.cancel()
        await watched.isIn(.cancelled)
        #expect(
            await watched.states.all { $0 }
                == [.preparing, .waiting(.posix(.ENETDOWN)), .preparing, .ready, .cancelled])
        #expect(device.atWork(.path) == 0)
        await server.close()
    }

    @Test func `without the interface that it takes a connection is not denied`() async {
        let device = StandInDevice()
        device.onAsked { asked in
            switch asked.request.call {
            case .path: asked.answer(.path(.unsatisfied(.localNetworkDenied)))
            case .interfaces: asked.answer(.interfaces(["en0": "wifi"]))
            default: break
            }
        }
        let network = StandInNetwork(NetworkState(links: [StandInNetwork.loopback, StandInNetwork.wifi()]))
        let parameters = NWParameters.tcp
        parameters.requiredInterfaceType = .cellular
        let connection = NWConnection(
            to: .hostPort(host: "10.1.0.9", port: 9), using: parameters, asking: device.access,
            watching: network.watcher(asking: device.access))
        let watched = Watched(connection)
        await watched.isIn(.waiting(.posix(.ENETDOWN)))
        #expect(connection.currentPath?.status == .unsatisfied)
        #expect(connection.currentPath?.unsatisfiedReason == .notAvailable)
        connection.cancel()
        await watched.isIn(.cancelled)
    }

    @Test func `where the kernel knows of no route the path is not what it seemed`() async {
        let device = StandInDevice()
        device.onAsked { if $0.request.call == .path { $0.answer(.path(.satisfied)) } }
        // TCP has no route to a broadcast address, whatever the routes are.
        let connection = NWConnection(
            to: .hostPort(host: "255.255.255.255", port: 9), using: .tcp, asking: device.access, watching: .shared)
        let watched = Watched(connection)
        await watched.isIn(.waiting(.posix(.ENETDOWN)))
        #expect(connection.currentPath?.status == .unsatisfied)
        #expect(connection.currentPath?.unsatisfiedReason == .notAvailable)
        connection.cancel()
        await watched.isIn(.cancelled)
        #expect(await watched.states.all { $0 } == [.preparing, .waiting(.posix(.ENETDOWN)), .cancelled])
    }

    @Test func `a connection that was never started tells who sends and receives that it is cancelled`() async {
        let connection = NWConnection(host: "127.0.0.1", port: 9, using: .tcp)
        let errors = Recorder<NWError?>()
        connection.send(content: Data([1]), completion: .contentProcessed { errors.add($0) })
        connection.receive(minimumIncompleteLength: 1, maximumLength: 1) { _, _, _, error in errors.add(error) }
        connection.cancel()
        #expect(await errors.all { $0.count >= 2 ? $0 : nil } == [.posix(.ECANCELED), .posix(.ECANCELED)])
        connection.send(content: Data([1]), completion: .contentProcessed { errors.add($0) })
        #expect(await errors.all { $0.count >= 3 ? $0.last ?? nil : nil } == .posix(.ECANCELED))
    }

    @Test func `access that is withdrawn makes a connection useless, and its end is an error`() async {
        let server = TestServer(.tcp)
        let device = StandInDevice()
        device.onAsked { if $0.request.call == .path { $0.answer(.path(.satisfied)) } }
        let connection = connection(to: await server.port, device)
        let watched = Watched(connection)
        await watched.isIn(.ready)
        device.reply(.path(.unsatisfied(.localNetworkDenied)), to: .path)
        _ = await watched.viability.all { $0 == [true, false] ? true : nil }
        #expect(connection.currentPath?.unsatisfiedReason == .localNetworkDenied)
        await server.flow().close(.abort)
        await watched.isIn(.failed(.posix(.ECONNRESET)))
        connection.cancel()
        await watched.isIn(.cancelled)
        await server.close()
    }

    @Test func `names are the device's to know`() async {
        let server = TestServer(.tcp)
        let device = StandInDevice()
        device.onAsked { asked in
            switch asked.request.call {
            case .lookUp: asked.answer(.addresses(["127.0.0.1"], host: asked.request.host ?? ""))
            case .path: asked.answer(.path(.satisfied))
            default: break
            }
        }
        let known = NWConnection(
            to: .hostPort(host: "desk.local", port: await server.port), using: .tcp, asking: device.access,
            watching: .shared)
        let watched = Watched(known)
        await watched.isIn(.ready)
        #expect(device.asked.first?.request.host == "desk.local")
        known.cancel()
        await watched.isIn(.cancelled)
        await server.close()
    }

    @Test func `a service is resolved, and waits while access is denied`() async {
        let server = TestServer(.tcp)
        let device = StandInDevice()
        device.onAsked { asked in
            switch asked.request.call {
            case .resolve: asked.answer(.waiting(ServiceFailure(.policyDenied, "PolicyDenied")))
            case .path: asked.answer(.path(.satisfied))
            default: break
            }
        }
        let endpoint = NWEndpoint.service(name: "Counter", type: "_pager._tcp", domain: "local.", interface: nil)
        let connection = NWConnection(to: endpoint, using: .tcp, asking: device.access, watching: .shared)
        let watched = Watched(connection)
        await watched.isIn(.waiting(.dns(DNSServiceErrorType(kDNSServiceErr_PolicyDenied))))
        #expect(connection.currentPath?.unsatisfiedReason == .localNetworkDenied)
        let resolution = ServiceResolution(
            name: "Counter", type: "_pager._tcp", host: "counter.local", port: await server.port.rawValue,
            addresses: ["127.0.0.1"], txt: [:], interfaces: ["lo"])
        device.reply(.resolved(resolution), to: .resolve)
        await watched.isIn(.ready)
        connection.cancel()
        await watched.isIn(.cancelled)
        #expect(device.atWork(.resolve) == 0)
        await server.close()
    }

    @Test func `a name that nobody has is waited for`() async {
        let device = StandInDevice()
        device.onAsked { $0.answer(.failed(ServiceFailure(.noSuchRecord, "NoSuchRecord"))) }
        let connection = NWConnection(
            to: .hostPort(host: "nobody.local", port: 80), using: .tcp, asking: device.access, watching: .shared)
        let watched = Watched(connection)
        await watched.isIn(.waiting(.dns(DNSServiceErrorType(kDNSServiceErr_NoSuchRecord))))
        connection.cancel()
        await watched.isIn(.cancelled)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/etc/hosts"), "the machine does not know localhost"))
    func `without a device the machine looks names up`() async {
        let server = TestServer(.tcp)
        let connection = NWConnection(host: "localhost", port: await server.port, using: .tcp)
        let watched = Watched(connection)
        await watched.isIn(.ready)
        connection.cancel()
        await watched.isIn(.cancelled)
        await server.close()
    }

    @Test func `handlers are let go of after the end`() async {
        let server = TestServer(.tcp)
        weak var freed: Recorder<Int>?
        let watched = Watched(connection(to: await server.port))
        do {
            let kept = Recorder<Int>()
            freed = kept
            watched.connection.betterPathUpdateHandler = { _ in kept.add(1) }
        }
        #expect(freed != nil)
        await watched.isIn(.ready)
        watched.connection.cancel()
        await watched.isIn(.cancelled)
        // The handlers go right after the last of them was called, on the same queue.
        await withCheckedContinuation { continuation in watched.queue.async { continuation.resume() } }
        #expect(freed == nil)
        #expect(watched.connection.stateUpdateHandler == nil)
        await server.close()
    }

    @Test func `cancel may come from a handler and from other threads at once`() async {
        let server = TestServer(.tcp)
        let connection = connection(to: await server.port)
        let states = Recorder<NWConnection.State>()
        connection.stateUpdateHandler = { [weak connection] state in
            if state == .ready { connection?.cancel() }
            states.add(state)
        }
        connection.start(queue: DispatchQueue(label: "test", attributes: .concurrent))
        _ = await states.first { $0 == .ready ? true : nil }
        DispatchQueue.concurrentPerform(iterations: 8) { _ in connection.cancel() }
        _ = await states.first { $0 == .cancelled ? true : nil }
        #expect(await states.all { $0 } == [.preparing, .ready, .cancelled])
        await server.close()
    }

    @Test func `a connection that nobody holds is cancelled`() async {
        let server = TestServer(.tcp)
        let states = Recorder<NWConnection.State>()
        var connection: NWConnection? = connection(to: await server.port)
        connection?.stateUpdateHandler = { states.add($0) }
        connection?.start(queue: .global())
        _ = await states.first { $0 == .ready ? true : nil }
        connection = nil
        _ = await states.first { $0 == .cancelled ? true : nil }
        await server.close()
    }

    @Test func `nothing is told inside a call`() async {
        let server = TestServer(.tcp)
        let connection = connection(to: await server.port)
        let queue = DispatchQueue(label: "test")
        let states = Recorder<NWConnection.State>()
        connection.stateUpdateHandler = {
            dispatchPrecondition(condition: .onQueue(queue))
            states.add($0)
        }
        let count = await withCheckedContinuation { continuation in
            queue.async {
                connection.start(queue: queue)
                connection.cancel()
                let told = connection.state
                continuation.resume(returning: told)
            }
        }
        #expect(count == .setup)
        _ = await states.first { $0 == .cancelled ? true : nil }
        #expect(await states.all { $0 } == [.cancelled])
        await server.close()
    }
}
