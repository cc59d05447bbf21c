import AppleURLSession
import DeviceProtocol
import Foundation
import TestTools
import Testing

extension URLSessionTests {
    @Suite("Tasks of URLSession that are suspended", .timeLimit(.minutes(5)))
    struct SuspensionTests {
        private static let body = String(repeating: "0123456789", count: 20_000)

        /// Replies with a body in two parts; the second comes once a semaphore has been signalled.
        private static func server(_ more: DispatchSemaphore, _ begun: Recorder<Void> = Recorder()) throws
            -> LocalServer
        {
            try LocalServer { connection in
                guard connection.readHead() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body.prefix(100_000))")
                begun.add(())
                more.wait()
                more.signal()
                connection.write(String(body.dropFirst(100_000)))
            }
        }

        /// What a task ends with: the length of its body, or the code of its error.
        private struct End: Equatable, Sendable {
            var length: Int?
            var isWhole = false
            var error: URLError.Code?
        }

        /// `r` resumes the task, `s` suspends it, `c` cancels it; `w` leaves 0.2 s, in which the first part may come and
        /// Foundation may pause or resume the transfer, of which nothing notifies.
        private static let orders: [(String, End)] = {
            let whole = End(length: body.utf8.count, isWhole: true)
            let cancelled = End(error: .cancelled)
            return [
                ("rsr", whole), ("rsrsr", whole), ("srr", whole), ("rr", whole), ("rssrr", whole), ("rwsr", whole),
                ("rwswr", whole), ("rwsrwsrwswr", whole), ("rsc", cancelled), ("rwsc", cancelled), ("rwswc", cancelled),
                ("rswrwc", cancelled), ("rwsrc", cancelled), ("c", cancelled), ("sc", cancelled), ("rcsr", cancelled),
            ]
        }()

        @Test("whatever the order, a task ends once: with the whole body, or cancelled", arguments: orders.indices)
        func ends(_ index: Int) async throws {
            let (order, expected) = Self.orders[index]
            let more = DispatchSemaphore(value: 0)
            let server = try Self.server(more)
            defer { server.close() }
            _ = Device(.path(.satisfied))
            let seen = Recorder<End>()
            let task = URLSession(configuration: .ephemeral).dataTask(with: try server.url()) { data, _, error in
                let text = data.map { String(decoding: $0, as: UTF8.self) }
                seen.add(End(length: data?.count, isWhole: text == Self.body, error: (error as? URLError)?.code))
            }
            for step in order {
                switch step {
                case "r": task.resume()
                case "s": task.suspend()
                case "c": task.cancel()
                default: try await Task.sleep(for: .milliseconds(200))
                }
            }
            // A body that is whole may come before a cancellation that is on its way, on a device as well.
            if expected.isWhole { more.signal() }
            _ = await seen.first { $0 }
            more.signal()
            // The time in which nothing comes a second time.
            try await Task.sleep(for: .milliseconds(100))
            let found = await seen.all { $0 }
            #expect(found == [expected], "\(order)")
        }

        @Test("a suspended task stays so, past its limit of time, until it is resumed")
        func stays() async throws {
            let (more, begun) = (DispatchSemaphore(value: 0), Recorder<Void>())
            let server = try Self.server(more, begun)
            defer { server.close() }
            _ = Device(.path(.satisfied))
            let seen = Recorder<End>()
            var request = URLRequest(url: try server.url())
            request.timeoutInterval = 3
            let task = URLSession(configuration: .ephemeral).dataTask(with: request) { data, _, error in
                seen.add(End(length: data?.count, error: (error as? URLError)?.code))
            }
            task.resume()
            await begun.first { $0 }
            task.suspend()
            // Foundation pauses the transfer on the task's queue, on which the next suspension waits for it.
            task.suspend()
            task.resume()
            more.signal()
            // The time under test: the timeout must not fire, nor the body come.
            try await Task.sleep(for: .milliseconds(3500))
            let early = await seen.all { $0 }
            #expect(early.isEmpty && task.state == .suspended, "\(early), \(task.state)")
            task.resume()
            _ = await seen.first { $0 }
            #expect(await seen.all { $0 } == [End(length: Self.body.utf8.count)])
        }
    }
}
