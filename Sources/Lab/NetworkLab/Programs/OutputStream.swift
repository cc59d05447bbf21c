internal import Kernel
private import Synchronization

/// A reader of one output stream of a program, a portion at a time.
final class OutputStream: Sendable {
    private struct State: ~Copyable {
        var splitter = LineSplitter()
        var descriptor: FileDescriptor
        var isOpen = true
    }

    /// The maximum number of bytes per read, so that other descriptors get their turn however fast the program prints.
    static let portion = 16_384

    private let name: String
    private let output: ProgramOutput
    private let state: Mutex<State>

    init(_ name: String, duplicating descriptor: borrowing FileDescriptor, output: ProgramOutput) throws {
        self.name = name
        self.output = output
        state = Mutex(State(descriptor: try descriptor.duplicate()))
    }

    /// Reads a portion of the available bytes.
    func drain() -> Reactor.Next {
        state.withLock { state in
            take(Self.portion, &state)
            return state.isOpen ? .keep : .finish
        }
    }

    func settle() { state.withLock { takeAll(&$0) } }

    /// Reads the rest of the output after the program's end; does not wait for later output of its children.
    func finish() {
        state.withLock { state in
            takeAll(&state)
            // Reads the end of the stream, if there is one, which completes the last line.
            if state.isOpen { take(Self.portion, &state) }
        }
        output.reportDropped()
    }

    private func takeAll(_ state: inout State) {
        var left = (try? state.descriptor.readableCount()) ?? 0
        while left > 0, state.isOpen { left -= max(take(min(left, 65_536), &state), 1) }
    }

    /// Reads at most `limit` bytes, and returns their number.
    @discardableResult
    private func take(_ limit: Int, _ state: inout State) -> Int {
        var bytes: [UInt8] = []
        do {
            guard let more = try state.descriptor.read(upTo: limit) else { return 0 }
            bytes = more
        } catch {
            // An error counts as the end of the stream.
        }
        output.take(bytes, from: name, by: &state.splitter)
        if bytes.isEmpty { state.isOpen = false }
        return bytes.count
    }
}
