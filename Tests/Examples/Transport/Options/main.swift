import Foundation
import Network

func tcp(_ change: (NWProtocolTCP.Options) -> Void) -> NWParameters {
    let options = NWProtocolTCP.Options()
    change(options)
    return NWParameters(tls: nil, tcp: options)
}

// What the other end can see of a socket's options.
for size in [0, 400] {
    let wire = Wire("segments of \(size)", 7008, tcp { $0.maximumSegmentSize = size })
    await wire.start()
    await wire.send("most \(size)")
    await wire.send(nil, isEnd: true)
    _ = await wire.receiveAll()
    await wire.end()
}
let bound = NWParameters.tcp
bound.requiredLocalEndpoint = .hostPort(host: "0.0.0.0", port: 4711)
bound.allowLocalEndpointReuse = true
let local = Wire("local port", at: "10.1.0.1", 7008, bound)
await local.start()
await local.send("local")
await local.send(nil, isEnd: true)
_ = await local.receiveAll()
await local.end()

// A corked socket keeps what does not fill a segment for a while.
let corked = Wire("corked", 7009, tcp { $0.noPush = true })
await corked.start()
await corked.send("corked")
try? await Task.sleep(for: .milliseconds(250))
await corked.end()

// Hop limits and sizes of datagrams.
for (host, hops) in [("10.1.0.1", 0), ("10.1.0.1", 7), ("fd00:1::1", 9)] {
    let parameters = NWParameters.udp
    if hops > 0 { (parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.hopLimit = UInt8(hops) }
    let wire = Wire("hops \(hops) to \(host)", at: host, 7100, parameters)
    await wire.start()
    for size in [0, 1, 1_473, 9_000] {
        await wire.send(.pattern(size))
        wire.note(String(decoding: await wire.receiveMessage() ?? Data(), as: UTF8.self))
    }
    wire.note("at most \(wire.connection.maximumDatagramSize)")
    await wire.send("send 20000")
    wire.note("\(await wire.receiveMessage()?.count ?? -1) back")
    for size in [wire.connection.maximumDatagramSize, wire.connection.maximumDatagramSize + 1] {
        await wire.send(.pattern(size))
        if size == wire.connection.maximumDatagramSize {
            wire.note(String(decoding: await wire.receiveMessage() ?? Data(), as: UTF8.self))
        }
    }
    await wire.send("on")
    wire.note(String(decoding: await wire.receiveMessage() ?? Data(), as: UTF8.self))
    await wire.end()
}
let whole = NWParameters.udp
(whole.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.disableFragmentation = true
let unbroken = Wire("not in pieces", at: "10.1.0.1", 7100, whole)
await unbroken.start()
for size in [1_472, 1_473] { await unbroken.send(.pattern(size)) }
unbroken.note(String(decoding: await unbroken.receiveMessage() ?? Data(), as: UTF8.self))
await unbroken.end()

// A port that nobody has refuses a datagram, and the connection goes on.
let closed = Wire("closed", at: "10.1.0.1", 9, .udp)
await closed.start()
for number in 1...2 {
    closed.connection.receiveMessage { data, _, _, error in
        closed.note("\(data?.count ?? 0) bytes, \(error?.number ?? "fine")")
        closed.note("answer \(number)")
    }
    await closed.send("one more")
    await closed.wait(for: "answer \(number)")
}
await closed.end()

// One family is dead: the other is tried beside it, after a while if it comes second.
for name in ["dead-6.example", "dead-4.example"] {
    let start = ContinuousClock.now
    let families = Wire(name, at: name, 7001)
    await families.start()
    if name == "dead-4.example", start.duration(to: .now) >= .milliseconds(250) {
        families.note("after the head start")
    }
    families.note("\(families.connection.currentPath?.remoteEndpoint.map { "\($0)" } ?? "nowhere")")
    await families.end()
}
print("over")
