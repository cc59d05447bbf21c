import Foundation
import Network

// Listeners of the API of iOS 26: each serves the connections of one stack.

/// Runs a listener, and writes its states and how its connections end.
func serve<Stack>(
    _ name: String, _ listener: NetworkListener<Stack>, whenReady: @escaping @Sendable () -> Void = {},
    _ handler: @escaping @Sendable (NetworkConnection<Stack>) async throws -> Void
) async {
    listener.onStateUpdate { _, state in
        tell("\(name): \(state)")
        if case .ready = state { whenReady() }
    }
    do {
        try await listener.run { connection in
            do {
                try await handler(connection)
                tell("\(name): a connection is served")
            } catch {
                tell("\(name): a connection fails: \(error)")
            }
        }
    } catch is CancellationError {
        tell("\(name): cancelled, port \(listener.port == nil ? "none" : "some")")
    } catch {
        tell("\(name): \(error)")
    }
}

let bytes = try NetworkListener(using: .parameters(initialParameters: .udp, { TCP() }).localPort(5001))
let datagrams = try NetworkListener(using: NWParametersBuilder { UDP() }.localPort(5002))
let messages = try NetworkListener(
    using: .parameters { TLV(type: UInt8.self, length: UInt16.self) { TCP() } }.localPort(5003))
let orders = try NetworkListener(for: .bonjour(name: "Kitchen", type: "_order._tcp")) {
    Coder(Order.self, using: .json) { TCP() }
}
guard let identity = imported(Identities.chain).flatMap({ sec_identity_create($0) }) else { fatalError("no identity") }
let secured = try NetworkListener(using: .parameters { TLS().localIdentity(identity) }.localPort(5004))

let unused = try NetworkListener { TCP() }
let (ready, isReady) = AsyncStream<Void>.makeStream()
let cancelled = Task { await serve("cancelled", unused, whenReady: { isReady.finish() }) { _ in } }
for await _ in ready {}
cancelled.cancel()
await cancelled.value

await withTaskGroup { group in
    group.addTask {
        await serve("bytes", bytes) { connection in
            let number = try await connection.receive(as: UInt32.self).content
            try await connection.send(number + 1)
            while true {
                let (chunk, meta) = try await connection.receive(atLeast: 1, atMost: 1_000)
                try await connection.send(chunk, endOfStream: meta.endOfStream)
                if meta.endOfStream { break }
            }
        }
    }
    group.addTask {
        await serve("datagrams", datagrams) { connection in
            for try await (content, _) in connection.messages { try await connection.send(content + Data("!".utf8)) }
        }
    }
    group.addTask {
        await serve("messages", messages) { connection in
            for try await (content, metadata) in connection.messages {
                try await connection.send(content, type: metadata.type + 1)
            }
        }
    }
    group.addTask {
        await serve("orders", orders) { connection in
            for try await (order, _) in connection.messages {
                try await connection.send(Order(item: order.item.uppercased(), count: order.count + 1))
            }
        }
    }
    group.addTask {
        await serve("secured", secured) { connection in
            try await connection.send(try await connection.receive(exactly: 6).content, endOfStream: true)
        }
    }
}
