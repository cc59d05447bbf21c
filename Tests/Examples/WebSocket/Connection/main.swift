import Foundation
import Network

func options(_ change: (NWProtocolWebSocket.Options) -> Void = { _ in }) -> NWProtocolWebSocket.Options {
    let options = NWProtocolWebSocket.Options()
    change(options)
    return options
}

// The request, and what the app sees of the answer.
for (url, protocols) in [
    ("ws://server:7681/request?bed=7%2F8", []), ("ws://server/request", ["none", "pager"]),
    ("ws://[fd00:1::1]:7681", ["pager"]),
] {
    let talk = Talk(
        url, to: url,
        options {
            $0.setSubprotocols(protocols)
            $0.setAdditionalHeaders([("X-Ward", "3"), (url.contains("?") ? "Host" : "X-Host", "other")])
        })
    talk.begin()
    await talk.wait(for: "open")
    await talk.end()
}
let chosen = Talk("pager", options { $0.setSubprotocols(["none", "pager"]) })
chosen.begin()
await chosen.wait(for: "open")
chosen.noteFields()
chosen.send("hello", .text)
chosen.send("bytes", .binary)
chosen.send("", .text)
chosen.send("in one", nil)
await chosen.wait(for: "binary in one")
chosen.sendClose(.protocolCode(.goingAway), "enough")
await chosen.wait(for: "end")
await chosen.end()

// What is no agreement.
for name in ["refused", "other", "wrong-status", "no-upgrade", "wrong-proof", "gone"] {
    let talk = Talk(name)
    talk.begin()
    await talk.wait(for: "waiting")
    await talk.end()
}

// Messages in parts, pings with and without an own answer, and what the server says at its end.
let parts = Talk("parts")
parts.begin()
await parts.wait(for: "binary 0")
parts.sendClose(.protocolCode(.normalClosure), "")
await parts.wait(for: "end")
await parts.end()
let pings = Talk("server-pings")
pings.begin()
await pings.wait(for: "pong unasked")
pings.sendClose(.protocolCode(.normalClosure), "")
await pings.wait(for: "end")
await pings.end()
let answers = Talk("server-pings", options { $0.autoReplyPing = true })
answers.begin()
await answers.wait(for: "pong unasked")
answers.sendClose(nil, "")
await answers.wait(for: "end")
answers.send("too late", .text)
await answers.wait(for: "not sent")
await answers.end()
let life = Talk("echo")
life.begin()
await life.wait(for: "open")
for number in 1...3 { life.ping("\(number)") }
await life.wait(for: "pong 3")
await life.end()
let unanswered = Talk("deaf")
unanswered.begin()
await unanswered.wait(for: "open")
unanswered.ping("x")
unanswered.send("x", .text)
await unanswered.wait(for: "end")
unanswered.cancel()
await unanswered.wait(for: "pong")
await unanswered.end(inOrder: false)
for name in ["bye", "no-code", "code-only", "registered", "close-1014"] {
    let talk = Talk(name)
    talk.begin()
    await talk.wait(for: "end")
    await talk.end()
}

// What breaks the rules.
for name in ["reserved-1", "opcode-3", "part-of-ping", "nothing-to-continue", "text-in-text", "not-text"] {
    let talk = Talk(name)
    talk.begin()
    await talk.wait(for: "failed")
    talk.tell()
}
for (name, limit) in [("just-so", 100), ("one-more", 100), ("parts-of-more", 100), ("one-more", 0), ("one-more", 101)] {
    let talk = Talk(name, options { $0.maximumMessageSize = limit })
    talk.note("limit \(limit)")
    talk.begin()
    let fails = limit == 100 && name != "just-so"
    await talk.wait(for: fails ? "failed" : name == "just-so" ? "second" : "binary")
    if fails { talk.tell() } else { await talk.end() }
}
print("over")
