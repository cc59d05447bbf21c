import Foundation

// The server closes: what came before can still be received, and nothing can be sent any more.
for name in ["bye", "no-code", "code-only", "registered"] {
    let visit = Visit(name)
    visit.begin()
    await visit.wait(for: "end")
    if name == "bye" { visit.receive(1) }
    visit.receive(1)
    await visit.wait(for: "receive")
    visit.send("late")
    visit.ping()
    await visit.wait(for: "pong")
    await visit.end()
}

// The connection ends without a word.
for name in ["cut", "reset"] {
    let visit = Visit(name)
    visit.begin(receiving: 1)
    if name == "reset" { visit.send("go") }
    await visit.end()
}

// The app closes: it is told its own words, whatever the server says to them.
for name in ["answers", "ends", "late"] {
    let visit = Visit(name)
    visit.begin()
    await visit.wait(for: "open")
    visit.task.cancel(with: .policyViolation, reason: Data("enough".utf8))
    visit.receive(1)
    visit.send("after it")
    await visit.end()
    // Once is enough.
    visit.task.cancel(with: .goingAway, reason: Data("again".utf8))
    visit.task.cancel()
    visit.task.resume()
    await visit.end()
}

// A reason has at most 123 bytes.
for count in [122, 123, 124] {
    let visit = Visit("answers")
    visit.begin()
    await visit.wait(for: "open")
    visit.task.cancel(with: .normalClosure, reason: Data(repeating: 120, count: count))
    await visit.wait(for: "end")
    print("a reason of \(count)")
}

// Without an end that is told the connection is cut, also before it is open or has begun.
let invalid = Visit("echo")
invalid.begin()
await invalid.wait(for: "open")
invalid.task.cancel(with: .invalid, reason: Data("none".utf8))
await invalid.end()
let early = Visit("silent")
early.begin()
early.task.cancel(with: .goingAway, reason: nil)
early.send("never")
await early.end()
let unstarted = Visit("unstarted")
unstarted.send("never")
unstarted.task.cancel()
await unstarted.end()
print("over")
