import AppleURLSession
import DeviceProtocol
import Dispatch
import Foundation
import Synchronization
import Testing

extension URLSessionTests {
    @Suite("The process for background transfers", .timeLimit(.minutes(2)))
    final class TransferServiceTests: Sendable {
        private let access = Device(.path(.satisfied))
        private let device = OrderingDevice()
        private let service: TransferService
        private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

        init() throws {
            service = TransferService(device)
            service.begin()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        private static func id(_ task: Int) -> TransferID { TransferID(session: "s", task: task) }

        /// Starts a transfer.
        private func start(
            _ url: URL, _ kind: TransferRequest.Kind = .download, method: String = "GET", body: String? = nil,
            task: Int = 1, requestTimeout: Double = 20, time: Double = 60
        ) throws {
            let file = folder.appendingPathComponent("body-\(task)")
            try body.map { try Data($0.utf8).write(to: file) }
            let request = TransferRequest(
                kind, Self.id(task), url: url.absoluteString, method: method, headers: ["X-Ward": "3"],
                body: body.map { _ in file.path }, folder: folder.path, requestTimeout: requestTimeout,
                deadline: Date().timeIntervalSince1970 + time)
            device.order(.start(request))
        }

        /// Returns the next report that fulfils a condition, and those before it.
        private func reports(until isLast: (TransferReport) -> Bool) async -> [TransferReport] {
            var reports: [TransferReport] = []
            for await (_, report) in device.reports {
                reports.append(report)
                if isLast(report) { break }
            }
            return reports
        }

        /// Returns the next reports up to the end of a transfer.
        private func reports() async -> [TransferReport] { await reports(until: \.isEnd) }

        /// Checks that nothing is reported for some time.
        private func expectSilence(for time: Duration = .milliseconds(400)) async throws {
            let reports = Mutex<[TransferReport]>([])
            let following = Task { [device] in
                for await (_, report) in device.reports { reports.withLock { $0.append(report) } }
            }
            try await Task.sleep(for: time)
            following.cancel()
            #expect(reports.withLock { $0 } == [])
        }

        private static func reply(_ text: String, status: String = "200 OK", fields: String = "") -> String {
            "HTTP/1.1 \(status)\r\nContent-Length: \(text.utf8.count)\r\n\(fields)\r\n\(text)"
        }

        private static func response(_ reports: [TransferReport]) -> TransferResponse? {
            reports.lazy.compactMap { if case .response(let response) = $0 { response } else { nil } }.first
        }

        private static func text(_ report: TransferReport?) throws -> String? {
            guard case .file(let path) = report else { return nil }
            return try String(contentsOfFile: path, encoding: .utf8)
        }

        @Test("a download is a file in the folder of the request, whose length is the last progress before it")
        func download() async throws {
            let heads = Mutex<[String]>([])
            let server = try LocalServer { connection in
                guard let head = connection.readHead() else { return }
                heads.withLock { $0.append(head) }
                connection.write(Self.reply("hello", fields: "X-Floor: 2\r\n"))
            }
            defer { server.close() }
            try start(server.url())
            let reports = await reports()
            let response = try #require(Self.response(reports))
            #expect(response.status == 200 && response.headers["X-Floor"] == "2")
            #expect(response.url == (try server.url().absoluteString))
            #expect(reports.suffix(3).first == .progress(TransferProgress(received: 5, toReceive: 5)))
            let file = try #require(reports.dropLast().last)
            #expect(try Self.text(file) == "hello")
            if case .file(let path) = file { #expect(path.hasPrefix(folder.path + "/CFNetworkDownload_")) }
            #expect(reports.last == .ended(nil))
            #expect(heads.withLock { $0 }.first?.contains("X-Ward: 3\r\n") == true)
        }

        @Test("a download without any data is an empty file", arguments: ["200 OK", "204 No Content"])
        func nothing(status: String) async throws {
            let server = try LocalServer { connection in
                if connection.readHead() != nil { connection.write(Self.reply("", status: status)) }
            }
            defer { server.close() }
            try start(server.url())
            let reports = await reports()
            #expect(try Self.text(reports.dropLast().last) == "" && reports.last == .ended(nil))
        }

        @Test("a response that is no success is a response, with its text as the file")
        func notFound() async throws {
            let server = try LocalServer { connection in
                if connection.readHead() != nil { connection.write(Self.reply("no", status: "404 Not Found")) }
            }
            defer { server.close() }
            try start(server.url())
            let reports = await reports()
            #expect(Self.response(reports)?.status == 404)
            #expect(try Self.text(reports.dropLast().last) == "no" && reports.last == .ended(nil))
        }

        @Test("a redirection is followed, and the response is that of the last server")
        func redirection() async throws {
            let server = try LocalServer { connection in
                while let head = connection.readHead() {
                    connection.write(
                        head.hasPrefix("GET / ")
                            ? Self.reply("", status: "302 Found", fields: "Location: /plan\r\n") : Self.reply("plan"))
                }
            }
            defer { server.close() }
            try start(server.url())
            let reports = await reports()
            #expect(Self.response(reports)?.url == (try server.url().absoluteString + "plan"))
            #expect(Self.response(reports)?.status == 200)
            #expect(try Self.text(reports.dropLast().last) == "plan" && reports.last == .ended(nil))
        }

        @Test("a download sends the body of its request")
        func post() async throws {
            let bodies = Mutex<[String]>([])
            let server = try LocalServer { connection in
                guard let head = connection.readHead(), let body = connection.read(4) else { return }
                bodies.withLock { $0.append("\(head.prefix(4)) \(String(decoding: body, as: UTF8.self))") }
                connection.write(Self.reply("done"))
            }
            defer { server.close() }
            try start(server.url(), method: "POST", body: "list")
            let reports = await reports()
            #expect(try Self.text(reports.dropLast().last) == "done" && reports.last == .ended(nil))
            #expect(bodies.withLock { $0 } == ["POST list"])
        }

        @Test("an upload ends with the numbers of bytes and the body of the response")
        func upload() async throws {
            let server = try LocalServer { connection in
                guard let head = connection.readHead() else { return }
                #expect(head.hasPrefix("PUT / ") && head.lowercased().contains("content-length: 100000\r\n"))
                #expect(connection.read(100_000)?.allSatisfy { $0 == UInt8(ascii: "a") } == true)
                connection.write(Self.reply(String(repeating: "b", count: 40_000), status: "201 Created"))
            }
            defer { server.close() }
            try start(server.url(), .upload, method: "PUT", body: String(repeating: "a", count: 100_000))
            let reports = await reports()
            #expect(Self.response(reports)?.status == 201)
            let body = reports.compactMap { report -> Data? in
                guard case .body(let text) = report else { return nil }
                return Data(base64Encoded: text)
            }
            #expect(body.map(\.count) == [32 * 1024, 40_000 - 32 * 1024])
            #expect(Data(body.joined()) == Data(repeating: UInt8(ascii: "b"), count: 40_000))
            let progress = reports.last { if case .progress = $0 { true } else { false } }
            #expect(progress == .progress(TransferProgress(sent: 100_000, toSend: 100_000, received: 40_000)))
            #expect(reports.last == .ended(nil))
        }

        @Test("the response to an upload has a maximum length", arguments: [1 << 20, 1 << 20 + 1])
        func longResponse(length: Int) async throws {
            let server = try LocalServer { connection in
                guard connection.readHead() != nil, connection.read(1) != nil else { return }
                connection.write(Self.reply(String(repeating: "b", count: length)))
            }
            defer { server.close() }
            try start(server.url(), .upload, method: "PUT", body: "a")
            let reports = await reports()
            let parts = reports.count { if case .body = $0 { true } else { false } }
            if length > 1 << 20 {
                #expect(reports.last?.code == -1103 && parts == 0)
            } else {
                #expect(reports.last == .ended(nil) && parts == 32)
            }
        }

        @Test("a transfer that is cancelled ends once, and nothing follows", arguments: [true, false])
        func cancelled(isAtOnce: Bool) async throws {
            let server = try LocalServer { connection in
                guard connection.readHead() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\nhel")
                for _ in 0..<50 {
                    Thread.sleep(forTimeInterval: 0.01)
                    connection.write(String(repeating: "l", count: 1000))
                }
            }
            defer { server.close() }
            try start(server.url())
            if !isAtOnce { _ = await reports { $0.isProgress } }
            device.order(.cancel(Self.id(1)))
            device.order(.cancel(Self.id(1)))
            #expect(await reports().last?.code == -999)
            try await expectSilence()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }

        @Test("an interrupted transfer has no connection, and starts over when it continues")
        func interrupted() async throws {
            let isContinued = Mutex(false)
            let isBroken = DispatchSemaphore(value: 0)
            let server = try LocalServer { connection in
                guard connection.readHead() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel")
                if isContinued.withLock({ $0 }) { return connection.write("lo") }
                _ = connection.readHead()
                isBroken.signal()
            }
            defer { server.close() }
            try start(server.url())
            _ = await reports { $0.isProgress }
            for _ in 0..<2 { device.order(.suspend(Self.id(1))) }
            await withCheckedContinuation { done in
                DispatchQueue.global().async {
                    isBroken.wait()
                    done.resume()
                }
            }
            try await Task.sleep(for: .milliseconds(300))
            #expect(server.connections == 1)
            isContinued.withLock { $0 = true }
            for _ in 0..<2 { device.order(.resume(Self.id(1))) }
            let reports = await reports()
            #expect(reports.allSatisfy { if case .waiting = $0 { false } else { true } })
            #expect(try Self.text(reports.dropLast().last) == "hello" && reports.last == .ended(nil))
            #expect(server.connections == 2)
        }

        @Test("a lost connection and a refused one are tried again, from the start")
        func retried() async throws {
            let server = try LocalServer { connection in
                guard connection.readHead() != nil, connection.read(1) != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nlos")
            }
            try start(server.url(), .upload, method: "PUT", body: "a")
            #expect(await reports { $0.code != nil }.last?.code == -1005)
            server.close()
            let refused = await reports { $0.code != nil }
            #expect(refused.map(\.code) == [-1004])
            let next = try LocalServer(on: server.port) { connection in
                guard connection.readHead() != nil, connection.read(1) != nil else { return }
                connection.write(Self.reply("found!"))
            }
            defer { next.close() }
            let reports = await reports()
            let body = reports.filter { if case .body = $0 { true } else { false } }
            #expect(body == [.body(Data("found!".utf8).base64EncodedString())])
            #expect(reports.last == .ended(nil) && next.connections == 1)
        }

        @Test(
            "every way to lose a connection is a reason to try again", arguments: ["truncation", "reset", "no reply"])
        func lost(reason: String) async throws {
            let isFirst = Mutex(true)
            let server = try LocalServer { connection in
                guard connection.readHead() != nil else { return }
                let fails = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                guard fails else { return connection.write(Self.reply("found!")) }
                guard reason != "no reply" else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nlos")
                // The reset would overtake the data.
                Thread.sleep(forTimeInterval: 0.2)
                if reason == "reset" { connection.resetAtEnd() }
            }
            defer { server.close() }
            try start(server.url())
            let reports = await reports()
            #expect(reports.compactMap(\.code) == [-1005])
            #expect(try Self.text(reports.dropLast().last) == "found!" && reports.last == .ended(nil))
        }

        @Test("a transfer that was interrupted between two attempts waits for its continuation")
        func interruptedPause() async throws {
            let server = try LocalServer { connection in
                guard connection.readHead() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nlos")
            }
            defer { server.close() }
            try start(server.url())
            _ = await reports { $0.code == -1005 }
            device.order(.suspend(Self.id(1)))
            try await Task.sleep(for: .seconds(1.3))
            #expect(server.connections == 1)
            device.order(.resume(Self.id(1)))
            _ = await reports { $0.code == -1005 }
            #expect(server.connections == 2)
            device.order(.cancel(Self.id(1)))
        }

        @Test(
            "a transfer ends when its time is up: while data come, in a suspension, and between two attempts",
            arguments: ["data", "suspension", "pause", "silence"])
        func timeout(reason: String) async throws {
            let server = try LocalServer { connection in
                guard reason != "pause", connection.readHead() != nil else { return }
                if reason == "silence" { return Thread.sleep(forTimeInterval: 8) }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n")
                for _ in 0..<80 {
                    connection.write("b")
                    Thread.sleep(forTimeInterval: 0.1)
                }
            }
            if reason == "pause" { server.close() }
            defer { server.close() }
            let begin = ContinuousClock.now
            try start(server.url(), time: 1.5)
            if reason == "suspension" { device.order(.suspend(Self.id(1))) }
            #expect(await reports().last?.code == -1001)
            let time = ContinuousClock.now - begin
            // The server sends for 8 s.
            #expect(time >= .seconds(1.5) && time < .seconds(6), "\(time)")
        }

        @Test("an answer for nothing, and an order for another transfer, change nothing")
        func wrongOrders() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            let none = Self.id(9)
            for order in [.cancel(none), .suspend(none), .resume(none), .delivered] as [TransferMessage] {
                device.order(order)
            }
            device.order(.answer(none, disposition: 0, trusts: true))
            try start(server.url())
            for _ in 0..<2 { device.order(.answer(Self.id(1), disposition: 2, trusts: true)) }
            let reports = await reports()
            #expect(try Self.text(reports.dropLast().last) == "hello" && reports.last == .ended(nil))
        }

        @Test("a task that runs already is not started again")
        func startedTwice() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            for _ in 0..<2 { try start(server.url()) }
            #expect(await reports().last == .ended(nil))
            try await expectSilence()
            #expect(server.connections == 1)
        }

        @Test("many transfers run at once")
        func many() async throws {
            let server = try LocalServer(replying: "hello")
            defer { server.close() }
            for task in 1...20 { try start(server.url(), task: task) }
            var files: [Int: Int] = [:]
            var ended: [Int: TransferReport] = [:]
            for await (task, report) in device.reports {
                if case .file = report { files[task, default: 0] += 1 }
                if report.isEnd { ended[task] = report }
                if ended.count == 20 { break }
            }
            #expect(ended.values.allSatisfy { $0 == .ended(nil) } && files.values.allSatisfy { $0 == 1 })
            #expect(files.count == 20)
        }
    }
}

extension TransferReport {
    fileprivate var isEnd: Bool { if case .ended = self { true } else { false } }

    fileprivate var isProgress: Bool { if case .progress = self { true } else { false } }

    /// The code of the error; `nil` without one.
    fileprivate var code: Int? {
        switch self {
        case .ended(let error): error?.code
        case .waiting(let error): error.code
        default: nil
        }
    }
}
