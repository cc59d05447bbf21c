internal import Glibc
internal import Kernel
internal import Synchronization

/// Decides the system calls that filters pass on to it, each program's on a thread of its own (the supervisor of
/// seccomp_unotify(2)).
final class SystemCallSupervisor: Sendable {
    /// What decides calls, and what is remembered of them.
    struct State {
        var groups: [String: UInt64] = [:]
        var policies: [UInt64: (table: PolicyTable, epoch: Int)] = [:]
        var epoch = 0
        var locality = LocalityTable()
        var processes: [Int32: UInt64] = [:]
        var orderings = ExpectedOrderings()
    }

    let state = Mutex(State())
    let log: ReportLog
    let gated: GatedSockets

    /// Begins with no programs; they are those of the calling thread's network namespace.
    init() throws {
        log = try ReportLog()
        gated = try GatedSockets()
    }

    /// The number that stands for an app's control group.
    func group(of app: String) -> UInt64 {
        state.withLock { state in
            if let group = state.groups[app] { return group }
            let group = UInt64(state.groups.count + 1)
            state.groups[app] = group
            return group
        }
    }

    /// Reads `NUMBER APP` and a line feed from `syscall-filter`, takes its listener over, and decides until no program
    /// is left.
    func begin(with connection: consuming FileDescriptor) {
        let connection = Held(connection)
        try? PlainThread.start { [self] in
            guard let (group, listener) = try? register(connection.descriptor) else { return }
            serve(listener, of: group)
        }.detach()
    }

    /// A descriptor that a closure can own.
    private final class Held: Sendable {
        let descriptor: FileDescriptor
        init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
    }

    /// A listener that a closure can own.
    private final class Listener: Sendable {
        let seccomp: SeccompListener
        init(_ seccomp: consuming SeccompListener) { self.seccomp = seccomp }
    }

    private func register(_ connection: borrowing FileDescriptor) throws(SystemError) -> (UInt64, Listener) {
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n") {
            guard let bytes = try connection.read(upTo: 256), !bytes.isEmpty, line.count < 4096 else {
                throw SystemError("read", EPROTO, "syscall-filter")
            }
            line += bytes
        }
        let words = String(decoding: line.dropLast(), as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard words.count == 2, let number = Int32(words[0]) else {
            throw SystemError("read", EPROTO, "syscall-filter")
        }
        let listener = try FileDescriptor.taking(number, from: try connection.peerProcess())
        let seccomp = try SeccompListener(adopting: listener)
        try connection.write([1])
        return (group(of: String(words[1])), Listener(seccomp))
    }

    private func serve(_ listener: Listener, of group: UInt64) {
        while let call = try? listener.seccomp.next() {
            switch verdict(on: call, of: group, at: listener.seccomp) {
            case .goesAhead: listener.seccomp.allow(call)
            case .isDone: listener.seccomp.complete(call)
            case .fails(let number): listener.seccomp.refuse(call, with: number)
            }
        }
    }
}
