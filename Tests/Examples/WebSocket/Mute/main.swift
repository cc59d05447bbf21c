import Foundation

// The server never answers the close frame: the app does not wait for it for ever.
let visit = Visit("mute")
visit.begin()
await visit.wait(for: "open")
let start = ContinuousClock.now
visit.task.cancel(with: .goingAway, reason: Data("good night".utf8))
visit.receive(1)
await visit.end()
print("mute: after \(start.duration(to: .now) < .seconds(10) ? "less" : "its time")")
