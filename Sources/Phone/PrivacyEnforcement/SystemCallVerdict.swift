internal import DeviceRules
internal import Glibc
internal import InternetProtocols
internal import Kernel
internal import Netlink
internal import Synchronization

enum SystemCallVerdict: Sendable, Hashable {
    /// The kernel executes the call.
    case goesAhead
    /// The call has been executed here and succeeds.
    case isDone
    /// The call fails with an errno value.
    case fails(Int32)
}

extension SystemCallSupervisor {
    /// Decides a call.
    ///
    /// If the call cannot be inspected, it fails with the error of the inspection: a call with an unknown target must
    /// not be allowed.
    func verdict(
        on call: SeccompNotification, of group: UInt64, at seccomp: borrowing SeccompListener
    ) -> SystemCallVerdict {
        do throws(SystemError) {
            let targets = try call.targets()
            guard !targets.isEmpty, seccomp.isWaiting(call) else { return .goesAhead }
            if targets.contains(.local), let process = try? processOfThread(call.thread) {
                state.withLock { $0.processes[process] = group }
            }
            for case .internet(let address, let port, let link, let written) in targets {
                let verdict = try verdict(on: call, of: group, to: address, port: port, by: link, written)
                if verdict != .goesAhead { return verdict }
            }
            return .goesAhead
        } catch {
            return .fails(error.number)
        }
    }

    private func verdict(
        on call: SeccompNotification, of group: UInt64, to address: IPAddress, port: UInt16, by named: Int32,
        _ written: [UInt8]
    ) throws(SystemError) -> SystemCallVerdict {
        let (policy, locality) = state.withLock { ($0.policies[group], $0.locality) }
        // Only the socket shows whether it has ports, of which one may be exempt, and which link it is bound to.
        let destinations = [port, 0].map { locality.destinations(of: address, port: $0) }.joined()
        // connect(2) is always made here if there is a policy, because the destination may change meanwhile.
        let isWatched = policy.map { destinations.contains(where: $0.table.concerns) || call.kind == .connect } == true
        guard port == 53 || isWatched else { return .goesAhead }
        let socket = try call.takeSocket()
        let kind = try socket.socketKind()
        // An unmarked query would be taken for one of the device itself.
        if port == 53, (try? socket.mark(UInt32(truncatingIfNeeded: group))) == nil { return .fails(EHOSTUNREACH) }
        guard let (table, epoch) = policy, let operation = call.operation(on: kind) else { return .goesAhead }
        let link = named != 0 ? named : kind.link(for: operation)
        let port = operation == .rawSend ? 0 : port
        let destination = locality.destination(of: address, port: port, by: link)
        let entry = table[operation, destination]
        let isForOrder =
            operation == .udpConnect && entry.reports
            && state.withLock { $0.orderings.take(address, by: group, at: MonotonicClock.nanoseconds) }
        if entry.reports, !isForOrder {
            var report = report(call, of: group, operation, destination, entry.refuses, address, port)
            report.epoch = UInt32(truncatingIfNeeded: epoch)
            log.add(report)
        }
        if entry.refuses { return .fails(EHOSTUNREACH) }
        guard operation == .tcpConnect || operation == .udpConnect, destination.isLocal || call.kind == .connect else {
            return .goesAhead
        }
        return try connect(socket, kind, of: group, for: call, to: written) {
            state.withLock { state in
                let destination = state.locality.destination(of: address, port: port, by: link)
                return (destination.isLocal, state.policies[group]?.table[operation, destination].refuses == true)
            }
        }
    }

    /// Connects a socket on behalf of its program, then checks the table and the policy again.
    ///
    /// A concurrent change is either seen by this check, or it finds the connection in the list of those to close.
    private func connect(
        _ socket: borrowing FileDescriptor, _ kind: SocketKind, of group: UInt64, for call: SeccompNotification,
        to address: [UInt8], judging judgement: () -> (isLocal: Bool, isRefused: Bool)
    ) throws(SystemError) -> SystemCallVerdict {
        // A send on a connection that has begun does not make another one, whatever its address.
        if call.kind != .connect, socket.hasBegun { return .goesAhead }
        let waits = try socket.waits() && call.flags & Int32(MSG_DONTWAIT) == 0
        var failure: Int32 = 0
        do throws(SystemError) {
            try socket.beginConnection(to: address)
        } catch {
            failure = error.number
        }
        if failure == 0 || failure == EINPROGRESS {
            var now = judgement()
            if now.isLocal {
                gated.add(socket, kind, of: group)
                now = judgement()
            }
            if now.isRefused {
                socket.endConnection()
                return .fails(EHOSTUNREACH)
            }
        }
        switch failure {
        // The kernel makes the caller wait for a connection that has begun.
        case EINPROGRESS where waits, EALREADY where waits: return .goesAhead
        case 0: return call.kind == .connect ? .isDone : .goesAhead
        default: return .fails(failure)
        }
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
}

extension FileDescriptor {
    /// Whether the socket has begun a TCP connection; the state is the first byte of struct tcp_info.
    fileprivate var hasBegun: Bool {
        var state: UInt8 = 0
        var size = socklen_t(MemoryLayout<UInt8>.size)
        return unsafe getsockopt(raw, Int32(IPPROTO_TCP), TCP_INFO, &state, &size) == 0
            && state != TCPState.closed.rawValue
    }
}

extension Destination {
    /// Whether a connection or a datagram to the destination needs access.
    fileprivate var isLocal: Bool { self == .onLink || self == .multicast || self == .broadcast }
}

extension PolicyTable {
    /// Whether the table refuses or reports an operation on a destination.
    fileprivate func concerns(_ destination: Destination) -> Bool {
        SocketOperation.allCases.contains { self[$0, destination] != Entry(refuses: false, reports: false) }
    }
}
