import AppleNetwork
import DeviceProtocol
import Dispatch
import TestTools

/// A listener and a browser on one device, and what happens to them, in an order that a seed determines.
struct MixedPair {
    /// Where something happens to one of them.
    private enum Source: CaseIterable {
        case port, registering, browsing
    }

    let device = StandInDevice()
    let listener: NWListener
    let browser: NWBrowser
    private let replies: [Source: [AppReply.Event]]
    private let watcher: NetworkWatcher
    /// What can happen next at each source, once it is there; `nil` when it never will be.
    private let ready = Dictionary(
        uniqueKeysWithValues: Source.allCases.map { ($0, Events<(@Sendable (AppReply.Event?) -> Void)?>()) })
    private let queues = Dictionary(
        uniqueKeysWithValues: Source.allCases.map { ($0, DispatchQueue(label: "\($0)")) })

    init(registering: [AppReply.Event], browsing: [AppReply.Event]) throws {
        replies = [.registering: registering, .browsing: browsing]
        let network = StandInNetwork(NetworkState(links: [StandInNetwork.wifi()]))
        let ready = ready
        device.onAsked { asked in
            let answer: @Sendable (AppReply.Event?) -> Void = { reply in reply.map(asked.answer) }
            switch asked.request.call {
            case .interfaces: asked.answer(.interfaces(["en0": "wifi"]))
            case .register: ready[.registering]?.add(answer)
            default: ready[.browsing]?.add(answer)
            }
        }
        watcher = network.watcher(asking: device.access)
        listener = try NWListener(
            using: .tcp, on: .any,
            in: NWListener.Surroundings(
                device: device.access, watcher: watcher,
                transport: { StandInTransport { port in ready[.port]?.add { _ in port.open() } } }))
        listener.service = NWListener.Service(name: "Own", type: "_preflight._tcp")
        browser = NWBrowser(
            for: .bonjour(type: "_preflight._tcp", domain: nil), using: .tcp, on: device.access, watcher: watcher)
    }

    /// Asks for permission while everything happens.
    func ask(_ seed: UInt64) async throws -> Bool {
        async let happening: Void = happen(seed)
        let answer: Result<Bool, any Error>
        do {
            answer = .success(try await PermissionHelper(listener, browser).ask())
        } catch {
            answer = .failure(error)
        }
        for source in Source.allCases { ready[source]?.add(nil) }
        await happening
        return try answer.get()
    }

    /// Asks for permission while everything happens, and cancels that at some moment; `nil` if it ended by that.
    func askAndCancel(_ seed: UInt64) async throws -> Bool? {
        let (listener, browser, ready) = (listener, browser, ready)
        let helper = PermissionHelper(listener, browser)
        let asking = Task {
            // Nothing more is asked for when it has ended.
            defer { for source in Source.allCases { ready[source]?.add(nil) } }
            return try await helper.ask()
        }
        var numbers = SplitMix(seed: ~seed)
        let cancelling = DispatchGroup()
        let cancel: @Sendable () -> Void = { DispatchQueue.global().async(group: cancelling) { asking.cancel() } }
        await happen(seed, Int.random(in: 0...4, using: &numbers), cancel)
        cancel()
        let answer = await asking.result
        await helper.settle()
        // A cancellation may still be at what the answer came before.
        await withCheckedContinuation { continuation in cancelling.notify(queue: .global()) { continuation.resume() } }
        do {
            return try answer.get()
        } catch is CancellationError {
            return nil
        }
    }

    /// Cancels both from two threads while everything happens; the states that were told.
    func storm(_ seed: UInt64) async -> (listener: [NWListener.State], browser: [NWBrowser.State]) {
        let (listening, browsing) = (Events<NWListener.State>(), Events<NWBrowser.State>())
        listener.newConnectionHandler = { _ in }
        listener.stateUpdateHandler = { listening.add($0) }
        browser.stateUpdateHandler = { browsing.add($0) }
        let queue = DispatchQueue(label: "program")
        listener.start(queue: queue)
        browser.start(queue: queue)
        var numbers = SplitMix(seed: ~seed)
        let early = Int.random(in: 0...8, using: &numbers)
        let (listener, browser, ready) = (listener, browser, ready)
        let cancel: @Sendable () -> Void = {
            DispatchQueue.global().async { listener.cancel() }
            DispatchQueue.global().async {
                browser.cancel()
                listener.cancel()
            }
            for source in Source.allCases { ready[source]?.add(nil) }
        }
        await happen(seed, early, cancel)
        cancel()
        _ = await listening.until { $0.contains(.cancelled) }
        _ = await browsing.until { $0.contains(.cancelled) }
        // What is still on its way would come after the last state.
        for queue in queues.values { await drain(queue) }
        await drain(queue)
        return (listening.all, browsing.all)
    }

    /// Lets everything happen, each source on a queue of its own; calls a closure after a number of steps.
    private func happen(_ seed: UInt64, _ count: Int = .max, _ body: @Sendable () -> Void = {}) async {
        var numbers = SplitMix(seed: seed)
        // Some runs wait for each step, so that the order is kept; in others the threads race.
        let isStrict = Bool.random(using: &numbers)
        for (index, step) in steps(&numbers).enumerated() {
            if index == count { body() }
            guard let take = await ready[step.source]?.first(1)[0], let queue = queues[step.source] else { continue }
            if isStrict { queue.sync { take(step.reply) } } else { queue.async { take(step.reply) } }
        }
    }

    /// All steps: those of one source in their order, the sources mixed, and the port opened before it is registered.
    private func steps(_ numbers: inout SplitMix) -> [(source: Source, reply: AppReply.Event?)] {
        var local: [(source: Source, reply: AppReply.Event?)] = [(.port, nil)]
        local += (replies[.registering] ?? []).map { (.registering, $0) }
        var browsing = replies[.browsing] ?? []
        var steps: [(source: Source, reply: AppReply.Event?)] = []
        while !local.isEmpty || !browsing.isEmpty {
            if browsing.isEmpty || !local.isEmpty && Bool.random(using: &numbers) {
                steps.append(local.removeFirst())
            } else {
                steps.append((.browsing, browsing.removeFirst()))
            }
        }
        return steps
    }
}
