import Foundation
import Network

// Everything that is sent comes in its order, in large pieces and in small ones, and the end behind it.
let large = Wire("large", 7001)
await large.start()
for _ in 0..<8 { await large.send(.pattern(1 << 20)) }
await large.send(nil, isEnd: true)
large.note(String(decoding: await large.receiveAll(), as: UTF8.self))
await large.end()

// Nobody waits for one piece before the next is sent.
let many = Wire("many", 7001)
await many.start()
for number in 0..<3_000 { many.connection.send(content: Data("\(number) ".utf8), completion: .idempotent) }
for size in [16_383, 1, 16_384, 16_385, 0, 65_536] {
    many.connection.send(content: .pattern(size), completion: .idempotent)
}
await many.send(Data("last".utf8), isEnd: true)
many.note(String(decoding: await many.receiveAll(), as: UTF8.self))
await many.send("too late")
await many.end()

// What is sent before the connection is there waits for it, and its end with it.
let early = Wire("early", 7001)
early.connection.send(
    content: Data("before ".utf8), completion: .contentProcessed { early.note("\($0?.number ?? "sent")") })
early.connection.send(content: Data("it is ready".utf8), contentContext: .finalMessage, completion: .idempotent)
await early.start()
early.note(String(decoding: await early.receiveAll(), as: UTF8.self))
await early.end()

let source = Wire("source", 7002)
await source.start()
let received = await source.receiveAll()
source.note("\(received.count) bytes \(received == Data.pattern(12 << 20) ? "as they were" : "changed")")
await source.send(nil, isEnd: true)
await source.end()

// A peer that does not read holds up the completions, and nothing is lost.
let held = Wire("held", 7003)
await held.start()
let done = Wire("done", 7004)
var count = 0
let lock = NSLock()
for number in 0..<64 {
    let isLast = number == 63
    held.connection.send(
        content: .pattern(262_144),
        completion: .contentProcessed { error in
            if let error { held.note("send \(error.number)") }
            lock.withLock { count += 1 }
            if isLast { held.note("all are sent") }
        })
}
try? await Task.sleep(for: .milliseconds(200))
held.note(lock.withLock { count } < 64 ? "held up" : "not held up")
await done.start()
await held.wait(for: "all are sent")
await held.send(nil, isEnd: true)
await done.end()
await held.end()

// One side ends, and the other goes on.
let half = Wire("half", 7005)
await half.start()
half.note(String(decoding: await half.receiveAll(), as: UTF8.self))
_ = await half.receiveAll()
await half.send("still here")
await half.send(nil, isEnd: true)
await half.end()

// Resets, by the peer and by the app.
let broken = Wire("broken", 7006)
await broken.start()
// The receive is there before what brings the reset.
broken.ask()
broken.connection.send(content: Data("break".utf8), completion: .idempotent)
await broken.wait(for: "failed")
await broken.send("too late")
broken.tell()
let gone = Wire("gone", 7007)
await gone.start()
await gone.send("bye")
_ = await gone.receiveAll()
await gone.send("one")
await gone.wait(for: "failed")
gone.tell()
let cancelled = Wire("cancelled", 7001)
await cancelled.start()
await cancelled.send("cancelled")
await cancelled.end()
await cancelled.send("too late")
_ = await cancelled.receiveAll()
cancelled.tell()
let forced = Wire("forced", 7001)
await forced.start()
await forced.send("forced")
await forced.end(true)

// Nobody listens, or there is no such name.
let refused = Wire("refused", 9)
await refused.start(until: "waiting")
await refused.end()
let nameless = Wire("nameless", at: "nobody.example", 7001)
await nameless.start(until: "waiting")
await nameless.end()
print("over")
