import Foundation
import Network

/// Connects, and says where it has come to, from which host, and what it was greeted with.
func reach(_ endpoint: NWEndpoint, using parameters: NWParameters = .tcp) async -> String {
    let talk = Talk(NWConnection(to: endpoint, using: parameters))
    await talk.ready()
    let path = talk.connection.currentPath
    let greeting = await talk.message()
    var from = "-"
    if case .hostPort(let host, _)? = path?.localEndpoint { from = "\(host)" }
    talk.connection.cancel()
    await talk.events.wait(for: "cancelled")
    return "\(path?.remoteEndpoint.map { "\($0)" } ?? "-") from \(from), \(greeting)"
}

/// Connects to what cannot be reached, and says what it waits for.
func wait(_ endpoint: NWEndpoint, using parameters: NWParameters = .tcp) async -> String {
    let connection = NWConnection(to: endpoint, using: parameters)
    let (states, told) = AsyncStream.makeStream(of: NWConnection.State.self)
    connection.stateUpdateHandler = { told.yield($0) }
    connection.start(queue: .main)
    var seen: [String] = []
    for await state in states {
        seen.append("\(state)")
        if case .preparing = state { continue }
        break
    }
    let path = connection.currentPath
    connection.cancel()
    let words = path.map { "\($0.status) \($0.unsatisfiedReason) \($0.availableInterfaces)" } ?? "no path"
    return "\(seen.joined(separator: ", ")) with \(words)"
}

/// Parameters of TCP over a version of IP: of several addresses, the one that answers first is taken.
func parameters(_ version: NWProtocolIP.Options.Version) -> NWParameters {
    let parameters = NWParameters.tcp
    (parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.version = version
    return parameters
}

/// The ways to name the same port.
func tellEndpoints() async {
    print("address: \(await reach(.hostPort(host: desk, port: 7006)))")
    print("address of IPv6: \(await reach(.hostPort(host: "fd00:1::1", port: 7006)))")
    for text in [
        "http://10.1.0.1:7006/", "ws://10.1.0.1/", "wss://10.1.0.1/", "https://10.1.0.1", "http://10.1.0.1",
        "http://desk:7006",
    ] {
        guard let url = URL(string: text) else { continue }
        let talk = Talk(NWConnection(to: .url(url), using: NWParameters.tcp))
        await talk.ready()
        print("\(text): \(await talk.message()) as \(talk.connection.endpoint)")
        await talk.end("of a URL")
    }
    print("address of a link: \(await reach(.hostPort(host: "fe80::aff:fe01:1%eth0", port: 7006)))")
    for text in ["http:/path", "unknown-scheme://10.1.0.1", "http://10.1.0.1:70000"] {
        guard let url = URL(string: text) else { continue }
        print("\(text): \(await wait(.url(url)))")
    }
    print(
        "service: \(await reach(.service(name: "Desk", type: "_desk._tcp", domain: "local.", interface: nil), using: parameters(.v4)))"
    )
    let interface = IPv6Address("fe80::1%eth0")?.interface
    print(
        "service on an interface: \(await reach(.service(name: "Desk", type: "_desk._tcp.", domain: "", interface: interface)))"
    )
    print(
        "service elsewhere: \(await wait(.service(name: "Desk", type: "_desk._tcp", domain: "example.", interface: nil)))"
    )
}

/// Names, with one address or several, and without any.
func tellNames() async {
    print("name: \(await reach(.hostPort(host: "desk", port: 7006), using: parameters(.v4)))")
    print("name on an interface: \(await reach(.hostPort(host: "desk%eth0", port: 7006), using: parameters(.v4)))")
    print("name of DNS: \(await reach(.hostPort(host: "desk.example", port: 7006), using: parameters(.v4)))")
    print("nobody: \(await wait(.hostPort(host: "nobody.example", port: 7006)))")
    print("refused: \(await wait(.hostPort(host: "desk", port: 7009)))")
    print("no route: \(await wait(.hostPort(host: "198.51.100.1", port: 7006)))")
}

/// The versions of IP.
func tellVersions() async {
    print("IPv4: \(await reach(.hostPort(host: "desk", port: 7006), using: parameters(.v4)))")
    print("IPv6: \(await reach(.hostPort(host: "desk", port: 7006), using: parameters(.v6)))")
    print("IPv4 alone: \(await wait(.hostPort(host: "fd00:1::1", port: 7006), using: parameters(.v4)))")
    print("IPv6 alone: \(await wait(.hostPort(host: desk, port: 7006), using: parameters(.v6)))")
}

/// What parameters demand of the interface and of this end.
func tellRequirements() async {
    func parameters(_ change: (NWParameters) -> Void) -> NWParameters {
        let parameters = NWParameters.tcp
        change(parameters)
        return parameters
    }
    let there = NWEndpoint.hostPort(host: desk, port: 7006)
    let (wifi, loopback) = (IPv6Address("fe80::1%eth0")?.interface, IPv6Address("fe80::1%lo")?.interface)
    print("Wi-Fi: \(await reach(there, using: parameters { $0.requiredInterfaceType = .wifi }))")
    print("eth0: \(await reach(there, using: parameters { $0.requiredInterface = wifi }))")
    print(
        "not cellular: \(await reach(there, using: parameters { $0.prohibitedInterfaceTypes = [.cellular, .wiredEthernet] }))"
    )
    print("not lo: \(await reach(there, using: parameters { $0.prohibitedInterfaces = loopback.map { [$0] } }))")
    print("not expensive: \(await reach(there, using: parameters { $0.prohibitExpensivePaths = true }))")
    print(
        "own port: \(await reach(there, using: parameters { $0.requiredLocalEndpoint = .hostPort(host: "10.1.0.2", port: 6_500) }))"
    )
    print("wired: \(await wait(there, using: parameters { $0.requiredInterfaceType = .wiredEthernet }))")
    print("not Wi-Fi: \(await wait(there, using: parameters { $0.prohibitedInterfaceTypes = [.wifi] }))")
    print("not eth0: \(await wait(there, using: parameters { $0.prohibitedInterfaces = wifi.map { [$0] } }))")
}

/// Connections inside this host.
func tellThisHost() async {
    let file = NWEndpoint.unix(path: "\(NSTemporaryDirectory())/network-routes-\(UUID().uuidString)")
    let own = NWParameters.tcp
    own.requiredLocalEndpoint = file
    guard let listener = try? NWListener(using: own) else { return print("no listener") }
    let events = Events()
    listener.stateUpdateHandler = { events.add("\($0)") }
    listener.newConnectionHandler = { connection in
        // It is kept, for once it is gone the other end may take that for a failure before it has ended itself.
        connection.stateUpdateHandler = {
            if case .ready = $0 { events.add("taken") }
            _ = connection
        }
        connection.start(queue: .main)
        connection.send(
            content: Data("from this host".utf8), contentContext: .finalMessage, completion: .contentProcessed { _ in })
    }
    listener.start(queue: .main)
    await events.wait(for: "ready")
    let talk = await Talk(NWConnection(to: file, using: .tcp)).ready()
    print("socket of a file: \(await talk.message())")
    let path = talk.connection.currentPath
    print(
        "its path: \(path?.status == .satisfied) \(path?.availableInterfaces ?? []) \(talk.connection.endpoint == file)"
    )
    await talk.end("in a file")
    listener.cancel()
    await events.wait(for: "cancelled")
    events.tell("listener")

    let host = NWParameters.tcp
    host.requiredInterfaceType = .loopback
    guard let local = try? NWListener(using: host, on: 7_100) else { return print("no listener") }
    local.stateUpdateHandler = { events.add("\($0)") }
    local.newConnectionHandler = { $0.cancel() }
    local.start(queue: .main)
    await events.wait(for: "ready")
    for text in ["127.0.0.1", "127.0.0.2", "::1", "localhost"] {
        let talk = await Talk(to: NWEndpoint.Host(text), 7_100).ready()
        print("\(text): \(talk.connection.currentPath?.availableInterfaces ?? []), \(await talk.message())")
        await talk.end("of this host")
    }
    local.cancel()
    await events.wait(for: "cancelled")
    events.tell("local listener")
}

/// Addresses that nobody has: the first signal begins to connect, and each one after it gives an address up.
func tellGivenUp() async {
    let talk = Talk(to: "silent.example", 7006)
    signal(SIGUSR1, SIG_IGN)
    let signals = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
    var number = 0
    signals.setEventHandler {
        if number == 0 {
            talk.connection.start(queue: .main)
        } else {
            talk.connection.cancelCurrentEndpoint()
            print("given up \(number): \(talk.connection.state)")
        }
        number += 1
    }
    signals.resume()
    print("to be given up")
    await talk.events.wait(for: "cancelled")
    talk.events.tell("all given up")
    signals.cancel()
}
