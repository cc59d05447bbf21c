import Foundation
import Network

/// Messages however the stream is cut.
func tellInput() async throws {
    let ends = try await Ends.connected([Parcels.definition])
    await ends.bare.send("n")
    await ends.calls.wait(for: "input")
    await ends.bare.send("\u{5}hell")
    await ends.calls.wait(for: "rest later")
    let first = ends.framed.ask(1, 100)
    print("begun: \(await first.text)")
    await ends.bare.send("on\u{3}onen\u{3}twon\u{0}")
    print("rest: \(await ends.message())")
    print("next: \(await ends.message()), \(await ends.message()), \(await ends.message())")
    await ends.bare.send("h\u{0}")
    print("halves: \(await ends.message())")
    await ends.bare.send("a\u{0}")
    await ends.calls.wait(for: "async")
    await ends.bare.send("W\u{0}w\u{1}")
    await ends.calls.wait(for: "wakeup")
    await ends.bare.send("p\u{0}as it is")
    print("passed: \(await ends.framed.receive(8, 100))")
    await ends.bare.send(", and more", .finalMessage)
    print("the rest of it: \(await ends.framed.message()), \(await ends.framed.message())")
    await ends.end("input")
}

/// What a framer writes for what is sent.
func tellOutput() async throws {
    let ends = try await Ends.connected([Parcels.definition])
    print("plain: \(await ends.framed.send("plain")), of a kind: \(await ends.send("kind", "n"))")
    print("written: \(await ends.bare.receive(13, 13).debugDescription)")
    print("parsed: \(await ends.send("12345", "parse")), begun: \(await ends.send("begun", "n", isComplete: false))")
    print("written: \(await ends.bare.receive(14, 14).debugDescription)")
    print("passed: \(await ends.send("passed", "pass")), then: \(await ends.framed.send(" as it is"))")
    print("written: \(await ends.bare.receive(15, 15))")
    await ends.bare.send("e\u{0}nine of them")
    await ends.calls.wait(for: "there: true")
    await ends.bare.send("!", .finalMessage)
    print("the end: \(await ends.message())")
    await ends.end("output")
}

/// The end of what is sent, with a message and alone.
func tellLast() async throws {
    for text in ["last", ""] {
        let ends = try await Ends.connected([Parcels.definition])
        print("sent: \(await ends.framed.send(text, .finalMessage)), \(await ends.framed.send("more"))")
        print("written: \(await ends.bare.message().debugDescription)")
        await ends.bare.send("n\u{2}ok")
        print("answer: \(await ends.message())")
        await ends.end("last '\(text)'")
    }
}

/// A protocol that another one puts on top of itself, with a handshake.
func tellHandshake() async throws {
    for word in ["ward", "what"] {
        let ends = try await Ends.connected([Parcels.definition], isReady: false) { own in
            guard own["above"] == nil else { return }
            let above = NWProtocolFramer.Options(definition: Password.definition)
            above["events"] = own["events"]
            own["above"] = above
        }
        print("asked: \(await ends.bare.receive(6, 6).debugDescription), \(ends.framed.connection.state)")
        await ends.bare.send("n\u{2}wa")
        await ends.calls.wait(for: "Password got '' false")
        await ends.bare.send("n\u{2}" + word.suffix(2))
        guard word == "ward" else {
            await ends.framed.events.wait(for: "\(NWConnection.State.failed(.posix(.EACCES)))")
            await ends.end("wrong word")
            continue
        }
        await ends.framed.events.wait(for: "viable true")
        await ends.bare.send("n\u{5}inner")
        print("inside: \(await ends.framed.receive(5, 5)), \(await ends.framed.send("outer"))")
        print("written: \(await ends.bare.receive(7, 7).debugDescription)")
        ends.framed.connection.cancel()
        print("last words: \(await ends.bare.message().debugDescription)")
        await ends.end("handshake")
    }
}

/// How framers end a connection, and how its end comes to them.
func tellEnds() async throws {
    let broken = try await Ends.connected([Parcels.definition])
    let waiting = broken.framed.ask(1, 10)
    await broken.bare.send("?\u{0}")
    print("broken: \(await waiting.text)")
    await broken.framed.events.wait(for: "\(NWConnection.State.failed(.posix(.EPROTO)))")
    print("send: \(await broken.framed.send("late"))")
    await broken.end("broken")

    let given = try await Ends.connected([Parcels.definition])
    await given.bare.send("x\u{0}")
    await given.framed.events.wait(for: "\(NWConnection.State.failed(.posix(.ECONNABORTED)))")
    await given.end("given up")

    let slow = try await Ends.connected([Parcels.definition]) { $0["slow"] = true }
    slow.framed.connection.cancel()
    await slow.framed.events.wait(for: "cancelled")
    print("slow: \(await slow.bare.message())")
    await slow.end("slow")

    let reset = try await Ends.connected([Parcels.definition])
    reset.bare.connection.forceCancel()
    await reset.framed.events.wait(for: "\(NWConnection.State.failed(.posix(.ECONNRESET)))")
    await reset.end("reset")

    let forced = try await Ends.connected([Parcels.definition])
    forced.framed.connection.forceCancel()
    await forced.framed.events.wait(for: "cancelled")
    await forced.end("forced")
}

Task {
    do {
        try await tellInput()
        try await tellOutput()
        try await tellLast()
        try await tellHandshake()
        try await tellEnds()
        print("done")
    } catch {
        print("failed: \(error)")
    }
}
RunLoop.main.run()
