import AppleURLSession
import DeviceProtocol
import Foundation
import NIOTransport
import Synchronization
import TestTraits
import Testing

/// A delegate that keeps what it is told of a task over WebSocket.
final class Correspondent: NSObject, URLSessionWebSocketDelegate, Sendable {
    enum Event: Sendable, Equatable {
        case waiting
        case open(String?)
        case closed(Int, String?)
        case end(Int?)
    }

    private let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    override init() {
        (events, continuation) = AsyncStream.makeStream()
        super.init()
    }

    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        continuation.yield(.waiting)
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) { continuation.yield(.open(`protocol`)) }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) { continuation.yield(.closed(closeCode.rawValue, reason.map { String(decoding: $0, as: UTF8.self) })) }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.yield(.end(error.map { ($0 as? URLError)?.errorCode ?? 0 }))
    }

    /// What is told next.
    func next() async -> Event? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }
}

extension URLSessionTests {
    @Suite("Tasks over WebSocket")
    struct WebSocketTests {
        // Named so that it is linked; it is looked up by its name.
        private let transport = SocketTransport.self

        private func session(_ delegate: Correspondent? = nil, waits: Bool = false) -> URLSession {
            let configuration = URLSessionConfiguration.default
            configuration.waitsForConnectivity = waits
            configuration.httpAdditionalHeaders = ["X-Ward": "3"]
            return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        }

        private let satisfied = AppReply.Event.path(.satisfied)

        @Test("messages flow both ways in order, those that were sent before it was open first")
        func messages() async throws {
            _ = Device(satisfied)
            let head = Mutex("")
            let server = try LocalServer { connection in
                guard let peer = WebSocketPeer(connection, chosen: "pager") else { return }
                head.withLock { $0 = peer.head }
                while let frame = peer.read() { peer.write(frame.first, frame.payload.reversed()) }
            }
            defer { server.close() }
            let correspondent = Correspondent()
            let task = session(correspondent).webSocketTask(with: try server.url("ws"), protocols: ["none", "pager"])
            let sent = Mutex<[Int]>([])
            for number in 0..<3 {
                task.send(.string("\(number)abc")) { error in if error == nil { sent.withLock { $0.append(number) } } }
            }
            #expect(task.state == .suspended)
            task.resume()
            #expect(await correspondent.next() == .open("pager"))
            #expect(task.state == .running)
            for number in 0..<3 {
                guard case .string(let text) = try await task.receive() else { throw URLError(.badServerResponse) }
                #expect(text == "cba\(number)")
            }
            #expect(sent.withLock { $0 } == [0, 1, 2])
            try await task.send(.data(Data([1, 2, 3])))
            guard case .data(let data) = try await task.receive() else { throw URLError(.badServerResponse) }
            #expect(data == Data([3, 2, 1]))
            let fields = head.withLock { $0.lowercased() }
            #expect(fields.contains("\r\nx-ward: 3\r\n"))
            #expect(fields.contains("\r\nsec-websocket-protocol: none, pager\r\n"))
            task.cancel()
            #expect(await correspondent.next() == .end(URLError.Code.cancelled.rawValue))
            #expect(task.state == .completed && task.closeCode == .invalid)
        }

        @Test("a ping is answered by a pong, and one of the server with its own bytes")
        func ping() async throws {
            _ = Device(satisfied)
            let answer = Mutex<WebSocketPeer.Frame?>(nil)
            let server = try LocalServer { connection in
                guard let peer = WebSocketPeer(connection) else { return }
                peer.write(0x89, "life".utf8)
                var frames: [WebSocketPeer.Frame] = []
                while frames.count < 3, let frame = peer.read() { frames.append(frame) }
                let pong = frames.first { $0.first == 0x8A }
                answer.withLock { $0 = pong }
                // The first ping is left out: the answer to the second is one to both.
                if let ping = frames.last(where: { $0.first == 0x89 }) { peer.write(0x8A, ping.payload) }
                while peer.read() != nil {}
            }
            defer { server.close() }
            let task = session().webSocketTask(with: try server.url("ws"))
            task.resume()
            let waiting = Task { try await task.receive() }
            await withCheckedContinuation { continuation in
                let order = Mutex<[Int]>([])
                task.sendPing { error in if error == nil { order.withLock { $0.append(1) } } }
                task.sendPing { error in
                    #expect(error == nil && order.withLock { $0 } == [1])
                    continuation.resume()
                }
            }
            task.cancel()
            let error = await #expect(throws: URLError.self) { try await waiting.value }
            #expect(error?.code == .cancelled)
            #expect(answer.withLock { $0?.text } == "life")
        }

        @Test("the server closes with a code and a reason, which is answered; nothing can be sent after it")
        func closedByServer() async throws {
            _ = Device(satisfied)
            let answer = Mutex<WebSocketPeer.Frame?>(nil)
            let server = try LocalServer { connection in
                guard let peer = WebSocketPeer(connection) else { return }
                peer.write(0x81, "last".utf8)
                peer.write(0x88, [0x03, 0xE9] + Array("bye".utf8))
                let frame = peer.read()
                answer.withLock { $0 = frame }
                _ = peer.read()
            }
            defer { server.close() }
            let correspondent = Correspondent()
            let task = session(correspondent).webSocketTask(with: try server.url("ws"))
            task.resume()
            #expect(await correspondent.next() == .open(nil))
            #expect(await correspondent.next() == .closed(1_001, "bye"))
            #expect(await correspondent.next() == .end(nil))
            #expect(task.closeCode == .goingAway && task.closeReason == Data("bye".utf8))
            // What came before the end can still be received.
            guard case .string("last") = try await task.receive() else { throw URLError(.badServerResponse) }
            // The numbers are Darwin's.
            let error = await #expect(throws: NSError.self) { try await task.receive() }
            #expect(error?.domain == NSPOSIXErrorDomain && error?.code == 57)
            #expect(error?.localizedDescription == "The operation couldn’t be completed. Socket is not connected")
            let late = await #expect(throws: NSError.self) { try await task.send(.string("late")) }
            #expect(late?.domain == NSPOSIXErrorDomain && late?.code == 57)
        }

        @Test("the program closes with a code and a reason, which the server is told")
        func closedByProgram() async throws {
            _ = Device(satisfied)
            let told = Mutex<WebSocketPeer.Frame?>(nil)
            let server = try LocalServer { connection in
                guard let peer = WebSocketPeer(connection), let frame = peer.read() else { return }
                told.withLock { $0 = frame }
                peer.write(0x88, frame.payload)
            }
            defer { server.close() }
            let correspondent = Correspondent()
            let task = session(correspondent).webSocketTask(with: try server.url("ws"))
            task.resume()
            #expect(await correspondent.next() == .open(nil))
            task.cancel(with: .policyViolation, reason: Data("enough".utf8))
            #expect(await correspondent.next() == .closed(1_008, "enough"))
            #expect(await correspondent.next() == .end(URLError.Code.cancelled.rawValue))
            #expect(told.withLock { $0 } == .init(first: 0x88, payload: [0x03, 0xF0] + Array("enough".utf8)))
        }

        @Test("a connection that is cut, a server that speaks something else, and a port that refuses are told apart")
        func failures() async throws {
            _ = Device(satisfied)
            let cut = try LocalServer { connection in _ = WebSocketPeer(connection) }
            defer { cut.close() }
            let correspondent = Correspondent()
            session(correspondent).webSocketTask(with: try cut.url("ws")).resume()
            #expect(await correspondent.next() == .open(nil))
            #expect(await correspondent.next() == .end(URLError.Code.networkConnectionLost.rawValue))
            let other = try LocalServer(replying: "hello")
            defer { other.close() }
            session(correspondent).webSocketTask(with: try other.url("ws")).resume()
            #expect(await correspondent.next() == .end(URLError.Code.badServerResponse.rawValue))
            // A response that breaks off, also before its first byte.
            for part in ["HTTP/1.1 101 Switch", ""] {
                let server = try LocalServer { connection in
                    _ = connection.readHead()
                    if !part.isEmpty { connection.write(part) }
                }
                session(correspondent).webSocketTask(with: try server.url("ws")).resume()
                #expect(await correspondent.next() == .end(URLError.Code.badServerResponse.rawValue))
                server.close()
            }
            let closed = try LocalServer { _ in }
            closed.close()
            session(correspondent).webSocketTask(with: try closed.url("ws")).resume()
            #expect(await correspondent.next() == .end(URLError.Code.cannotConnectToHost.rawValue))
            session(correspondent).webSocketTask(with: try closed.url("ftp")).resume()
            #expect(await correspondent.next() == .end(URLError.Code.unsupportedURL.rawValue))
        }

        @Test("a server that breaks the rules or sends too much is told why, and nothing more is read")
        func violations() async throws {
            _ = Device(satisfied)
            // The numbers of EPROTO and EMSGSIZE on Darwin.
            for (bytes, code, posix) in [
                ([0x83, 0], 1_002, 100), ([0x81, 1, 0xFF], 1_007, 100), ([0x82, 126, 0, 201], 1_009, 40),
            ] as [([UInt8], UInt16, Int)] {
                let (told, continuation) = AsyncStream<UInt16?>.makeStream()
                let server = try LocalServer { connection in
                    guard let peer = WebSocketPeer(connection) else { return }
                    connection.write(bytes)
                    continuation.yield(peer.read()?.payload.prefix(2).reduce(0) { $0 << 8 | UInt16($1) })
                }
                var ends = told.makeAsyncIterator()
                let task = session().webSocketTask(with: try server.url("ws"))
                task.maximumMessageSize = 200
                task.resume()
                let error = await #expect(throws: NSError.self) { try await task.receive() }
                #expect(error?.domain == NSPOSIXErrorDomain && error?.code == posix && task.closeCode == .invalid)
                task.cancel()
                server.close()
                #expect(await ends.next() == code)
            }
        }

        @Test("messages that nobody asks for wait, and none is lost")
        func backlog() async throws {
            _ = Device(satisfied)
            let server = try LocalServer { connection in
                guard let peer = WebSocketPeer(connection) else { return }
                for number in 0..<200 { peer.write(0x82, [UInt8(number)]) }
                while peer.read() != nil {}
            }
            defer { server.close() }
            let task = session().webSocketTask(with: try server.url("ws"))
            task.resume()
            try await task.send(.string("open"))
            for number in 0..<200 {
                guard case .data(let data) = try await task.receive() else { throw URLError(.badServerResponse) }
                #expect(data == Data([UInt8(number)]))
            }
            task.cancel()
        }

        @Test("a server that never answers is given up in time; closing before it is open cancels")
        func unopened() async throws {
            _ = Device(satisfied)
            let server = try LocalServer { connection in
                _ = connection.readHead()
                _ = connection.read(1)
            }
            defer { server.close() }
            let correspondent = Correspondent()
            var request = URLRequest(url: try server.url("ws"))
            request.timeoutInterval = 0.2
            let began = ContinuousClock.now
            session(correspondent).webSocketTask(with: request).resume()
            #expect(await correspondent.next() == .end(URLError.Code.timedOut.rawValue))
            #expect(ContinuousClock.now - began >= .milliseconds(200))
            let task = session(correspondent).webSocketTask(with: try server.url("ws"))
            task.resume()
            task.cancel(with: .goingAway, reason: nil)
            #expect(await correspondent.next() == .end(URLError.Code.cancelled.rawValue))
            let late = await #expect(throws: URLError.self) { try await task.send(.string("late")) }
            #expect(late?.code == .cancelled && task.closeCode == .invalid)
        }

        @Test("without access a task fails at once, or waits and goes on after the grant", .shows("F12", "F13"))
        func access() async throws {
            let server = try LocalServer { connection in
                guard let peer = WebSocketPeer(connection) else { return }
                while peer.read() != nil {}
            }
            defer { server.close() }
            _ = Device(Device.denied)
            let correspondent = Correspondent()
            session(correspondent).webSocketTask(with: try server.url("ws")).resume()
            #expect(await correspondent.next() == .end(URLError.Code.notConnectedToInternet.rawValue))
            let device = Device(Device.denied)
            let task = session(correspondent, waits: true).webSocketTask(with: try server.url("ws"))
            task.resume()
            #expect(await correspondent.next() == .waiting)
            #expect(server.connections == 0)
            device.tell(.path(.satisfied))
            #expect(await correspondent.next() == .open(nil))
            task.cancel()
            #expect(await correspondent.next() == .end(URLError.Code.cancelled.rawValue))
        }

        @Test("by a name of the local network, a task fails while the user is being asked, or waits", .shows("F13"))
        func pendingName() async throws {
            ConnectivityGate.answersName(false)
            let url = try #require(URL(string: "ws://desk.local/"))
            for waits in [false, true] {
                _ = Device { request in request.call == .lookUp ? .ready : .done }
                let correspondent = Correspondent()
                let task = session(correspondent, waits: waits).webSocketTask(with: url)
                task.resume()
                let code = URLError.Code.notConnectedToInternet.rawValue
                #expect(await correspondent.next() == (waits ? .waiting : .end(code)))
                task.cancel()
            }
        }

        @Test("a task that is cancelled before it has begun tells its end, and is kept by nobody")
        func unstarted() async throws {
            let correspondent = Correspondent()
            let session = session(correspondent)
            let url = try #require(URL(string: "ws://127.0.0.1:1/"))
            weak var kept: URLSessionWebSocketTask?
            do {
                let task = session.webSocketTask(with: url)
                kept = task
            }
            #expect(kept == nil)
            session.webSocketTask(with: url).cancel()
            #expect(await correspondent.next() == .end(URLError.Code.cancelled.rawValue))
        }
    }
}
