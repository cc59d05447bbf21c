import Foundation
import Network
import Security

// Bytes go both ways as they are, and each side may end first.
var pair = try await Pair("bytes", clientParameters(true), to: serverParameters())
await pair.wait()
let large = Data.pattern(3_000_001)
async let sending: Void = pair.client.send(large, isEnd: true)
let arrived = await pair.server.receiveAll()
await sending
print("the server has as many bytes: \(arrived.count == large.count), the same: \(arrived == large)")
await pair.server.send("still here")
await pair.server.send(nil, isEnd: true)
print("the client has: \(String(decoding: await pair.client.receiveAll(), as: UTF8.self))")
await pair.end()

// What is sent before the handshake goes out after it.
pair = try await Pair("early", clientParameters(true), to: serverParameters())
await pair.client.send("early")
await pair.client.send(nil, isEnd: true)
print("early: \(String(decoding: await pair.server.receiveAll(), as: UTF8.self))")
await pair.end()

// One side goes, in order and at once.
pair = try await Pair("cancelled", clientParameters(true), to: serverParameters())
await pair.wait()
await pair.server.end()
print("cancelled: \(await pair.client.receiveAll().count) bytes")
await pair.client.end()
pair = try await Pair("forced", clientParameters(true), to: serverParameters())
await pair.wait()
await pair.server.end(true)
print("forced: \(await pair.client.receiveAll().count) bytes")
await pair.client.wait(for: "failed")
pair.client.tell()

// The first answer of a block counts.
pair = try await Pair("yes, then no", clientParameters(true, false), to: serverParameters())
await pair.wait()
await pair.end()
pair = try await Pair("no, then yes", clientParameters(false, true), to: serverParameters())
await pair.wait(client: "failed", server: "failed")
pair.client.tell()
pair.server.tell()

// A server that has to see a certificate, and sees none.
pair = try await Pair(
    "required", clientParameters(true),
    to: serverParameters { sec_protocol_options_set_peer_authentication_required($0, true) })
await pair.server.wait(for: "failed")
pair.server.tell()

// Messages over TLS.
pair = try await Pair("messages", overWebSocket(clientParameters(true)), to: overWebSocket(serverParameters()))
await pair.wait()
await pair.client.send("over both")
print("messages: \(String(decoding: await pair.server.receiveMessage() ?? Data(), as: UTF8.self))")
await pair.end()
print("over")
