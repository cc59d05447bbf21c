import Foundation

// What comes before the connection is open waits for it, in order.
let early = Visit("pager") { $0.setValue("none, pager", forHTTPHeaderField: "Sec-WebSocket-Protocol") }
for number in 1...3 { early.send("message \(number)") }
early.begin(receiving: 3)
await early.wait(for: "text message 3")
early.task.cancel(with: .goingAway, reason: Data("enough".utf8))
await early.end()

// A length is written in one byte, in two more, or in eight more.
let lengths = Visit("echo")
lengths.begin()
for count in [0, 125, 126, 65_535, 65_536, 1_048_576] {
    lengths.send(Data(repeating: 7, count: count))
    lengths.receive(1)
    await lengths.wait(for: count == 0 ? "data []" : "data of \(count)")
}
lengths.task.cancel()
await lengths.end()

for name in ["parts", "server-pings", "bytes", "pieces"] {
    let visit = Visit(name)
    visit.begin(receiving: name == "parts" ? 4 : 1)
    await visit.wait(for: ["parts": "data []", "server-pings": "text hello"][name] ?? "text für alle")
    if name.hasSuffix("s"), name != "parts" { visit.send("thanks") }
    visit.task.cancel(with: .normalClosure, reason: nil)
    await visit.end()
}

// A pong answers all pings up to its own.
let pings = Visit("pongs")
pings.begin(receiving: 1)
for _ in 1...3 { pings.ping() }
await pings.wait(for: "text not yet")
pings.receive(1)
pings.send("1")
await pings.wait(for: "text two of three")
pings.note("the third is open")
pings.receive(1)
pings.send("2")
await pings.wait(for: "text three of three")
pings.ping()
pings.task.cancel()
await pings.end()

// A server is held up by a program that does not receive.
let held = Visit("held")
held.begin()
let other = Visit("when-held")
other.begin(receiving: 1)
await other.wait(for: "text")
other.task.cancel()
await other.end()
held.receive(399)
held.task.receive { _ in held.note("the last") }
await held.wait(for: "the last")
held.task.cancel()
await held.wait(for: "end")
print("held: received all")
print("over")
