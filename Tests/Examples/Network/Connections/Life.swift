import Foundation
import Network

let desk: NWEndpoint.Host = "10.1.0.1"

/// What a connection tells from its start to its end, and its values meanwhile.
func tellLife() async {
    let connection = NWConnection(host: desk, port: 7001, using: .tcp)
    let talk = Talk(connection, paths: true)
    print("new: \(connection.state) \(connection.endpoint) \(connection.maximumDatagramSize) \(connection)")
    print("path: \(connection.currentPath.map { "\($0)" } ?? "nil"), queue: \(connection.queue == nil ? "nil" : "one")")
    await isUp(desk, 7001)
    await talk.ready()
    connection.start(queue: .global())
    connection.restart()
    print("ready: \(connection) on \(connection.queue?.label ?? "no queue")")
    if let path = connection.currentPath {
        print("path: \(path)")
        print("interfaces: \(path.availableInterfaces.map { "\($0) \($0.type)" }), gateways: \(path.gateways)")
        print("to: \(path.remoteEndpoint.map { "\($0)" } ?? "-")")
        if case .hostPort(let host, let port)? = path.localEndpoint {
            print("from: \(host), a port: \(port.rawValue > 1_023)")
        }
    }
    await talk.send("12345678")
    print("echo: \(await talk.receive(8, 8))")
    await talk.end("life")
    await settle()
    print("after it: \(connection.state), handler: \(connection.stateUpdateHandler == nil ? "nil" : "kept")")
    print("send: \(await talk.send("late")), receive: \(await talk.receive(1, 1))")
    connection.cancel()
    talk.events.tell("later")

    let unused = NWConnection(host: desk, port: 7001, using: .tcp)
    let silent = Talk(unused)
    unused.cancel()
    print("unused: \(unused.state)")
    unused.start(queue: .main)
    await pause(20)
    silent.events.tell("told")

    let early = Talk(to: desk, 7001)
    DispatchQueue.main.async {
        early.connection.start(queue: .main)
        early.connection.cancel()
    }
    await early.events.wait(for: "cancelled")
    early.events.tell("cancelled early")
}

/// What ends a connection.
func tellEnds() async {
    let reset = await Talk(to: desk, 7003).ready()
    let waiting = reset.ask(1, 10)
    await reset.send("x")
    print("reset, receive: \(await waiting.text)")
    await reset.events.wait(for: "\(NWConnection.State.failed(.posix(.ECONNRESET)))")
    print("reset, later: \(await reset.receive(1, 10)), \(await reset.send("y"))")
    reset.connection.restart()
    await reset.end("reset")

    let forced = await Talk(to: desk, 7001).ready()
    await forced.send("abc")
    print("echo: \(await forced.receive(3, 3))")
    let pending = forced.ask(1, 10)
    forced.connection.forceCancel()
    print("forced, receive: \(await pending.text)")
    await forced.events.wait(for: "cancelled")
    forced.events.tell("forced")

    let given = await Talk(to: desk, 7001).ready()
    given.connection.cancelCurrentEndpoint()
    await given.events.wait(for: "cancelled")
    given.events.tell("only endpoint")

    var dropped: Talk? = await Talk(to: desk, 7001).ready()
    let events = dropped?.events
    dropped = nil
    await events?.wait(for: "cancelled")
    events?.tell("dropped")

    let tls = Talk(to: desk, 7002, using: .tls)
    tls.connection.stateUpdateHandler = { state in
        if case .failed(.tls) = state { tls.events.add("no TLS") }
        if case .cancelled = state { tls.events.add("cancelled") }
    }
    tls.connection.start(queue: .main)
    await tls.events.wait(for: "no TLS")
    await tls.end("TLS")
}

/// What a connection waits for.
func tellWaiting() async {
    let refused = Talk(to: desk, 7009)
    refused.connection.start(queue: .main)
    let word = "\(NWConnection.State.waiting(.posix(.ECONNREFUSED)))"
    await refused.events.wait(for: word)
    print("refused: \(refused.connection.currentPath?.status == .satisfied)")
    refused.connection.restart()
    await refused.events.wait(for: word, times: 2)
    let unread = refused.ask(1, 1)
    let unsent = Events()
    refused.connection.send(
        content: Data([1]), completion: .contentProcessed { unsent.add($0.map { "\($0)" } ?? "sent") })
    await refused.end("refused")
    print("never read: \(await unread.text)")
    await unsent.wait(for: "\(NWError.posix(.ECANCELED))")
    unsent.tell("never sent")

    let cellular = NWParameters.tcp
    cellular.requiredInterfaceType = .cellular
    let none = Talk(NWConnection(host: desk, port: 7001, using: cellular), paths: true)
    none.connection.start(queue: .main)
    await none.events.wait(for: "\(NWConnection.State.waiting(.posix(.ENETDOWN)))")
    none.connection.restart()
    await none.events.wait(for: "\(NWConnection.State.waiting(.posix(.ENETDOWN)))", times: 2)
    await none.end("no cellular")
}
