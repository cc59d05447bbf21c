import AppleNetwork
import Foundation
import Glibc
import NIOTransport
import TestTools
import Testing

@Suite("The race of targets", .timeLimit(.minutes(10)))
struct RaceTests {
    private let transport = SocketTransport()

    /// A port of this machine that answers no one: its queue is full.
    private final class FullPort {
        let endpoint: NWEndpoint
        private let descriptors: [CInt]

        init() throws {
            let listening = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            var descriptors = [listening]
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            unsafe withUnsafeMutablePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    _ = unsafe bind(listening, pointer, size)
                    Glibc.listen(listening, 0)
                    _ = unsafe getsockname(listening, pointer, &size)
                    for _ in 0..<3 {
                        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
                        let one = socket(AF_INET, type, 0)
                        _ = unsafe Glibc.connect(one, pointer, size)
                        descriptors.append(one)
                    }
                }
            }
            let port = try #require(NWEndpoint.Port(rawValue: UInt16(bigEndian: address.sin_port)))
            endpoint = .hostPort(host: "127.0.0.1", port: port)
            self.descriptors = descriptors
        }

        deinit { for descriptor in descriptors { close(descriptor) } }
    }

    private let nobody = NWEndpoint.hostPort(host: "127.0.0.1", port: 1)

    private func listen() async throws -> (any FlowListener, Recorder<FlowListenerEvent>, NWEndpoint) {
        let events = Recorder<FlowListenerEvent>()
        let listener = transport.listener(
            FlowListenerPlan(local: .hostPort(host: "127.0.0.1", port: .any), parameters: .tcp))
        listener.start { events.add($0) }
        let local = try #require(await events.first { if case .ready(let local) = $0 { local } else { nil } })
        return (listener, events, local)
    }

    private func connect(
        _ targets: [NWEndpoint], _ parameters: NWParameters = .tcp
    ) -> (any Flow, Recorder<FlowEvent>) {
        let flow = transport.flow(FlowPlan(targets: targets, parameters: parameters))
        let events = Recorder<FlowEvent>()
        flow.start { events.add($0) }
        return (flow, events)
    }

    private func outcome(_ events: Recorder<FlowEvent>) async -> String? {
        await events.first { event in
            switch event {
            case .connected(let facts): "connected to \(facts.remote.map { "\($0)" } ?? "-")"
            case .closed(let error): "closed \(error.map { "\($0.errorCode)" } ?? "-")"
            default: nil
            }
        }
    }

    @Test("a target that does not answer has a quarter of a second, and one that refuses none")
    func headStart() async throws {
        let full = try FullPort()
        let (listener, _, local) = try await listen()
        let began = ContinuousClock.now
        let (flow, events) = connect([full.endpoint, nobody, local])
        #expect(await outcome(events) == "connected to \(local)")
        #expect(ContinuousClock.now - began >= .milliseconds(250))
        flow.close(.abort)
        listener.close()
    }

    @Test("when no target can be reached, the last error is told")
    func failures() async throws {
        let name = NWEndpoint.hostPort(host: "desk.local", port: 1)
        #expect(await outcome(connect([nobody, name]).1) == "closed \(NWError.posix(.EINVAL).errorCode)")
        #expect(await outcome(connect([name, nobody]).1) == "closed \(NWError.posix(.ECONNREFUSED).errorCode)")
        #expect(await outcome(connect([]).1) == "closed \(NWError.posix(.EADDRNOTAVAIL).errorCode)")
        let missing = NWEndpoint.unix(path: "/tmp/no-such-socket-of-this-test")
        #expect(await outcome(connect([missing]).1) == "closed \(NWError.posix(.ENOENT).errorCode)")
    }

    @Test("a connection has as long as the options say")
    func timeout() async throws {
        let full = try FullPort()
        let parameters = NWParameters.tcp
        parameters.tcpOptions?.connectionTimeout = 1
        let began = ContinuousClock.now
        let (_, events) = connect([full.endpoint], parameters)
        #expect(await outcome(events) == "closed \(NWError.posix(.ETIMEDOUT).errorCode)")
        #expect(ContinuousClock.now - began >= .seconds(1))
    }

    @Test("a race that is called off ends at once, in order")
    func cancelled() async throws {
        let full = try FullPort()
        let (flow, events) = connect([full.endpoint, full.endpoint])
        flow.close(.graceful)
        #expect(await outcome(events) == "closed -")
    }

    @Test("a connection comes from the address that is asked for, by either transport", arguments: [false, true])
    func local(isUDP: Bool) async throws {
        let (listener, _, remote) = try await listen()
        let parameters: NWParameters = isUDP ? .udp : .tcp
        parameters.requiredLocalEndpoint = .hostPort(host: "127.0.0.2", port: .any)
        let (flow, events) = connect([remote], parameters)
        let facts = await events.first { if case .connected(let facts) = $0 { facts } else { nil } }
        guard case .hostPort(let host, _)? = facts?.local else { return #expect(Bool(false)) }
        #expect("\(host)" == "127.0.0.2" && facts?.remote == remote)
        #expect(facts?.maximumDatagramSize == (isUDP ? 65_507 : 0))
        flow.close(.abort)
        listener.close()
    }

    @Test("a datagram that nobody takes is refused, and the flow goes on")
    func refused() async throws {
        let (flow, events) = connect([nobody], .udp)
        for count in 1...2 {
            flow.read()
            flow.write(FlowMessage(Data([1])), onDone: nil)
            flow.flush()
            let refused = await events.all { events in
                let all = events.compactMap { if case .refused(let error) = $0 { error } else { nil } }
                return all.count >= count ? all : nil
            }
            #expect(refused.allSatisfy { $0 == .posix(.ECONNREFUSED) })
        }
        let told = Recorder<NWError?>()
        flow.write(FlowMessage(Data(count: 65_508))) { told.add($0) }
        flow.flush()
        #expect(await told.all { $0.first } == .posix(.EMSGSIZE))
        flow.close(.graceful)
        #expect(await events.end() == .some(nil))
    }
}
