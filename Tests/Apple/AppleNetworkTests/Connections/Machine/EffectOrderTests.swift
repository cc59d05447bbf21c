import AppleNetwork
import Dispatch
import Foundation
import Synchronization
import Testing

/// The order of the effects of several threads, and of calls from handlers and completions.
@Suite(.timeLimit(.minutes(1))) struct EffectOrderTests {
    private func ready(_ flow: HeldFlow) async -> Watched {
        let watched = Watched(NWConnection(accepted: flow, using: .tcp))
        await watched.isIn(.ready)
        return watched
    }

    @Test func `a flush that blocks holds up no other thread, and what these send is flushed after it`() async {
        let flow = HeldFlow()
        let watched = await ready(flow)
        flow.hold.withLock { $0 = true }
        let sending = Thread { watched.connection.send(content: Data("a".utf8), completion: .idempotent) }
        sending.start()
        _ = await flow.calls.until { $0.contains("flush") }
        // None of these waits for the other thread.
        watched.connection.batch {
            watched.connection.send(content: Data("b".utf8), completion: .idempotent)
            watched.connection.send(content: Data("c".utf8), completion: .idempotent)
        }
        watched.connection.cancel()
        #expect(watched.connection.state == .ready)
        #expect(watched.connection.currentPath?.status == .satisfied)
        #expect(flow.calls.all.filter { $0 != "read" } == ["write a", "flush"])
        flow.release.signal()
        await watched.isIn(.cancelled)
        #expect(
            flow.calls.all.filter { $0 != "read" }
                == ["write a", "flush", "write b", "write c", "flush", "close graceful"])
    }

    @Test func `a completion sends, and a state handler cancels`() async {
        let flow = HeldFlow()
        let connection = NWConnection(accepted: flow, using: .tcp)
        let states = Events<NWConnection.State>()
        connection.stateUpdateHandler = { [weak connection] state in
            states.add(state)
            guard state == .ready, let connection else { return }
            connection.send(
                content: Data("a".utf8),
                completion: .contentProcessed { [weak connection] _ in
                    connection?.send(
                        content: Data("b".utf8),
                        completion: .contentProcessed { [weak connection] _ in connection?.cancel() })
                })
        }
        connection.start(queue: DispatchQueue(label: "test"))
        #expect(await states.until { $0.contains(.cancelled) } == [.preparing, .ready, .cancelled])
        #expect(
            flow.calls.all.filter { $0 != "read" } == ["write a", "flush", "write b", "flush", "close graceful"])
    }

    @Test func `messages of many threads are written in the order of their completions`() async {
        let flow = HeldFlow()
        let watched = await ready(flow)
        let done = Events<String>()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<200 {
                watched.connection.send(
                    content: Data("\(thread) \(number)".utf8),
                    completion: .contentProcessed { _ in done.add("write \(thread) \(number)") })
            }
        }
        let completed = await done.first(1_600)
        #expect(flow.calls.all.filter { $0.hasPrefix("write") } == completed)
        for thread in 0..<8 {
            let own = completed.filter { $0.hasPrefix("write \(thread) ") }
            #expect(own == (0..<200).map { "write \(thread) \($0)" })
        }
        watched.connection.cancel()
        await watched.isIn(.cancelled)
    }
}

/// A flow that is connected once it is started, and that can be held in a flush.
private final class HeldFlow: Flow {
    let remote = NWEndpoint.hostPort(host: "127.0.0.1", port: 50_000)
    let calls = Events<String>()
    /// Whether the next flush waits for `release`.
    let hold = Mutex(false)
    let release = DispatchSemaphore(value: 0)
    private let queue = DispatchQueue(label: "flow")
    private let onEvent = Mutex<(@Sendable (FlowEvent) -> Void)?>(nil)

    func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void) {
        self.onEvent.withLock { $0 = onEvent }
        queue.async { [remote] in onEvent(.connected(FlowFacts(local: remote, remote: remote))) }
    }

    func read() { calls.add("read") }

    func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?) {
        calls.add("write \(String(decoding: message.data, as: UTF8.self))")
        onDone?(nil)
    }

    func flush() {
        calls.add("flush")
        let isHeld = hold.withLock { hold in
            defer { hold = false }
            return hold
        }
        if isHeld { release.wait() }
    }

    func finish() { calls.add("finish") }

    func close(_ way: FlowClosing) {
        calls.add("close \(way)")
        let onEvent = onEvent.withLock { $0.take() }
        queue.async { onEvent?(.closed(nil)) }
    }

    func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void) { queue.async { onReply(nil) } }
}
