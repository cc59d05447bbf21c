import Foundation
import Network

/// What a group can be of.
func tellMembers() {
    let lists: [[NWEndpoint]] = [
        [v4], [v6], [v4, v6, .hostPort(host: "239.255.7.2", port: 7007)], [], [.hostPort(host: "10.1.0.1", port: 7007)],
        [.hostPort(host: "desk", port: 7007)], [.unix(path: "/tmp/socket")],
        [v4, .hostPort(host: "239.255.7.2", port: 7008)],
        [v4, .hostPort(host: "10.1.0.1", port: 7007)],
    ]
    for list in lists {
        do {
            let group = try NWMulticastGroup(for: list, from: v6, disableUnicast: true)
            print(
                "\(list): \(group), from \(group.sourceFilter == v6 ? "its source" : "all"), \(group.isUnicastDisabled)"
            )
        } catch {
            print("\(list): \(error)")
        }
    }
    let message = NWConnectionGroup.Message(identifier: "own", metadata: [NWProtocolUDP.Metadata()])
    message.reply(content: Data("nobody".utf8))
    print("own message: \(message.identifier) \(message.remoteEndpoint == nil) \(message.extractConnection() == nil)")
    print(
        "its UDP: \(message.metadata(definition: NWProtocolUDP.definition) != nil), its IP: \(message.metadata(definition: NWProtocolIP.definition) != nil)"
    )
    print("default message: \(NWConnectionGroup.Message.default.identifier)")
}

/// A group that may not be used yet: what is sent before waits, and goes out by itself.
func tellAccess() async {
    guard let member = try? Member(of: [v4]) else { return print("no group") }
    print("new: \(member.group), \(member.group.state), queue: \(member.group.queue?.label ?? "nil")")
    member.group.start(queue: .main)
    let waiting = "\(NWConnectionGroup.State.waiting(.posix(.ENETDOWN)))"
    await member.events.wait(for: waiting)
    print("denied: \(member.group.state), queue: \(member.group.queue?.label ?? "nil")")
    let early = await member.send("early")
    print("early: \(early), \(member.group.state)")
    await member.events.wait(for: "welcome, early")
    member.group.start(queue: .global())
    await member.end("access")
    await settle()
    print("handler: \(member.group.stateUpdateHandler == nil ? "nil" : "kept")")
}

/// Both ways: to all, to one host, and back.
func tellConversation() async {
    guard let member = try? Member(of: [v4, v6]) else { return print("no group") }
    _ = await member.ready()
    // Sent to both members, and answered from both.
    print("to all: \(await member.send("hello"))")
    await member.events.wait(for: "welcome, hello", times: 2)
    print("to one: \(await member.send("you", to: .hostPort(host: desk, port: 7007)))")
    await member.events.wait(for: "welcome, you")
    print("to one of IPv6: \(await member.send("you there", to: .hostPort(host: "fd00:1::1", port: 7007)))")
    await member.events.wait(for: "welcome, you there")
    print("to a file: \(await member.send("nobody", to: .unix(path: "/tmp/socket")))")
    print("to a name: \(await member.send("nobody", to: .hostPort(host: "desk", port: 7007)))")
    print("no route: \(await member.send("nobody", to: .hostPort(host: "198.51.100.1", port: 7007)))")
    print("too long: \(await member.send(String(repeating: "x", count: 70_000)))")
    await member.send("still there", to: .hostPort(host: desk, port: 7007))
    await member.events.wait(for: "welcome, still there")
    await member.end("conversation")

    guard let own = try? NWConnectionGroup(with: NWMulticastGroup(for: [v4]), using: .udp) else { return }
    let events = Events()
    own.setReceiveHandler { message, content, _ in
        guard case .hostPort(let host, let port)? = message.remoteEndpoint else { return }
        events.add("\(String(content)) from \(host) port \(port)")
    }
    own.stateUpdateHandler = { events.add("\($0)") }
    own.start(queue: .main)
    await events.wait(for: "ready")
    own.send(content: Data("echo".utf8)) { _ in }
    await events.wait(for: "echo from 10.1.0.2 port 7007")
    await events.wait(for: "welcome, echo from 10.1.0.1 port 7007")
    own.cancel()
    await events.wait(for: "cancelled")
    events.tell("hears itself")
}

/// Datagrams that are longer than the handler takes.
func tellPieces() async {
    guard let member = try? Member(of: [v4]) else { return print("no group") }
    let group = member.group
    let events = member.events
    group.setReceiveHandler(maximumMessageSize: 5, rejectOversizedMessages: false) { Member.tell($0, $1, $2, events) }
    _ = await member.ready()
    await member.send("1")
    await member.events.wait(for: "me, 1")
    member.events.tell("pieces")
    // An answer of ten bytes, then one that is longer by one.
    for maximum in [10, 0] {
        group.setReceiveHandler(maximumMessageSize: maximum) { Member.tell($0, $1, $2, events) }
        await member.send("12")
        await member.send("1")
        if maximum == 10 { await member.events.wait(for: "welcome, 1") }
        await answered()
        member.events.tell("at most \(maximum)")
    }
    group.setReceiveHandler(handler: nil)
    await member.send("unheard")
    await answered()
    await member.end("no handler")
}

/// Waits until the answers to all that was sent before are there: the desk answers in the order of the questions.
func answered() async {
    let talk = await Talk(to: desk, 7007, using: .udp).ready()
    await talk.send("over")
    _ = await talk.message()
    talk.connection.cancel()
    await talk.events.wait(for: "cancelled")
    // Who may take them reads them meanwhile.
    await pause(20)
}

/// Groups that take what comes from one host alone.
func tellSources() async {
    let sources: [NWEndpoint] = [
        .hostPort(host: desk, port: .any), .hostPort(host: desk, port: 7007), .hostPort(host: desk, port: 7008),
        .hostPort(host: "10.1.0.9", port: .any),
    ]
    for source in sources {
        guard let member = try? Member(of: [v4], from: source) else { return print("no group") }
        _ = await member.ready()
        await member.send("source")
        await answered()
        if source == sources[0] || source == sources[1] { await member.events.wait(for: "welcome, source") }
        await member.end("from \(source)")
    }
    guard let member = try? Member(of: [v4], disableUnicast: true) else { return print("no group") }
    _ = await member.ready()
    await member.send("no unicast")
    await answered()
    await member.end("without unicast")
}

/// The datagrams with one host, as a connection.
func tellConnection() async {
    guard let member = try? Member(of: [v4]) else { return print("no group") }
    let answers = AsyncStream.makeStream(of: NWConnectionGroup.Message.self)
    let events = member.events
    member.group.setReceiveHandler { message, content, isComplete in
        Member.tell(message, content, isComplete, events)
        answers.continuation.yield(message)
    }
    _ = await member.ready()
    await member.send("go on alone")
    var received = answers.stream.makeAsyncIterator()
    guard let message = await received.next(), let connection = message.extractConnection() else {
        return print("no connection")
    }
    print("again: \(message.extractConnection() == nil ? "nil" : "another")")
    let talk = Talk(connection)
    await talk.ready()
    print("to: \(connection.endpoint), longest: \(connection.maximumDatagramSize)")
    await talk.send("one")
    print("answer: \(await talk.message())")
    await talk.send("two")
    await talk.send("three")
    print("answers: \(await talk.message()), \(await talk.message())")
    let report = connection.startDataTransferReport()
    await talk.send("four")
    print("answer: \(await talk.message())")
    let counted: NWConnection.DataTransferReport = await withCheckedContinuation { goOn in
        report.collect(queue: .main) { goOn.resume(returning: $0) }
    }
    let sums = counted.aggregatePathReport
    print(
        "counted: \(sums.sentApplicationByteCount) \(sums.receivedApplicationByteCount) \(sums.sentTransportByteCount)")
    await talk.end("connection")
    // What comes after the end of the connection is the group's again.
    message.reply(content: Data("five".utf8))
    await member.events.wait(for: "five")
    guard let last = message.extractConnection() else { return print("no connection") }
    let other = await Talk(last).ready()
    let end = other.ask(1, 10)
    await member.end("group")
    print("with the group: \(await end.text), \(last.state)")
    await other.end("the other connection")
    message.reply(content: Data("six".utf8))
    print("after the end: \(message.extractConnection() == nil ? "nil" : "another")")
}

/// Groups that are never ready, and what becomes of what they should have sent.
func tellEnds() async {
    guard let descriptor = try? NWMulticastGroup(for: [v4]) else { return print("no group") }
    let unused = NWConnectionGroup(with: descriptor, using: .udp)
    let events = Events()
    unused.send(content: Data("never".utf8)) { events.add("never: \($0.map { "\($0)" } ?? "sent")") }
    unused.cancel()
    await events.wait(for: "never: \(NWError.posix(.ECANCELED))")
    unused.send(content: nil) { events.add("late: \($0.map { "\($0)" } ?? "sent")") }
    await events.wait(for: "late: \(NWError.posix(.ECANCELED))")
    unused.start(queue: .main)
    events.tell("unused")
    print("unused: \(unused.state)")

    let streams = NWConnectionGroup(with: descriptor, using: .tcp)
    streams.stateUpdateHandler = { events.add("\($0)") }
    streams.start(queue: .main)
    await events.wait(for: "\(NWConnectionGroup.State.failed(.posix(.EINVAL)))")
    streams.send(content: Data("to nobody".utf8)) { events.add("sent: \($0.map { "\($0)" } ?? "sent")") }
    streams.cancel()
    await events.wait(for: "cancelled")
    events.tell("of streams")

    var dropped: Member? = try? Member(of: [v4])
    _ = await dropped?.ready()
    let left = Left(dropped?.group)
    dropped = nil
    // What it has started to do may hold it a little longer.
    for _ in 0..<200 where left.group != nil { await pause(10) }
    print("dropped: \(left.group == nil ? "gone" : "kept")")
}

/// A group that somebody else may hold.
private struct Left {
    weak var group: NWConnectionGroup?

    init(_ group: NWConnectionGroup?) { self.group = group }
}
