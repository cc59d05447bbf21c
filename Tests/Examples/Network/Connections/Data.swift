import Foundation
import Network

/// How much is received at a time, and how the end of a stream is told.
func tellReceiving() async {
    let talk = await Talk(to: desk, 7001).ready()
    await talk.send("abcdefghijklmnopqrstuvwxyz")
    print("2 to 3: \(await talk.receive(2, 3))")
    print("4: \(await talk.receive(4, 4))")
    print("5 at most: \(await talk.receive(9, 5))")
    print("0: \(await talk.receive(0, 0))")
    print("the rest: \(await talk.receive(13, 100))")
    let first = talk.ask(3, 3)
    let second = talk.ask(4, 10)
    await talk.send("12345678")
    print("asked before: \(await first.text), then \(await second.text)")
    async let whole = talk.message()
    await talk.send("all ")
    await talk.send("of it", .finalMessage)
    print("message: \(await whole)")
    print("after the end: \(await talk.receive(1, 10)), \(await talk.message())")
    print("after the last: \(await talk.send("x")), \(await talk.send("", .finalMessage))")
    print("still: \(talk.connection.state)")
    await talk.end("echo")

    let greeted = await Talk(to: desk, 7002).ready()
    print("greeting: \(await greeted.receive(1, 5))")
    print("the rest of it: \(await greeted.receive(100, 100))")
    print("its end: \(await greeted.receive(1, 100))")
    print("other direction: \(await greeted.send("x"))")
    await greeted.end("greeted")

    let pieces = await Talk(to: desk, 7002).ready()
    let discontiguous: String = await withCheckedContinuation { goOn in
        pieces.connection.receiveMessageDiscontiguous { content, context, isComplete, error in
            goOn.resume(returning: Talk.text(content.map { Data($0) }, context, isComplete, error))
        }
    }
    print("discontiguous: \(discontiguous)")
    await pieces.end("pieces")

    let echoed = await Talk(to: desk, 7001).ready()
    await echoed.send("pieces")
    let some: String = await withCheckedContinuation { goOn in
        echoed.connection.receiveDiscontiguous(minimumIncompleteLength: 2, maximumLength: 4) {
            content, context, isComplete, error in
            goOn.resume(returning: Talk.text(content.map { Data($0) }, context, isComplete, error))
        }
    }
    print("discontiguous bytes: \(some)")
    await echoed.end("bytes")
}

/// How data gets out.
func tellSending() async {
    let talk = Talk(to: desk, 7001)
    let order = Events()
    func send(_ text: String) {
        talk.connection.send(
            content: Data(text.utf8),
            completion: .contentProcessed { order.add("\(text) \($0.map { "\($0)" } ?? "sent")") })
    }
    send("before ")
    send("the start ")
    order.tell("unsent")
    await talk.ready()
    talk.connection.send(content: Array("bytes ".utf8), completion: .idempotent)
    talk.connection.send(
        content: Data?.none, completion: .contentProcessed { order.add("no data \($0.map { "\($0)" } ?? "sent")") })
    talk.connection.batch {
        send("one ")
        talk.connection.batch { send("two ") }
        send("three ")
    }
    await order.wait(for: "three  sent")
    send("four")
    await order.wait(for: "four sent")
    order.tell("order")
    print("all: \(await talk.receive(41, 41))")
    talk.connection.send(content: nil, contentContext: .finalMessage, isComplete: false, completion: .idempotent)
    print("not the end: \(await talk.send("more"))")
    print("more: \(await talk.receive(4, 4))")
    talk.connection.send(content: nil, contentContext: .defaultStream, isComplete: true, completion: .idempotent)
    print("the end: \(await talk.receive(1, 100))")
    await talk.end("sending")
}

/// How far a peer can go before anybody receives, and that nothing is lost then.
func tellLength() async {
    let talk = await Talk(to: desk, 7005).ready()
    await pause(100)
    // As the desk makes it: blocks of a thousand equal bytes.
    let whole = (0..<3_000).reduce(into: Data()) {
        $0.append(Data(repeating: UInt8(truncatingIfNeeded: $1), count: 1_000))
    }
    var received = Data()
    var isComplete = false
    while !isComplete, received.count <= whole.count {
        let (content, isLast): (Data?, Bool) = await withCheckedContinuation { goOn in
            talk.connection.receive(minimumIncompleteLength: 1, maximumLength: 100_000) { content, _, isLast, error in
                goOn.resume(returning: (content, isLast || error != nil))
            }
        }
        received.append(content ?? Data())
        isComplete = isLast
    }
    print("received: \(received.count) bytes, as they were sent: \(received == whole)")
    await talk.end("length")
}

/// Messages of UDP.
func tellDatagrams() async {
    let talk = await Talk(to: desk, 7004, using: .udp).ready()
    print("longest: \(talk.connection.maximumDatagramSize)")
    await talk.send("one")
    print("datagram: \(await talk.message())")
    talk.connection.send(content: Data("two ".utf8), isComplete: false, completion: .idempotent)
    print("begun: \(await talk.send("and three"))")
    print("joined: \(await talk.message())")
    await talk.send("")
    print("empty: \(await talk.message())")
    await talk.send("abcdef")
    print("part: \(await talk.receive(1, 2)), rest: \(await talk.receive(10, 10))")
    await talk.send("gh")
    await talk.send("ij")
    print("each alone: \(await talk.receive(3, 10)), \(await talk.message())")
    print("too long: \(await talk.send(String(repeating: "x", count: 65_508)))")
    let longest = await talk.send(String(repeating: "x", count: talk.connection.maximumDatagramSize))
    print("long: \(longest), \(await talk.message().count)")
    await talk.end("datagrams")

    let nobody = await Talk(to: desk, 7009, using: .udp).ready()
    let answer = nobody.ask(1, 100)
    await nobody.send("anybody?")
    print("nobody: \(await answer.text)")
    await nobody.end("refused datagram")
}

/// What a connection says of its traffic.
func tellReport() async {
    let talk = await Talk(to: desk, 7001).ready()
    await talk.send("before the report")
    _ = await talk.receive(17, 17)
    let report = talk.connection.startDataTransferReport()
    await pause(20)
    await talk.send("12345678")
    _ = await talk.receive(8, 8)
    await talk.send("9")
    _ = await talk.receive(1, 1)
    let all: NWConnection.DataTransferReport = await withCheckedContinuation { goOn in
        report.collect(queue: .main) { goOn.resume(returning: $0) }
    }
    let path = all.aggregatePathReport
    print(
        "report: \((0.02...60).contains(all.duration)) over \(path.interface.map { "\($0)" } ?? "nil") of \(all.pathReports.count)"
    )
    print(
        "bytes: \(path.sentApplicationByteCount) \(path.receivedApplicationByteCount) \(path.sentTransportByteCount) \(path.receivedTransportByteCount) \(path.retransmittedTransportByteCount)"
    )
    print("packets: \((2...20).contains(path.sentIPPacketCount)) \((2...20).contains(path.receivedIPPacketCount))")
    let (least, smooth) = (path.transportMinimumRTT, path.transportSmoothedRTT)
    print(
        "round trip: \(least > 0) \(least <= smooth) \(smooth < 10) \((0.000_001...10).contains(path.transportRTTVariance))"
    )
    await talk.end("reported")

    let datagrams = await Talk(to: desk, 7004, using: .udp).ready()
    let other = datagrams.connection.startDataTransferReport()
    await datagrams.send("1234")
    _ = await datagrams.message()
    let some: NWConnection.DataTransferReport = await withCheckedContinuation { goOn in
        other.collect(queue: .main) { goOn.resume(returning: $0) }
    }
    let sum = some.aggregatePathReport
    print(
        "of datagrams: \(sum.sentApplicationByteCount) \(sum.receivedApplicationByteCount) \(sum.sentTransportByteCount) \(sum.receivedTransportByteCount) \(sum.sentIPPacketCount) \(sum.receivedIPPacketCount)"
    )
    print("no round trip: \(sum.transportSmoothedRTT) \(sum.transportMinimumRTT) \(sum.transportRTTVariance)")
    await datagrams.end("reported datagrams")
}
