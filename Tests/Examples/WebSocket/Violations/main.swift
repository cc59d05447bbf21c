import Foundation

// What breaks the rules ends the connection, and the server is told why.
for name in [
    "masked", "reserved-1", "reserved-2", "reserved-3", "opcode-3", "opcode-7", "opcode-11", "part-of-ping",
    "long-ping", "nothing-to-continue", "text-in-text", "not-text", "negative", "too-far", "one-byte-close",
    "reason-no-text",
    "close-999", "close-1004", "close-1005", "close-1006", "close-1015", "close-5000",
] {
    let visit = Visit(name)
    visit.begin(receiving: 1)
    await visit.end()
}
// What does not.
for name in ["close-1003", "close-1007", "close-1011", "close-1014"] {
    let visit = Visit(name)
    visit.begin()
    await visit.end()
}
let ping = Visit("longest-ping")
ping.begin(receiving: 1)
await ping.wait(for: "text fine")
ping.task.cancel(with: .normalClosure, reason: nil)
await ping.end()
let half = Visit("half-letter")
half.begin(receiving: 2)
await half.end()

// A message, in one frame or in several, may be as long as the app allows, 1 MiB if it says nothing.
for (name, limit) in [
    ("just-so", 100), ("one-more", 100), ("parts-of-more", 100), ("one-more", 0), ("mebibyte", nil),
    ("more-than-mebibyte", nil), ("more-than-mebibyte", 0), ("more-than-mebibyte", 1_048_577),
] {
    let visit = Visit(name)
    print("\(name) with \(limit.map { "\($0)" } ?? "\(visit.task.maximumMessageSize) by default")")
    if let limit { visit.task.maximumMessageSize = limit }
    visit.begin(receiving: name == "just-so" ? 2 : 1)
    if name == "just-so" { visit.receive(1) }
    await visit.wait(for: name.contains("more") && (limit ?? 1) < 1_048_577 && limit != 0 ? "end" : "data")
    visit.task.cancel(with: .normalClosure, reason: nil)
    await visit.end()
}
Visit.tellAlike()
print("over")
