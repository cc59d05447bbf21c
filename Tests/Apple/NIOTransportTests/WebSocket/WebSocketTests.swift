import AppleNetwork
import AppleSecurity
import Dispatch
import Foundation
import NIOTransport
import TestTools
import Testing

@Suite("WebSocket over a flow")
struct WebSocketTests {
    private let transport = SocketTransport()
    private let queue = DispatchQueue(label: "websocket")

    /// One end of a connection, which reads all the time, and what has happened to it.
    private final class End: Sendable {
        let flow: any Flow
        let events = Recorder<FlowEvent>()

        init(_ flow: any Flow) {
            self.flow = flow
            flow.start { [events, weak flow] event in
                events.add(event)
                if case .received = event { flow?.read() }
            }
            flow.read()
        }

        func send(_ text: String, _ metadata: NWProtocolWebSocket.Metadata) {
            flow.write(FlowMessage(Data(text.utf8), metadata: [metadata]), onDone: nil)
            flow.flush()
        }

        /// The message of a number, from 0 on, once it has come: its kind, its text, the code of a close.
        func message(_ number: Int = 0) async -> (NWProtocolWebSocket.Opcode?, String, NWProtocolWebSocket.CloseCode?) {
            let message = await events.all { events -> FlowMessage? in
                let messages = events.flatMap { event -> [FlowMessage] in
                    if case .received(let messages) = event { messages } else { [] }
                }
                return messages.count > number ? messages[number] : nil
            }
            let metadata = message.metadata.first as? NWProtocolWebSocket.Metadata
            return (metadata?.opcode, String(decoding: message.data, as: UTF8.self), metadata?.closeCode)
        }

        /// What WebSocket says of the connection, once it is open; `nil` if it has failed.
        func metadata() async -> NWProtocolWebSocket.Metadata? {
            let all: [NWProtocolMetadata]? = await events.first { event in
                switch event {
                case .connected(let facts): facts.metadata
                case .closed: []
                default: nil
                }
            }
            return all?.lazy.compactMap { $0 as? NWProtocolWebSocket.Metadata }.first
        }
    }

    private func connect(
        _ client: [NWProtocolOptions] = [NWProtocolWebSocket.Options()],
        to server: [NWProtocolOptions] = [NWProtocolWebSocket.Options()]
    ) async throws -> (client: End, server: End, listener: any FlowListener) {
        let listening = Recorder<FlowListenerEvent>()
        let listener = transport.listener(
            FlowListenerPlan(local: .hostPort(host: "127.0.0.1", port: .any), parameters: .tcp, protocols: server))
        listener.start { listening.add($0) }
        let local = try #require(await listening.first { if case .ready(let local) = $0 { local } else { nil } })
        let end = End(transport.flow(FlowPlan(targets: [local], parameters: .tcp, protocols: client)))
        let accepted = try #require(await listening.first { if case .accepted(let flow) = $0 { flow } else { nil } })
        return (end, End(accepted), listener)
    }

    @Test("texts and bytes go both ways, as whole messages", arguments: [false, true])
    func messages(skips: Bool) async throws {
        let options = NWProtocolWebSocket.Options()
        options.skipHandshake = skips
        let (client, server, listener) = try await connect([options], to: [options])
        client.send("ping", .init(opcode: .text))
        client.send("", .init(opcode: .binary))
        let long = String(repeating: "0123456789", count: 20_000)
        client.send(long, .init(opcode: .text))
        #expect(await server.message(0) == (.text, "ping", .protocolCode(.noStatusReceived)))
        #expect(await server.message(1).0 == .binary)
        #expect(await server.message(2).1 == long)
        server.send("pong", .init(opcode: .text))
        #expect(await client.message().1 == "pong")
        client.flow.close(.abort)
        listener.close()
    }

    @Test("a message in parts arrives whole")
    func parts() async throws {
        let (client, server, listener) = try await connect()
        for (text, opcode) in [("one ", NWProtocolWebSocket.Opcode.text), ("two ", .cont)] {
            client.flow.write(
                FlowMessage(
                    Data(text.utf8), metadata: [NWProtocolWebSocket.Metadata(opcode: opcode)], isComplete: false),
                onDone: nil)
            client.flow.flush()
        }
        client.send("three", .init(opcode: .cont))
        #expect(await server.message().1 == "one two three")
        client.flow.close(.abort)
        listener.close()
    }

    @Test("a ping is answered by itself if that is wanted, and otherwise shown")
    func pings() async throws {
        let replying = NWProtocolWebSocket.Options()
        replying.autoReplyPing = true
        let (client, server, listener) = try await connect(to: [replying])
        let pongs = Recorder<NWError?>()
        let ping = NWProtocolWebSocket.Metadata(opcode: .ping)
        ping.setPongHandler(queue) { pongs.add($0) }
        client.send("there?", ping)
        #expect(await pongs.all { $0.isEmpty ? nil : $0 } == [nil])
        server.send("here?", .init(opcode: .ping))
        #expect(await client.message() == (.ping, "here?", .protocolCode(.noStatusReceived)))
        // A ping that is never answered ends with its connection.
        let lost = NWProtocolWebSocket.Metadata(opcode: .ping)
        lost.setPongHandler(queue) { pongs.add($0) }
        client.send("", lost)
        _ = await pongs.all { $0.count == 2 ? $0 : nil }
        client.flow.close(.abort)
        listener.close()
    }

    @Test("a close frame ends both ends in order, with its code and reason")
    func closing() async throws {
        let (client, server, listener) = try await connect()
        let metadata = NWProtocolWebSocket.Metadata(opcode: .close)
        metadata.closeCode = .privateCode(4001)
        client.send("shift is over", metadata)
        #expect(await server.message() == (.close, "shift is over", .privateCode(4001)))
        #expect(await client.message() == (.close, "", .privateCode(4001)))
        #expect(await server.events.first { if case .ended = $0 { true } else { nil } } == true)
        #expect(await client.events.first { if case .ended = $0 { true } else { nil } } == true)
        client.flow.close(.graceful)
        #expect(await server.events.end() == .some(nil))
        listener.close()
    }

    @Test("the writing side is finished with a close frame of the normal code")
    func finishing() async throws {
        let (client, server, listener) = try await connect()
        client.flow.finish()
        #expect(await server.message().2 == .protocolCode(.normalClosure))
        client.flow.close(.graceful)
        listener.close()
    }

    @Test("both ends agree on a subprotocol, and the server sees the client's headers")
    func subprotocol() async throws {
        let options = NWProtocolWebSocket.Options()
        options.setSubprotocols(["push.v2", "push.v1"])
        options.setAdditionalHeaders([(name: "X-Ward", value: "7")])
        let seen = Recorder<[String]>()
        let server = NWProtocolWebSocket.Options()
        server.setClientRequestHandler(queue) { subprotocols, headers in
            seen.add(subprotocols + headers.filter { $0.name == "X-Ward" }.map(\.value))
            return .init(status: .accept, subprotocol: "push.v1", additionalHeaders: [(name: "X-Server", value: "a")])
        }
        let pair = try await connect([options], to: [server])
        let metadata = await pair.client.metadata()
        #expect(metadata?.selectedSubprotocol == "push.v1")
        #expect(metadata?.additionalServerHeaders?.contains { $0 == ("X-Server", "a") } == true)
        #expect(await pair.server.metadata()?.selectedSubprotocol == "push.v1")
        #expect(await seen.first { $0 } == ["push.v2", "push.v1", "7"])
        pair.client.flow.close(.abort)
        pair.listener.close()
    }

    @Test("a client that is not wanted is refused")
    func refused() async throws {
        let server = NWProtocolWebSocket.Options()
        server.setClientRequestHandler(queue) { _, _ in .init(status: .reject, subprotocol: nil) }
        let pair = try await connect(to: [server])
        #expect(await pair.client.events.end() == .some(.posix(.ECONNABORTED)))
        #expect(await pair.server.events.end() == .some(.posix(.ECONNABORTED)))
        pair.listener.close()
    }

    @Test("a message that is too long, or no text, ends the connection with its code")
    func refusedMessages() async throws {
        let small = NWProtocolWebSocket.Options()
        small.maximumMessageSize = 10
        let long = try await connect(to: [small])
        long.client.send("01234567890", .init(opcode: .text))
        #expect(await long.client.message().2 == .protocolCode(.messageTooBig))
        #expect(await long.server.events.end() == .some(.posix(.EMSGSIZE)))
        long.listener.close()
        let wrong = try await connect()
        wrong.client.flow.write(
            FlowMessage(Data([0xff]), metadata: [NWProtocolWebSocket.Metadata(opcode: .text)]), onDone: nil)
        wrong.client.flow.flush()
        #expect(await wrong.client.message().2 == .protocolCode(.invalidFramePayloadData))
        #expect(await wrong.server.events.end() == .some(.posix(.EBADMSG)))
        wrong.listener.close()
    }

    @Test("it goes over TLS")
    func overTLS() async throws {
        let secure = NWProtocolTLS.Options()
        let identity = try #require(sec_identity_create(try Identities.imported(Identities.server)))
        sec_protocol_options_set_local_identity(secure.securityProtocolOptions, identity)
        sec_protocol_options_set_peer_authentication_required(secure.securityProtocolOptions, false)
        let pair = try await connect(
            [NWProtocolWebSocket.Options(), secure], to: [NWProtocolWebSocket.Options(), secure])
        pair.client.send("secret", .init(opcode: .text))
        #expect(await pair.server.message().1 == "secret")
        pair.client.flow.close(.abort)
        pair.listener.close()
    }

    @Test("a client asks for the path of its URL, and names the host")
    func request() async throws {
        let listening = Recorder<FlowListenerEvent>()
        let listener = transport.listener(
            FlowListenerPlan(local: .hostPort(host: "127.0.0.1", port: .any), parameters: .tcp))
        listener.start { listening.add($0) }
        let local = try #require(await listening.first { if case .ready(let local) = $0 { local } else { nil } })
        let client = End(
            transport.flow(
                FlowPlan(
                    targets: [local], parameters: .tcp, protocols: [NWProtocolWebSocket.Options()],
                    serverName: "push.ward.example", url: URL(string: "ws://push.ward.example:7000/a%20b/api?x=1&y=2")))
        )
        let flow = try #require(await listening.first { if case .accepted(let flow) = $0 { flow } else { nil } })
        let server = End(flow)
        let first = await server.message().1.split(separator: "\r\n")
        #expect(first.first == "GET /a%20b/api?x=1&y=2 HTTP/1.1")
        #expect(first.contains("Host: push.ward.example:7000"))
        #expect(first.contains { $0.lowercased() == "upgrade: websocket" })
        server.flow.write(FlowMessage(Data("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8)), onDone: nil)
        server.flow.flush()
        #expect(await client.events.end() == .some(.posix(.ECONNABORTED)))
        server.flow.close(.abort)
        listener.close()
    }

    @Test("connections of programs speak it, to a URL")
    func connections() async throws {
        func parameters() -> NWParameters {
            let parameters = NWParameters.tcp
            let options = NWProtocolWebSocket.Options()
            options.autoReplyPing = true
            parameters.defaultProtocolStack.applicationProtocols.insert(options, at: 0)
            return parameters
        }
        let listening = Recorder<FlowListenerEvent>()
        let taken = parameters()
        let listener = transport.listener(
            FlowListenerPlan(
                local: .hostPort(host: "127.0.0.1", port: .any), parameters: taken,
                protocols: taken.defaultProtocolStack.applicationProtocols))
        listener.start { listening.add($0) }
        let local = try #require(await listening.first { if case .ready(let local) = $0 { local } else { nil } })
        guard case .hostPort(_, let port) = local else { return }
        let url = try #require(URL(string: "ws://127.0.0.1:\(port)/api"))
        let client = NWConnection(to: .url(url), using: parameters())
        client.start(queue: queue)
        let flow = try #require(await listening.first { if case .accepted(let flow) = $0 { flow } else { nil } })
        let server = NWConnection(accepted: flow, using: taken)
        server.start(queue: queue)
        let metadata = NWProtocolWebSocket.Metadata(opcode: .text)
        let context = NWConnection.ContentContext(identifier: "text", metadata: [metadata])
        client.send(
            content: Data("call".utf8), contentContext: context, isComplete: true,
            completion: .contentProcessed { _ in })
        let received = Recorder<(Data?, NWProtocolWebSocket.Opcode?, Bool)>()
        server.receiveMessage { data, context, isComplete, _ in
            let metadata = context?.protocolMetadata(definition: NWProtocolWebSocket.definition)
            received.add((data, (metadata as? NWProtocolWebSocket.Metadata)?.opcode, isComplete))
        }
        let message = try #require(await received.first { $0 })
        #expect(message == (Data("call".utf8), .text, true))
        client.cancel()
        server.cancel()
        listener.close()
    }
}
