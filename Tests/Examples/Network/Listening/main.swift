import Foundation
import Network

/// A listener and what it tells.
final class Ear: Sendable {
    let listener: NWListener
    let events = Events()

    init(
        _ parameters: NWParameters = .tcp, on port: NWEndpoint.Port = .any,
        _ body: @escaping @Sendable (NWConnection) -> Void = { $0.cancel() }
    ) throws {
        listener = try NWListener(using: parameters, on: port)
        listener.stateUpdateHandler = { [events] in events.add("\($0)\(Thread.isMainThread ? "" : " elsewhere")") }
        listener.newConnectionHandler = { [events] in
            events.add("taken")
            body($0)
        }
    }

    /// Starts it, and waits until it is ready.
    func ready() async -> Ear {
        listener.start(queue: .main)
        await events.wait(for: "ready")
        return self
    }

    /// Cancels it, and tells all that has happened.
    func end(_ title: String) async {
        listener.cancel()
        await events.wait(for: "cancelled")
        await settle()
        events.tell(title)
    }
}

func parameters(_ start: NWParameters = .tcp, _ change: (NWParameters) -> Void) -> NWParameters {
    change(start)
    return start
}

/// From its start to its end, and what its values are meanwhile.
func tellLife() async throws {
    let ear = try Ear(on: 7_300)
    let listener = ear.listener
    print(
        "new: \(listener), \(listener.queue?.label ?? "nil"), \(listener.newConnectionLimit == NWListener.InfiniteConnectionLimit)"
    )
    _ = await ear.ready()
    listener.start(queue: .global())
    print("ready: \(listener), \(listener.port ?? .any), \(listener.queue?.label ?? "nil")")
    let talk = await Talk(to: "10.1.0.1", 7_300).ready()
    await ear.events.wait(for: "taken")
    await talk.end("connection")
    await ear.end("life")
    print(
        "handlers: \(listener.stateUpdateHandler == nil) \(listener.newConnectionHandler == nil) \(listener.serviceRegistrationUpdateHandler == nil)"
    )
    listener.cancel()
    ear.events.tell("later")

    let unused = try Ear()
    unused.listener.cancel()
    unused.listener.start(queue: .main)
    print("unused: \(unused.listener.state) \(unused.listener.stateUpdateHandler == nil)")
    unused.events.tell("told")

    let free = try await Ear().ready()
    print("free port: \((free.listener.port?.rawValue ?? 0) > 1_023)")
    await free.end("free")
}

/// What makes a listener fail, or never begin.
func tellFailures() async throws {
    do {
        _ = try NWListener(using: NWParameters())
    } catch {
        print("no transport: \(error)")
    }
    let deaf = try Ear()
    deaf.listener.newConnectionHandler = nil
    deaf.listener.start(queue: .main)
    let invalid = "\(NWListener.State.failed(.posix(.EINVAL)))"
    await deaf.events.wait(for: invalid)
    await deaf.end("no handler")

    let first = try await Ear(on: 7_301).ready()
    let second = try Ear(on: 7_301)
    second.listener.start(queue: .main)
    await second.events.wait(for: "\(NWListener.State.failed(.posix(.EADDRINUSE)))")
    await second.end("in use")
    // The port is free for the next one at once.
    first.listener.cancel()
    let third = try await Ear(on: 7_301).ready()
    await first.events.wait(for: "cancelled")
    await third.end("free again")

    let other = try Ear(parameters { $0.requiredLocalEndpoint = .hostPort(host: "10.1.0.9", port: .any) })
    other.listener.start(queue: .main)
    await other.events.wait(for: "\(NWListener.State.failed(.posix(.EADDRNOTAVAIL)))")
    await other.end("not its address")

    let cellular = try Ear(parameters { $0.requiredInterfaceType = .cellular })
    cellular.listener.start(queue: .main)
    await cellular.events.wait(for: "\(NWListener.State.waiting(.posix(.ENETDOWN)))")
    await cellular.end("no cellular")
}

/// The error of a connection that is reset, now that it is made or just before.
func refusal(_ port: NWEndpoint.Port) async -> String {
    let connection = NWConnection(host: "10.1.0.1", port: port, using: .tcp)
    let (errors, tell) = AsyncStream.makeStream(of: NWError.self)
    connection.stateUpdateHandler = { state in
        switch state {
        case .waiting(let error), .failed(let error): tell.yield(error)
        case .ready: connection.receiveMessage { _, _, _, _ in }
        default: break
        }
    }
    connection.start(queue: .main)
    for await error in errors {
        connection.cancel()
        return "\(error)"
    }
    return "none"
}

/// How many connections are taken, and from whom.
func tellLimits() async throws {
    let ear = try await Ear(on: 7_302) { connection in
        connection.send(
            content: Data("hello".utf8), contentContext: .finalMessage,
            completion: .contentProcessed { _ in _ = connection })
        connection.start(queue: .main)
    }.ready()
    let listener = ear.listener
    listener.newConnectionLimit = 2
    for number in 1...2 {
        let talk = await Talk(to: "10.1.0.1", 7_302).ready()
        print("\(number): \(await talk.message()), \(listener.newConnectionLimit)")
        await talk.end("taken")
    }
    print("3: \(await refusal(7_302)), \(listener.newConnectionLimit)")
    listener.newConnectionLimit = -3
    print("limit: \(listener.newConnectionLimit)")
    listener.newConnectionLimit = NWListener.InfiniteConnectionLimit
    let again = await Talk(to: "10.1.0.1", 7_302).ready()
    print("4: \(await again.message()), \(listener.newConnectionLimit == NWListener.InfiniteConnectionLimit)")
    await again.end("taken again")
    await ear.end("limits")
}

/// The addresses and versions of a port.
func tellAddresses() async throws {
    func reach(_ ear: Ear) async -> [String] {
        let port = ear.listener.port ?? .any
        var reached = 0
        var words: [String] = []
        for host in hosts {
            let connection = NWConnection(host: host, port: port, using: .tcp)
            let (states, tell) = AsyncStream.makeStream(of: NWConnection.State.self)
            connection.stateUpdateHandler = { tell.yield($0) }
            connection.start(queue: .main)
            for await state in states {
                if case .preparing = state { continue }
                words.append(state == .ready ? "\(host)" : "not \(host)")
                guard state == .ready else { break }
                reached += 1
                await ear.events.wait(for: "taken", times: reached)
                break
            }
            connection.cancel()
        }
        return words
    }
    let hosts: [NWEndpoint.Host] = ["10.1.0.1", "fd00:1::1", "127.0.0.1", "::1"]
    let all = try await Ear(on: 7_303).ready()
    print("any: \(await reach(all))")
    await all.end("any")
    let v4 = try await Ear(
        parameters { ($0.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.version = .v4 }, on: 7_304
    ).ready()
    print("IPv4: \(await reach(v4))")
    await v4.end("IPv4")
    let v6 = try await Ear(
        parameters { ($0.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.version = .v6 }, on: 7_305
    ).ready()
    print("IPv6: \(await reach(v6))")
    await v6.end("IPv6")
    let one = try await Ear(parameters { $0.requiredLocalEndpoint = .hostPort(host: "127.0.0.1", port: 7_306) }).ready()
    print("one address: \(one.listener.port ?? .any) \(await reach(one))")
    await one.end("one")
    let own = try await Ear(
        parameters { $0.requiredLocalEndpoint = .hostPort(host: "10.1.0.1", port: 7_309) }, on: 7_307
    ).ready()
    print("a port of its own: \(own.listener.port ?? .any) \(await reach(own))")
    await own.end("own")
    let local = try await Ear(parameters { $0.acceptLocalOnly = true }, on: 7_308).ready()
    print("local only: \(await reach(local))")
    await local.end("local")
}

/// A listener of datagrams has a connection for each peer.
func tellDatagrams() async throws {
    let ear = try await Ear(.udp, on: 7_310) { connection in
        connection.start(queue: .main)
        connection.receiveMessage { content, _, _, _ in
            connection.send(content: content.map { $0 + $0 }, completion: .contentProcessed { _ in _ = connection })
        }
    }.ready()
    let (one, two) = (Talk(to: "10.1.0.1", 7_310, using: .udp), Talk(to: "10.1.0.1", 7_310, using: .udp))
    await one.ready()
    await two.ready()
    await one.send("one")
    print("first peer: \(await one.message())")
    await two.send("two")
    print("second peer: \(await two.message())")
    await one.end("first")
    await two.end("second")
    await ear.end("datagrams")
}

Task {
    do {
        try await tellLife()
        try await tellFailures()
        try await tellLimits()
        try await tellAddresses()
        try await tellDatagrams()
        // One that waits for a network, and one that keeps its port without it.
        let kept = try await Ear(on: 7_320).ready()
        let waiting = try Ear(parameters { $0.requiredInterfaceType = .wifi }, on: 7_321)
        print("leave now")
        let monitor = NWPathMonitor()
        for await path in monitor where path.status == .unsatisfied { break }
        waiting.listener.start(queue: .main)
        await waiting.events.wait(for: "\(NWListener.State.waiting(.posix(.ENETDOWN)))")
        print("join now, \(kept.listener.state)")
        await waiting.events.wait(for: "ready")
        await waiting.end("waiting")
        await kept.end("kept")
        print("done")
    } catch {
        print("failed: \(error)")
    }
}
RunLoop.main.run()
