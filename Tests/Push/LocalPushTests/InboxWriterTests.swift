import Foundation
import LocalPush
import Synchronization
import Testing

/// The order of storing, delivering and telling, and the file that is left.
@Suite struct InboxWriterTests {
    /// What happened, in order.
    private final class Trace: Sendable {
        private let words = Mutex<[String]>([])
        var all: [String] { words.withLock { $0 } }
        func add(_ word: String) { words.withLock { $0.append(word) } }
        func completion(_ word: String) -> InboxWriter.Completion {
            { result in
                switch result {
                case .success: self.add(word)
                case .failure(let error): self.add("\(word): \(error)")
                }
            }
        }
    }

    /// Work that waits until a test runs it.
    private final class Thread: Sendable {
        private let work = Mutex<[@Sendable () -> Void]>([])
        var count: Int { work.withLock { $0.count } }
        func submit(_ body: @escaping @Sendable () -> Void) { work.withLock { $0.append(body) } }
        func run() {
            let bodies = work.withLock { work in
                defer { work = [] }
                return work
            }
            for body in bodies { body() }
        }
    }

    private static func message(_ number: UInt64) -> PushMessage {
        PushMessage(id: MessageID(high: 0, low: number), kind: .message, expiry: 1, payload: [UInt8(number & 0xFF)])
    }

    private static func contents(_ path: String) throws -> InboxJournal.Contents {
        InboxJournal.replay(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    @Test("without a file everything is done at once, and nothing is run elsewhere")
    func needsNoFile() {
        let (trace, thread) = (Trace(), Thread())
        let writer = InboxWriter(nil) { thread.submit($0) }
        writer.append(Self.message(1), completion: trace.completion("stored"))
        writer.deliver(Self.message(1).id) { trace.add("shown") }
        writer.flush(completion: trace.completion("flushed"))
        #expect(trace.all == ["stored", "shown", "flushed"])
        #expect(thread.count == 0)
    }

    @Test("messages that come while the disk is busy share one turn, and are told in their order")
    func sharesTurns() async throws {
        try await ServerFixture.withFolder { folder in
            let (trace, thread) = (Trace(), Thread())
            let path = folder + "/inbox"
            let writer = InboxWriter(try InboxFile(path: path)) { thread.submit($0) }
            for number in UInt64(1)...3 {
                writer.append(Self.message(number), completion: trace.completion("stored \(number)"))
            }
            writer.flush(completion: trace.completion("flushed"))
            #expect(trace.all.isEmpty, "nothing is told before it is on disk")
            #expect(thread.count == 1)
            #expect(try Self.contents(path).records == 0)
            thread.run()
            #expect(trace.all == ["stored 1", "stored 2", "stored 3", "flushed"])
            #expect(try Self.contents(path).pending == (1...3).map(Self.message))

            writer.append(Self.message(4), completion: trace.completion("stored 4"))
            #expect(thread.count == 1, "a turn that is over is followed by another")
            thread.run()
            #expect(trace.all.last == "stored 4")
            #expect(try Self.contents(path).ids == (1...4).map { Self.message($0).id })
            writer.flush(completion: trace.completion("flushed again"))
            #expect(thread.count == 1)
            thread.run()
            #expect(trace.all.suffix(2) == ["stored 4", "flushed again"])
            #expect(try Self.contents(path).records == 4)
        }
    }

    @Test("a delivery is on record as soon as the user has it")
    func recordsDelivery() async throws {
        try await ServerFixture.withFolder { folder in
            let (trace, thread) = (Trace(), Thread())
            let path = folder + "/inbox"
            let writer = InboxWriter(try InboxFile(path: path)) { thread.submit($0) }
            for number in UInt64(1)...2 { writer.append(Self.message(number)) { _ in } }
            thread.run()
            writer.deliver(Self.message(1).id) {
                trace.add("shown with \((try? Self.contents(path).pending.count) ?? 0) on record")
            }
            #expect(trace.all == ["shown with 2 on record"])
            #expect(try Self.contents(path).pending == [Self.message(2)])
            #expect(try Self.contents(path).ids.count == 2)
        }
    }

    @Test("a delivery does not wait for a flush, and its record stays when that fails, which ends the inbox")
    func recordsBesideFlush() async throws {
        try await ServerFixture.withFolder { folder in
            let (trace, thread, beside) = (Trace(), Thread(), Thread())
            let path = folder + "/inbox"
            let file = try InboxFile(path: path) { _ in
                beside.run()
                return trace.all.isEmpty ? 0 : EIO
            }
            let writer = InboxWriter(file) { thread.submit($0) }
            let reason = "cannot use the inbox \(path): Input/output error; give --inbox a path of its own"
            writer.append(Self.message(1), completion: trace.completion("stored 1"))
            thread.run()
            #expect(trace.all == ["stored 1"])

            writer.append(Self.message(2), completion: trace.completion("stored 2"))
            beside.submit { writer.deliver(Self.message(1).id) { trace.add("shown") } }
            thread.run()
            #expect(trace.all.prefix(2) == ["stored 1", "shown"])
            #expect(trace.all.last?.hasPrefix("stored 2: \(reason)") == true)
            let left = try Self.contents(path)
            #expect(left.records == 3 && left.pending == [Self.message(2)])

            writer.append(Self.message(3), completion: trace.completion("stored 3"))
            thread.run()
            #expect(trace.all.last?.hasPrefix("stored 3: \(reason)") == true)
            #expect(try Self.contents(path).records == 3)
        }
    }

    @Test("an inbox knows what it received before, and what of it the user never saw")
    func opensInbox() async throws {
        try await ServerFixture.withFolder { folder in
            var configuration = ProviderConfiguration(server: "server", token: token("phone"))
            configuration.inbox = folder + "/inbox"
            func write() throws {
                var file = try InboxFile(path: folder + "/inbox")
                try file.append((1...3).map { .received(Self.message($0)) }, durably: true)
                try file.append([.delivered(Self.message(2).id)], durably: true)
            }
            try write()
            func look() throws -> (known: [Bool], pending: [PushMessage]) {
                let inbox = try InboxTests.waitingForLock { try configuration.openInbox { $0() } }
                return ((1...4).map { inbox.received.contains(Self.message($0).id) }, inbox.pending)
            }
            let sound = try look()
            #expect(sound.known == [true, true, true, false])
            #expect(sound.pending == [Self.message(1), Self.message(3)])
            configuration.sabotage = .forgetsInbox
            let broken = try look()
            #expect(broken.known == [false, false, false, false])
            #expect(broken.pending.isEmpty)
            configuration.inbox = nil
            let none = try look()
            #expect(none.known == [false, false, false, false])
            #expect(none.pending.isEmpty)
        }
    }
}
