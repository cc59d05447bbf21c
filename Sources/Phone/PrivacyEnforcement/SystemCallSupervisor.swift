internal import Glibc
internal import InternetAddress
internal import Kernel
internal import LocalNetworkPrivacy
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
        var gated: [UInt64: [UInt64]] = [:]
        var processes: [Int32: UInt64] = [:]
    }

    let state = Mutex(State())
    let log: ReportLog

    /// How many gated sockets of one control group are remembered.
    private static let mostSockets = 4096

    init() throws(SystemError) { log = try ReportLog() }

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
            if isAllowed(call, of: group, at: listener.seccomp) {
                listener.seccomp.allow(call)
            } else {
                listener.seccomp.refuse(call, with: EHOSTUNREACH)
            }
        }
    }

    /// What cannot be read goes ahead: it is the kernel's to refuse.
    private func isAllowed(
        _ call: SeccompNotification, of group: UInt64, at seccomp: borrowing SeccompListener
    ) -> Bool {
        guard let targets = try? call.targets(), !targets.isEmpty, seccomp.isWaiting(call) else { return true }
        if targets.contains(.local), let process = try? processOfThread(call.thread) {
            state.withLock { $0.processes[process] = group }
        }
        let (policy, locality) = state.withLock { ($0.policies[group], $0.locality) }
        for case .internet(let address, let port) in targets {
            // Of an exempt port, the socket says whether it has ports at all.
            let destinations = [port, 0].map { locality.destination(of: address, port: $0) }
            guard port == 53 || policy.map({ destinations.contains(where: $0.table.concerns) }) == true,
                let socket = try? call.takeSocket(), let kind = try? socket.socketKind()
            else { continue }
            // What cannot be marked would be taken for the device's own.
            if port == 53, (try? socket.mark(UInt32(truncatingIfNeeded: group))) == nil { return false }
            guard let (table, epoch) = policy, let operation = call.operation(on: kind) else { continue }
            let (port, destination) = operation == .rawSend ? (0, destinations[1]) : (port, destinations[0])
            let entry = table[operation, destination]
            if entry.reports {
                log.add(
                    report(call, of: group, operation, destination, entry.refuses, address, port), epoch: epoch)
            }
            if entry.refuses { return false }
            if operation == .tcpConnect || operation == .udpConnect, destination.isLocal {
                remember(kind.cookie, of: group)
            }
        }
        return true
    }

    private func report(
        _ call: SeccompNotification, of group: UInt64, _ operation: SocketOperation, _ destination: Destination,
        _ isRefused: Bool, _ address: IPAddress, _ port: UInt16
    ) -> SocketReport {
        let process = (try? processOfThread(call.thread)) ?? 0
        let name = (try? FileDescriptor.contents(of: "/proc/\(process)/comm")) ?? ""
        return SocketReport(
            controlGroup: group, operation: operation, destination: destination, isRefused: isRefused,
            address: address, port: port, process: process, processName: String(name.prefix { $0 != "\n" }),
            nanoseconds: UInt64(MonotonicClock.nanoseconds))
    }

    private func remember(_ cookie: UInt64, of group: UInt64) {
        state.withLock { state in
            var sockets = state.gated[group] ?? []
            if sockets.count >= Self.mostSockets { sockets.removeFirst() }
            if !sockets.contains(cookie) { sockets.append(cookie) }
            state.gated[group] = sockets
        }
    }
}

extension Destination {
    /// Whether what begins towards it needs access, whoever asks.
    fileprivate var isLocal: Bool { self == .onLink || self == .multicast || self == .broadcast }
}

extension PolicyTable {
    /// Whether it says anything about a destination.
    fileprivate func concerns(_ destination: Destination) -> Bool {
        SocketOperation.allCases.contains { self[$0, destination] != Entry(refuses: false, reports: false) }
    }
}
