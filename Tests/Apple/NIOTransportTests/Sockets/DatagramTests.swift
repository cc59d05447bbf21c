import AppleNetwork
import Foundation
import Glibc
import NIOTransport
import TestTools
import Testing

@Suite("Datagrams without a peer", .timeLimit(.minutes(10)))
struct DatagramTests {
    private let transport = SocketTransport()

    /// A UDP socket, and what happens to it.
    private func socket(
        _ plan: DatagramSocketPlan
    ) async throws -> (any DatagramSocket, Recorder<DatagramSocketEvent>, NWEndpoint) {
        let events = Recorder<DatagramSocketEvent>()
        let socket = transport.datagramSocket(plan)
        socket.start { events.add($0) }
        let local = try #require(await events.first { if case .ready(let local) = $0 { local } else { nil } })
        return (socket, events, local)
    }

    private func plan(_ host: NWEndpoint.Host) -> DatagramSocketPlan {
        DatagramSocketPlan(local: .hostPort(host: host, port: .any), parameters: .udp)
    }

    private func received(_ events: Recorder<DatagramSocketEvent>, _ count: Int) async -> [(Data, NWEndpoint)] {
        await events.all { events in
            let all = events.compactMap { if case .received(let data, let from) = $0 { (data, from) } else { nil } }
            return all.count >= count ? all : nil
        }
    }

    /// Sends, and waits for what is told then.
    private func send(_ data: Data, to remote: NWEndpoint, by socket: any DatagramSocket) async -> NWError? {
        await withCheckedContinuation { done in socket.send(data, to: remote) { done.resume(returning: $0) } }
    }

    private func port(_ endpoint: NWEndpoint) -> NWEndpoint.Port {
        if case .hostPort(_, let port) = endpoint { port } else { .any }
    }

    @Test("what is sent comes with its sender, of any size that fits, and the end is told once")
    func both() async throws {
        let (first, firstEvents, firstLocal) = try await socket(plan("127.0.0.1"))
        let (second, secondEvents, secondLocal) = try await socket(plan("127.0.0.1"))
        let most = Data((0..<65_507).map { UInt8(truncatingIfNeeded: $0) })
        #expect(await send(most, to: secondLocal, by: first) == nil)
        #expect(await send(Data(), to: secondLocal, by: first) == nil)
        let messages = await received(secondEvents, 2)
        #expect(messages.map(\.0) == [most, Data()] && messages.map(\.1) == [firstLocal, firstLocal])
        #expect(await send(Data(count: 65_508), to: secondLocal, by: first) == .posix(.EMSGSIZE))
        #expect(await send(Data([1]), to: .hostPort(host: "desk.local", port: 1), by: first) == .posix(.EINVAL))
        second.close()
        second.close()
        let end = await secondEvents.first { if case .closed(let error) = $0 { Optional.some(error) } else { nil } }
        #expect(end == .some(nil))
        #expect(await send(Data([1]), to: firstLocal, by: second) == .posix(.ECANCELED))
        // The port is gone; what met that before is not the error of what is sent next.
        #expect(await send(Data([1]), to: secondLocal, by: first) == nil)
        #expect(await send(Data([1]), to: firstLocal, by: first) == nil)
        #expect(await received(firstEvents, 1).map(\.0) == [Data([1])])
        first.close()
    }

    @Test("a socket of both versions speaks to both")
    func mapped() async throws {
        let (both, bothEvents, local) = try await socket(plan("::"))
        let (old, oldEvents, oldLocal) = try await socket(plan("127.0.0.1"))
        #expect(await send(Data([1]), to: oldLocal, by: both) == nil)
        let from = try #require(await received(oldEvents, 1).first?.1)
        #expect(from == .hostPort(host: "127.0.0.1", port: port(local)))
        #expect(await send(Data([2]), to: from, by: old) == nil)
        let answer = try #require(await received(bothEvents, 1).first)
        #expect(answer == (Data([2]), oldLocal))
        for socket in [both, old] { socket.close() }
    }

    @Test("a port that is taken, and an address that is none, are errors")
    func refused() async throws {
        let (taken, _, local) = try await socket(plan("127.0.0.1"))
        for (endpoint, code) in [
            (local, POSIXErrorCode.EADDRINUSE), (.hostPort(host: "192.0.2.1", port: .any), .EADDRNOTAVAIL),
            (.hostPort(host: "desk.local", port: .any), .EINVAL),
        ] {
            let events = Recorder<DatagramSocketEvent>()
            transport.datagramSocket(DatagramSocketPlan(local: endpoint, parameters: .udp)).start { events.add($0) }
            let error = await events.first { if case .closed(let error) = $0 { error } else { nil } }
            #expect(error == .posix(code))
        }
        taken.close()
    }

    // MARK: Flows of a port

    private func listener() async throws -> (any FlowListener, Recorder<FlowListenerEvent>, NWEndpoint) {
        let events = Recorder<FlowListenerEvent>()
        let listener = transport.listener(
            FlowListenerPlan(local: .hostPort(host: "127.0.0.1", port: .any), parameters: .udp))
        listener.start { events.add($0) }
        let local = try #require(await events.first { if case .ready(let local) = $0 { local } else { nil } })
        return (listener, events, local)
    }

    private func accepted(_ events: Recorder<FlowListenerEvent>, _ number: Int = 1) async -> any Flow {
        await events.all { events in
            let flows = events.compactMap { if case .accepted(let flow) = $0 { flow } else { nil } }
            return flows.count >= number ? flows[number - 1] : nil
        }
    }

    private func messages(_ events: [FlowEvent]) -> [[Data]] {
        events.compactMap { if case .received(let messages) = $0 { messages.map(\.data) } else { nil } }
    }

    @Test("a flow of a port keeps 256 datagrams, and drops what comes then")
    func kept() async throws {
        let (listener, events, local) = try await listener()
        let (peer, _, peerLocal) = try await socket(plan("127.0.0.1"))
        _ = await send(Data([0]), to: local, by: peer)
        let flow = try #require(await accepted(events) as? DatagramPeer)
        let told = Recorder<FlowEvent>()
        flow.start { told.add($0) }
        let facts = await told.first { if case .connected(let facts) = $0 { facts } else { nil } }
        #expect(facts?.local == local && facts?.remote == peerLocal && facts?.maximumDatagramSize == 65_507)
        // As the port would hand them over, which the kernel might have dropped before.
        for number in 1..<300 { await onLoop(flow) { flow.take(Data([UInt8(truncatingIfNeeded: number)])) } }
        flow.read()
        let first = await told.all { messages($0).first }
        #expect(first.count == 256 && first.last == Data([255]))
        await onLoop(flow) { flow.take(Data([7])) }
        flow.read()
        #expect(await told.all { messages($0).dropFirst().first } == [Data([7])])
        flow.finish()
        let counters = Recorder<Bool>()
        flow.statistics { counters.add($0 == nil) }
        #expect(await counters.first { $0 } == true)
        flow.close(.graceful)
        #expect(await told.end() == .some(nil))
        listener.close()
        peer.close()
    }

    /// Does something in a turn of the flow's own thread.
    private func onLoop(_ flow: DatagramPeer, _ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { done in
            flow.statistics { _ in
                body()
                done.resume()
            }
        }
    }

    @Test("a flow that has ended is begun anew, and the port closes with the last one that uses it")
    func life() async throws {
        let (listener, events, local) = try await listener()
        let (peer, _, _) = try await socket(plan("127.0.0.1"))
        _ = await send(Data([1]), to: local, by: peer)
        let first = await accepted(events)
        let unstarted = Recorder<FlowEvent>()
        first.close(.graceful)
        first.start { unstarted.add($0) }
        #expect(await unstarted.end() == .some(.posix(.ECANCELED)))
        _ = await send(Data([2]), to: local, by: peer)
        let second = await accepted(events, 2)
        let told = Recorder<FlowEvent>()
        second.start { told.add($0) }
        second.read()
        #expect(await told.bytes(1) == Data([2]))
        listener.close()
        let end = await events.first { if case .closed(let error) = $0 { Optional.some(error) } else { nil } }
        #expect(end == .some(nil))
        // The port is still that of the second flow.
        #expect(await ownError(local) == .posix(.EADDRINUSE))
        second.close(.abort)
        second.close(.abort)
        #expect(await told.end() == .some(nil))
        await expectFree(local)
        peer.close()
    }

    /// Expects that a port can be had.
    ///
    /// Tests of labs run beside these in the same process, and a child that is being started holds copies of all
    /// descriptors until it executes its program.
    private func expectFree(_ local: NWEndpoint) async {
        let deadline = ContinuousClock.now + .seconds(60)
        var error = await ownError(local)
        while error == .posix(.EADDRINUSE), ContinuousClock.now < deadline {
            await Task.yield()
            error = await ownError(local)
        }
        #expect(error == nil)
    }

    /// Why a port cannot be had; `nil` if it can.
    private func ownError(_ local: NWEndpoint) async -> NWError? {
        let events = Recorder<DatagramSocketEvent>()
        let socket = transport.datagramSocket(DatagramSocketPlan(local: local, parameters: .udp))
        socket.start { events.add($0) }
        let error = await events.first { event -> NWError?? in
            switch event {
            case .ready: .some(nil)
            case .closed(let error): .some(error)
            case .received: nil
            }
        }
        socket.close()
        return error ?? nil
    }
}
