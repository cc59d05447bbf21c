internal import Glibc
internal import Kernel
internal import Synchronization

/// The supervisor of seccomp_unotify(2), which decides the notified calls of each program on a separate thread.
final class SystemCallSupervisor: Sendable {
    /// The tables for decisions and the records about programs.
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
    /// The number of connections that have not registered a listener yet.
    private let unregistered = Atomic<Int>(0)

    /// The maximum of ``unregistered``: each takes a thread and a file descriptor, and any program can connect.
    private static let maximumUnregistered = 256
    /// The timeout for the registration, in seconds.
    private static let registrationTimeout = 10

    /// Makes a supervisor without programs, for the calling thread's network namespace.
    init() throws {
        log = try ReportLog()
        gated = try GatedSockets()
    }

    func group(of app: String) -> UInt64 {
        state.withLock { state in
            if let group = state.groups[app] { return group }
            let group = UInt64(state.groups.count + 1)
            state.groups[app] = group
            return group
        }
    }

    /// Reads `NUMBER APP` and a line feed from `syscall-filter`, takes its listener and decides calls until its
    /// programs end.
    ///
    /// Closes the connection if there are too many unregistered ones, or after the registration timeout.
    func begin(with connection: consuming FileDescriptor) {
        let connection = Held(connection)
        guard unregistered.add(1, ordering: .relaxed).newValue <= Self.maximumUnregistered else {
            unregistered.subtract(1, ordering: .relaxed)
            return
        }
        do throws(SystemError) {
            try connection.descriptor.setReceiveTimeout(seconds: Self.registrationTimeout)
            try PlainThread.start { [self] in
                let registered = try? register(connection.descriptor)
                unregistered.subtract(1, ordering: .relaxed)
                guard let (group, listener) = registered else { return }
                serve(listener, of: group)
            }.detach()
        } catch {
            unregistered.subtract(1, ordering: .relaxed)
        }
    }

    /// A file descriptor that a closure can own.
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
        let deadline = MonotonicClock.nanoseconds + Int64(Self.registrationTimeout) * 1_000_000_000
        while line.last != UInt8(ascii: "\n") {
            // A read that times out is `nil`. The deadline also covers bytes that arrive one by one.
            guard let bytes = try connection.read(upTo: 256), !bytes.isEmpty, line.count < 4096,
                MonotonicClock.nanoseconds < deadline
            else {
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

extension FileDescriptor {
    /// Sets the timeout of reads, after which they fail with EAGAIN (SO_RCVTIMEO in socket(7)).
    fileprivate borrowing func setReceiveTimeout(seconds: Int) throws(SystemError) {
        let raw = self.raw
        let time = timeval(tv_sec: seconds, tv_usec: 0)
        _ = try systemCall("setsockopt") {
            unsafe withUnsafePointer(to: time) {
                unsafe setsockopt(raw, SOL_SOCKET, SO_RCVTIMEO, $0, socklen_t(MemoryLayout<timeval>.size))
            }
        }
    }
}
