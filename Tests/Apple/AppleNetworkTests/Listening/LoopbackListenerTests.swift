import AppleNetwork
import DeviceProtocol
import Dispatch
import Glibc
import Testing

/// Listeners with the sockets of this machine, on its loopback interface.
@Suite("A listener on a port of this machine", .timeLimit(.minutes(10)))
struct LoopbackListenerTests {
    private static func parameters(_ kind: NWParameters = .tcp) -> NWParameters {
        kind.requiredLocalEndpoint = .hostPort(host: .ipv4(.loopback), port: .any)
        return kind
    }

    /// A listener with what it has told; it hands over no connection before it is asked to.
    private struct Listening {
        let listener: NWListener
        let states = Events<NWListener.State>()
        let connections = Events<NWConnection>()

        init(_ parameters: NWParameters = parameters(), on port: NWEndpoint.Port = .any) throws {
            listener = try NWListener(using: parameters, on: port)
            let (states, connections) = (states, connections)
            listener.stateUpdateHandler = { states.add($0) }
            listener.newConnectionHandler = { connections.add($0) }
        }

        /// Starts it, and waits for its first state.
        func start() async -> NWListener.State {
            listener.start(queue: DispatchQueue(label: "test"))
            return await states.first(1)[0]
        }
    }

    @Test("is ready with a free port, and is handed what connects to it")
    func connections() async throws {
        let listening = try Listening()
        #expect(await listening.start() == .ready)
        let port = try #require(listening.listener.port)
        #expect(port != .any)
        let clients = try (0..<3).map { _ in try Client(port) }
        #expect(await listening.connections.first(3).count == 3)
        withExtendedLifetime(clients) {}
        listening.listener.cancel()
        #expect(await listening.states.first(2) == [.ready, .cancelled])
    }

    @Test("fails when the port is in use, and takes it over when the other has just been cancelled")
    func portInUse() async throws {
        // No port that the kernel hands out: another test might get it between two listeners.
        let port: NWEndpoint.Port = 21_733
        let first = try Listening(on: port)
        #expect(await first.start() == .ready)
        let second = try Listening(on: port)
        #expect(await second.start() == .failed(.posix(.EADDRINUSE)))
        second.listener.cancel()
        #expect(await second.states.first(2).last == .cancelled)
        // A connection that is open does not keep the port, and nothing is waited for in between.
        let client = try Client(port)
        _ = await first.connections.first(1)
        for _ in 0..<20 {
            first.listener.cancel()
            try await takeOver(port).listener.cancel()
            try await takeOver(port).listener.cancel()
        }
        withExtendedLifetime(client) {}
    }

    /// A listener that is ready on a port which nobody listens on any more.
    ///
    /// A process that another test starts has copies of all sockets until it executes its program: as long as that takes,
    /// the kernel has the port in use.
    private func takeOver(_ port: NWEndpoint.Port) async throws -> Listening {
        while true {
            let listening = try Listening(on: port)
            let state = await listening.start()
            if state == .ready { return listening }
            try #require(state == .failed(.posix(.EADDRINUSE)))
        }
    }

    @Test("refuses connections once it was cancelled, or nobody refers to it")
    func refused() async throws {
        let port: NWEndpoint.Port = 21_735
        let listening = try await takeOver(port)
        listening.listener.cancel()
        #expect(await listening.states.first(2).last == .cancelled)
        // Until no process that another test starts has a copy of the socket any more.
        while (try? Client(port)) != nil {}

        var forgotten: Listening? = try await takeOver(port)
        #expect(forgotten?.listener.port == port)
        forgotten = nil
        // The next one gets the port, so the one that was forgotten has let it go.
        try await takeOver(port).listener.cancel()
    }

    @Test("takes datagrams")
    func datagrams() async throws {
        let listening = try Listening(Self.parameters(.udp))
        #expect(await listening.start() == .ready)
        let port = try #require(listening.listener.port)
        let client = try Client(port, SOCK_DGRAM)
        client.send("Hello")
        #expect(await listening.connections.first(1).count == 1)
        listening.listener.cancel()
    }

    /// A socket that is connected to a port of the loopback interface.
    private final class Client {
        struct Refused: Error {}

        private let socket: Int32

        init(_ port: NWEndpoint.Port, _ type: __socket_type = SOCK_STREAM) throws {
            socket = Glibc.socket(AF_INET, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.rawValue.bigEndian
            address.sin_addr.s_addr = IPv4Address.loopback.bits.bigEndian
            let status = unsafe withUnsafePointer(to: address) { address in
                unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            if status != 0 { throw Refused() }
        }

        deinit { close(socket) }

        func send(_ text: String) {
            let bytes = Array(text.utf8)
            #expect(unsafe Glibc.send(socket, bytes, bytes.count, 0) == bytes.count)
        }
    }
}
