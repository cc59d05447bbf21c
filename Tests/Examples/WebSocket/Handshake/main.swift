import Foundation

// What the request says: the path and the query as they are written, the host with its port unless it is that of the
// scheme, and the fields of the session and of the request, but for those that are the protocol's own.
for (server, path) in [
    ("ws://server:7681", "/request/?bed=7%2F8&x"), ("ws://server", "/request"), ("http://server:80", "/request"),
] {
    let visit = Visit(path, at: server) { request in
        request.setValue("a", forHTTPHeaderField: "Authorization")
        request.setValue("wrong", forHTTPHeaderField: "Sec-WebSocket-Key")
        request.setValue("other", forHTTPHeaderField: "host")
        request.setValue("h2c", forHTTPHeaderField: "Upgrade")
    }
    visit.begin()
    await visit.wait(for: "open")
    visit.task.cancel()
    await visit.end()
}
let own = Visit("request") { $0.setValue("4", forHTTPHeaderField: "X-Ward") }
own.begin()
await own.wait(for: "open")
own.task.cancel()
await own.end()

// What is taken for an agreement.
for name in ["short-status", "colons", "longest"] {
    let visit = Visit(name)
    visit.begin(receiving: 1)
    visit.send("hello")
    await visit.wait(for: "text hello")
    visit.task.cancel()
    await visit.end()
}

// What is not.
for name in [
    "refused", "other", "empty", "one-word", "old", "wrong-status", "no-upgrade", "wrong-upgrade", "no-connection",
    "wrong-connection", "wrong-proof", "extension", "no-colon", "too-long", "gone",
] {
    let visit = Visit(name)
    visit.begin()
    await visit.end()
}
let unasked = Visit("not-offered") { $0.setValue("pager, scanner", forHTTPHeaderField: "Sec-WebSocket-Protocol") }
unasked.begin()
await unasked.end()

// Everything that was asked for ends as the task does.
let refused = Visit("refused")
refused.send("never")
refused.ping()
refused.begin(receiving: 1)
await refused.end()

// What cannot be reached.
for (server, path) in [
    ("ws://server:7681/", "silent"), ("ws://server:9/", "closed"), ("ws://nobody.example/", "name"),
    ("ftp://server/", "scheme"), ("wss://server/", "tls"), ("https://server/", "tls"),
] {
    let visit = Visit(path, at: server) { if path == "silent" { $0.timeoutInterval = 0.3 } }
    let start = ContinuousClock.now
    visit.send("x")
    visit.ping()
    visit.begin(receiving: 1)
    await visit.wait(for: "pong")
    await visit.end()
    let isEarly = start.duration(to: .now) < .milliseconds(300)
    if path == "silent" { print("silent: after \(isEarly ? "less" : "its time")") }
}
for value in ["a\r", "a\nb"] {
    let broken = Visit("broken", fields: ["X-Bed": value])
    broken.begin()
    await broken.end()
}
Visit.tellAlike()
print("over")
