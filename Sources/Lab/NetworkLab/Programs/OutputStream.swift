internal import Kernel
private import Synchronization

/// Reads one output stream of a program, a portion at a time.
final class OutputStream: Sendable {
    private struct State: ~Copyable {
        var splitter = LineSplitter()
        var descriptor: FileDescriptor
        var isOpen = true
    }

    /// So much is taken each time the stream is readable: then it is the others' turn, however fast the program prints.
    static let portion = 16_384

    private let name: String
    private let output: ProgramOutput
    private let state: Mutex<State>

    init(_ name: String, duplicating descriptor: borrowing FileDescriptor, output: ProgramOutput) throws {
        self.name = name
        self.output = output
        state = Mutex(State(descriptor: try descriptor.duplicate()))
    }

    /// Takes a portion of what is there now.
    func drain() -> Reactor.Next {
        state.withLock { state in
            take(Self.portion, &state)
            return state.isOpen ? .keep : .finish
        }
    }

    /// Takes what is there now, all of it.
    func settle() { state.withLock { takeAll(&$0) } }

    /// Takes what is left after the program's end; what its own children write later is not waited for.
    func finish() {
        state.withLock { state in
            takeAll(&state)
            // Whether there is an end, which completes the last line.
            if state.isOpen { take(Self.portion, &state) }
        }
        output.reportDropped()
    }

    private func takeAll(_ state: inout State) {
        var left = (try? state.descriptor.readableCount()) ?? 0
        while left > 0, state.isOpen { left -= max(take(min(left, 65_536), &state), 1) }
    }

    /// Takes so many bytes at most, and returns how many there were.
    @discardableResult
    private func take(_ limit: Int, _ state: inout State) -> Int {
        var bytes: [UInt8] = []
        do {
            guard let more = try state.descriptor.read(upTo: limit) else { return 0 }
            bytes = more
        } catch {
            // As good as its end.
        }
        output.take(bytes, from: name, by: &state.splitter)
        if bytes.isEmpty { state.isOpen = false }
        return bytes.count
    }
}
