/// WebSocket of the API of iOS 26, with a listener of the same protocols on the same machine.
enum WebSocketFixtures {
    static let imports = ["Foundation", "Network"]

    /// Runs an exchange with a server that echoes messages and notes them, until the server has seen the end of the
    /// connection.
    static let more = """
        final class Notes: @unchecked Sendable {
            private let lock = NSLock()
            private var lines: [String] = []

            func add(_ line: String) { lock.withLock { lines.append(line) } }
            var all: [String] { lock.withLock { lines } }
        }

        func exchange(
            _ stack: @escaping @Sendable () -> WebSocket, _ body: @escaping @Sendable (NetworkConnection<WebSocket>, Notes) async throws -> Void
        ) -> [String] {
            let (notes, ready) = (Notes(), DispatchSemaphore(value: 0))
            let (done, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let parameters = NWParameters.tcp
            parameters.requiredInterfaceType = .loopback
            let options = NWProtocolWebSocket.Options()
            options.autoReplyPing = true
            parameters.defaultProtocolStack.applicationProtocols.insert(options, at: 0)
            guard let listener = try? NWListener(using: parameters) else { return ["no listener"] }
            @Sendable func serve(_ connection: NWConnection) {
                connection.receiveMessage { data, context, _, error in
                    let metadata = context?.protocolMetadata(definition: NWProtocolWebSocket.definition)
                    guard let metadata = metadata as? NWProtocolWebSocket.Metadata else {
                        ended.signal()
                        return
                    }
                    notes.add("server \\(metadata.opcode) \\(String(decoding: data ?? Data(), as: UTF8.self))")
                    if metadata.opcode == .close {
                        notes.add("server code \\(metadata.closeCode)")
                        ended.signal()
                        return
                    }
                    let answer = NWConnection.ContentContext(
                        identifier: "answer", metadata: [NWProtocolWebSocket.Metadata(opcode: metadata.opcode)])
                    connection.send(content: data, contentContext: answer, completion: .idempotent)
                    serve(connection)
                }
            }
            listener.newConnectionHandler = { connection in
                connection.start(queue: .global())
                serve(connection)
            }
            listener.stateUpdateHandler = { if $0 == .ready { ready.signal() } }
            listener.start(queue: .global())
            guard ready.wait(timeout: .now() + 5) == .success, let port = listener.port else { return ["not ready"] }
            Task {
                let connection = NetworkConnection(to: .url(URL(string: "ws://127.0.0.1:\\(port)/ward")!)) { stack() }
                do { try await body(connection, notes) } catch { notes.add("error \\(error)") }
                done.signal()
            }
            for end in [done, ended] where end.wait(timeout: .now() + 20) == .timedOut { notes.add("timeout") }
            listener.cancel()
            return notes.all
        }

        """

    static let all = [
        Fixture(
            "NetworkChannel.send(_:metadata:), receive()", "send(_:metadata:)",
            """
            let lines = exchange({ WebSocket { TCP() } }) { connection, notes in
                try await connection.send("ward")
                let text = try await connection.receive()
                notes.add("\\(text.metadata.opcode) \\(String(decoding: text.content, as: UTF8.self)) \\(text.metadata.isComplete)")
                try await connection.send(Data([1, 2, 3]))
                let bytes = try await connection.receive()
                notes.add("\\(bytes.metadata.opcode) \\(bytes.content.count) \\(bytes.metadata.lastMessage)")
            }
            return lines.filter { !$0.hasPrefix("server") } == ["text ward true", "binary 3 false"]
                && lines.contains("server text ward")
            """),
        Fixture(
            "NetworkChannel.ping(_:metadata:)", "ping(_:metadata:)",
            """
            let lines = exchange({ WebSocket { TCP() }.autoReplyPing(true) }) { connection, notes in
                try await connection.ping()
                try await connection.send("after")
                for try await message in connection.messages where message.metadata.opcode == .text {
                    notes.add(String(decoding: message.content, as: UTF8.self))
                    break
                }
            }
            return lines.contains("after")
            """),
        Fixture(
            "NetworkChannel.close(code:reason:metadata:)", "close(code:reason:metadata:)",
            """
            let lines = exchange({ WebSocket { TCP() } }) { connection, notes in
                try await connection.send("x")
                _ = try await connection.receive()
                try await connection.close(code: .protocolCode(.goingAway), reason: "home")
            }
            return lines.contains("server close home") && lines.contains { $0.contains("goingAway") }
            """),
        Fixture(
            "WebSocket.maximumMessageSize(_:)", "WebSocket",
            """
            let lines = exchange({ WebSocket { TCP() }.maximumMessageSize(4).subprotocols(["a"]) }) { connection, notes in
                try await connection.send("too long")
                _ = try await connection.receive()
                notes.add("received")
            }
            return lines.contains { $0.hasPrefix("error") } && !lines.contains("received")
            """),
    ]
}
