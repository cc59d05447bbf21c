import Foundation
import Network

// Connections and a browser of the API of iOS 26.

let desk = NWEndpoint.Host("kitchen")

/// Writes the error of what must fail.
func failing(_ name: String, _ body: () async throws -> Void) async {
    do {
        try await body()
        tell("\(name): no error")
    } catch is CancellationError {
        tell("\(name): cancelled")
    } catch {
        tell("\(name): \(error)")
    }
}

let browser = NetworkBrowser(for: .bonjour("_order._tcp")).onStateUpdate { _, state in tell("browser: \(state)") }
let found = try await browser.run { endpoints in
    endpoints.first.map { .finish($0) } ?? .continue
}
tell("found: \(found.name) \(found.type) \(found.domain) \(found.txtRecord.dictionary)")
await failing("browse again") { try await browser.run { _ in } }

let orders = NetworkConnection(to: found) { Coder(Order.self, using: .json) { TCP() } }
orders.onStateUpdate { _, state in tell("orders: \(state)") }
try await orders.send(Order(item: "tea", count: 1))
try await orders.send(Order(item: "soup", count: 2))
for _ in 0..<2 {
    let order = try await orders.receive().content
    tell("order: \(order.item) \(order.count)")
}

let bytes = NetworkConnection(to: .hostPort(host: desk, port: 5001)) { TCP().noDelay(true) }
tell("state: \(bytes.state)")
try await bytes.send(UInt32(41))
tell("number: \(try await bytes.receive(as: UInt32.self).content)")
try await bytes.send(Data("hello".utf8))
let (echo, meta) = try await bytes.receive(exactly: 5)
tell("echo: \(String(decoding: echo, as: UTF8.self)) \(meta.endOfStream)")
// The end comes by itself: with data, it may be read together with them.
try await bytes.send(Data(), endOfStream: true)
let rest = try await bytes.receive(atMost: 10)
tell("rest: \(rest.content.count) \(rest.metadata.endOfStream)")
tell("state: \(bytes.state), remote port \(bytes.remoteEndpoint.map { "\($0)".hasSuffix(":5001") } ?? false)")
await failing("send after the end") { try await bytes.send(Data("more".utf8)) }
await failing("receive after the end") { _ = try await bytes.receive(exactly: 1) }

let datagrams = NetworkConnection(to: .hostPort(host: desk, port: 5002)) { UDP() }
try await datagrams.send(Data("ping".utf8))
tell("datagram: \(String(decoding: try await datagrams.receive().content, as: UTF8.self))")

let messages = NetworkConnection(to: .hostPort(host: desk, port: 5003)) {
    TLV(type: UInt8.self, length: UInt16.self) { TCP() }
}
try await messages.send(Data("first".utf8), type: 7)
try await messages.send(Data(), type: 0)
try await messages.send(Data(repeating: 1, count: 65_535), type: 254, lastMessage: true)
for _ in 0..<3 {
    let message = try await messages.receive()
    tell("message: \(message.content.count) bytes of type \(message.metadata.type)")
}
await failing("too long") { try await messages.send(Data(repeating: 1, count: 65_536), type: 1) }
await failing("too large a type") { try await messages.send(Data(), type: 256) }

let secured = NetworkConnection(to: .hostPort(host: desk, port: 5004)) {
    TLS().certificateValidator { _, trust in
        let trust = sec_trust_copy_ref(trust).takeRetainedValue()
        return SecTrustGetCertificateCount(trust) == 1 && !SecTrustEvaluateWithError(trust, nil)
    }
}
try await secured.send(Data("secret".utf8))
tell("secured: \(String(decoding: try await secured.receive(exactly: 6).content, as: UTF8.self))")
let refused = NetworkConnection(to: .hostPort(host: desk, port: 5004)) { TLS() }
await failing("refused") {
    try await refused.send(Data("secret".utf8)); _ = try await refused.receive(exactly: 6)
}

let silent = NetworkConnection(to: .hostPort(host: desk, port: 5001)) { TCP() }
let waiting = Task { await failing("waiting") { _ = try await silent.receive(exactly: 1) } }
try await Task.sleep(for: .milliseconds(200))
waiting.cancel()
await waiting.value
tell("done")
while true { try await Task.sleep(for: .seconds(60)) }
