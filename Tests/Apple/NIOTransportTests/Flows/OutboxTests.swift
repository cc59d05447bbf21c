import AppleNetwork
import Foundation
import Glibc
import NIOTransport
import Synchronization
import Testing

@Suite("The outbox of a flow")
struct OutboxTests {
    private func message(_ text: String) -> FlowOutbox.Item { .message(FlowMessage(Data(text.utf8)), nil) }

    /// What is in the work, in order.
    private func texts(_ work: FlowOutbox.Work) -> [String] {
        work.items.map { item in
            switch item {
            case .message(let message, _): String(decoding: message.data, as: UTF8.self)
            case .finish: "end"
            }
        }
    }

    private func name(_ sender: FlowOutbox.Sender) -> String {
        switch sender {
        case .none: "none"
        case .loop: "loop"
        case .direct(let message, _, _): "direct \(String(decoding: message.data, as: UTF8.self))"
        }
    }

    @Test("the event loop takes all work once, in its order")
    func take() {
        var outbox = FlowOutbox()
        outbox.work.items = [message("one"), .finish, message("two")]
        outbox.work.wantsRead = true
        outbox.work.closing = .abort
        #expect(name(outbox.flush()) == "loop")
        #expect(outbox.isScheduled)
        #expect(name(outbox.flush()) == "none")
        let work = outbox.take()
        #expect(texts(work) == ["one", "end", "two"] && work.wantsRead && work.closing == .abort)
        #expect(!outbox.isScheduled && outbox.unwritten == 2)
        let rest = outbox.take()
        #expect(rest.items.isEmpty && !rest.wantsRead && rest.closing == nil)
        #expect(outbox.unwritten == 2)
    }

    @Test("nothing is sent when nothing was written")
    func empty() {
        var outbox = FlowOutbox()
        outbox.work.wantsRead = true
        #expect(name(outbox.flush()) == "none")
        #expect(!outbox.isScheduled)
    }

    @Test("one message alone goes directly, and all else by the event loop")
    func direct() throws {
        let pair = try SocketPair()
        let socket = try #require(DirectSocket(duplicating: pair.first))
        var outbox = FlowOutbox()
        outbox.direct = socket
        outbox.work.items = [message("one")]
        #expect(name(outbox.flush()) == "direct one")
        #expect(outbox.work.items.isEmpty && !outbox.isScheduled)

        let others: [(inout FlowOutbox) -> Void] = [
            { $0.work.items.append(message("two")) }, { $0.unwritten = 1 }, { $0.work.closing = .graceful },
            { $0.work.items = [.finish] }, { $0.work.items = [message("")] }, { $0.direct = nil },
        ]
        for change in others {
            var outbox = FlowOutbox()
            outbox.direct = socket
            outbox.work.items = [message("one")]
            change(&outbox)
            #expect(name(outbox.flush()) == "loop")
            #expect(outbox.isScheduled)
        }
    }

    @Test("what comes while a thread sends waits for it, but for the wish to read")
    func sending() throws {
        let pair = try SocketPair()
        let socket = try #require(DirectSocket(duplicating: pair.first))
        var outbox = FlowOutbox()
        outbox.direct = socket
        outbox.work.items = [message("one")]
        _ = outbox.flush()
        outbox.work.items = [message("two")]
        outbox.work.wantsRead = true
        #expect(name(outbox.flush()) == "none")
        outbox.isScheduled = true
        let work = outbox.take()
        #expect(work.items.isEmpty && work.wantsRead)
        #expect(!outbox.isScheduled && !outbox.work.wantsRead && outbox.unwritten == 0)
        let (isDone, isLeft) = outbox.sent(3, nil, of: FlowMessage(Data("one".utf8)), nil)
        #expect(isDone && isLeft && outbox.isScheduled)
        #expect(texts(outbox.take()) == ["two"])
        outbox.unwritten = 0
        outbox.work.items = [message("three")]
        #expect(name(outbox.flush()) == "direct three")
    }

    @Test("all of a message that is gone leaves nothing to do, unless something is wished for")
    func sent() {
        let whole = FlowMessage(Data("one".utf8))
        let wishes: [(Bool, (inout FlowOutbox) -> Void)] = [
            (false, { _ in }), (true, { $0.work.closing = .graceful }), (true, { $0.work.wantsRead = true }),
            (true, { $0.work.items = [.finish] }),
        ]
        for (isLeft, change) in wishes {
            var outbox = FlowOutbox()
            change(&outbox)
            #expect(outbox.sent(3, nil, of: whole, nil) == (true, isLeft))
            #expect(outbox.isScheduled == isLeft && outbox.error == nil)
            // Who has been told is not told again.
            outbox.isScheduled = true
            #expect(outbox.sent(3, nil, of: whole, nil) == (true, false))
        }
    }

    @Test("the rest of a message goes first, with its handler, and an error is kept")
    func rest() {
        var outbox = FlowOutbox()
        outbox.work.items = [message("two")]
        let told = Mutex(0)
        let done: FlowOutbox.OnDone = { _ in told.withLock { $0 += 1 } }
        #expect(outbox.sent(1, ECONNRESET, of: FlowMessage(Data("one".utf8)), done) == (false, true))
        #expect(outbox.error == .posix(.ECONNRESET))
        let work = outbox.take()
        #expect(texts(work) == ["ne", "two"] && outbox.unwritten == 2)
        if case .message(_, let onDone) = work.items[0] { onDone?(nil) }
        #expect(told.withLock { $0 } == 1)
    }

    @Test("a socket takes what the kernel has room for, and says what it met")
    func socket() throws {
        #expect(DirectSocket(duplicating: -1) == nil)
        let pair = try SocketPair()
        let socket = try #require(DirectSocket(duplicating: pair.first))
        #expect(socket.write(Data("one".utf8)) == (3, nil))
        #expect(pair.received() == Data("one".utf8))
        let (count, error) = socket.write(Data(count: 1 << 22))
        #expect(count > 0 && count < 1 << 22 && error == nil)
        // A full kernel is no error, and neither is an end that the event loop hears of itself.
        #expect(socket.write(Data("two".utf8)) == (0, nil))
        shutdown(pair.first, CInt(SHUT_WR))
        #expect(socket.write(Data("two".utf8)) == (0, nil))
        let unconnected = Glibc.socket(AF_INET, CInt(SOCK_DGRAM.rawValue), 0)
        defer { close(unconnected) }
        #expect(DirectSocket(duplicating: unconnected)?.write(Data("a".utf8)) ?? (1, nil) == (0, EDESTADDRREQ))
    }
}
