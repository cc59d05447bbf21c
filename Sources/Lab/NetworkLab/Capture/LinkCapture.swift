internal import Kernel
internal import LabEvents
internal import LabModel
private import Synchronization

/// Captures the frames on the link of one host: each is an event `frame` of the host, unless nobody looks at those, and is
/// kept in a file if there is one.
///
/// It captures at the lab's end of the link: what the host sends is seen whatever happens to it afterwards, and what it
/// is sent only if it arrives.
final class LinkCapture: Sendable {
    /// So many frames are captured; then there is one event `capture-truncated`, and no more of either.
    static let limit = 20_000

    private struct State: ~Copyable {
        var socket: CaptureSocket
        var file: CaptureFile?
        var count = 0
    }

    let interface: InterfacePlan
    private let framesAreEvents: Bool
    private let log: EventLog
    private let state: Mutex<State>

    /// Begins to capture; call it on a thread in the lab's own network namespace.
    init(
        _ interface: InterfacePlan, framesAreEvents: Bool, names: [CaptureName], log: EventLog, folder: String?
    ) throws {
        self.interface = interface
        self.framesAreEvents = framesAreEvents
        self.log = log
        let socket = try CaptureSocket(link: interface.labIndex)
        let path = folder.map { "\($0)/\(interface.host)-\(interface.name).pcapng" }
        state = Mutex(
            State(
                socket: socket,
                file: try path.map { try CaptureFile(path: $0, interface: interface.labName, names: names) }))
    }

    /// Takes the frames as they come.
    func watch(on reactor: Reactor) throws {
        let readiness = try state.withLock { try $0.socket.readiness() }
        try reactor.watch(readiness) { [self] _ in drain(reads: 8) ? .keep : .finish }
    }

    /// Takes the frames there are now; false when no more are taken.
    ///
    /// With a number of reads it stops after so many, each of some frames: the reactor has others to serve.
    @discardableResult
    func drain(reads: Int = .max) -> Bool {
        state.withLock { state in
            var left = reads
            while state.count < Self.limit {
                guard let frames = left > 0 ? try? state.socket.read() : [] else { return false }
                left -= 1
                // At the end of what there is, and of this turn.
                if frames.isEmpty {
                    report(lost: (try? state.socket.lost()) ?? 0)
                    return true
                }
                var last = log.now
                for frame in frames.prefix(Self.limit - state.count) { last = report(frame, &state) }
                // A full disk loses the file, not the run.
                try? state.file?.flush()
                if state.count == Self.limit {
                    // From the last frame on, however late that was read.
                    let end = CaptureLoss(interface: interface.name, frames: Self.limit, isEnd: true)
                    log.append(Event(at: last, source: .host(interface.host), end.record))
                }
            }
            return false
        }
    }

    /// Gives the next frame in the file a comment.
    func annotate(_ text: String) { state.withLock { $0.file?.annotate(text) } }

    /// Gives frames of the host that are in the file comments, by the times at which the kernel saw them.
    func comment(_ texts: [Int64: String]) {
        guard !texts.isEmpty else { return }
        drain()
        // A full disk loses the comments, not the run.
        state.withLock { try? $0.file?.comment(texts) }
    }

    /// Adds frames to the file that an impairment took, in order of time.
    func add(_ frames: [ImpairedFrame]) {
        guard !frames.isEmpty else { return }
        drain()
        // A full disk loses these frames, not the run.
        state.withLock { try? $0.file?.add(frames, of: interface.labName) }
    }

    /// Adds a frame to the log and the file, and returns when it went by.
    private func report(_ frame: CaptureSocket.Frame, _ state: inout State) -> Duration {
        state.count += 1
        state.file?.append(frame)
        let at = min(.microseconds((max(frame.nanoseconds, log.epoch) - log.epoch) / 1000), log.now)
        guard framesAreEvents else { return at }
        var fields = Frame(frame.bytes, length: frame.length).fields
        fields[.direction] = frame.isOutgoing ? "in" : "out"
        fields[.interface] = .string(interface.name)
        log.append(Event(at: at, source: .host(interface.host), name: .frame, fields: fields))
        return at
    }

    private func report(lost: Int) {
        if lost > 0 { report(CaptureLoss(interface: interface.name, frames: lost, isEnd: false)) }
    }

    private func report(_ loss: CaptureLoss) { log.record(.host(interface.host), loss) }
}

extension LabNetwork {
    /// Begins to capture at every host that is to be captured.
    ///
    /// Blocks; call it on a thread outside the lab.
    func startCaptures(log: EventLog, folder: String?) throws -> [LinkCapture] {
        let hosts = plan.hosts.filter { $0.isCaptured && !$0.links.allSatisfy(\.isPointToPoint) }
        guard !hosts.isEmpty else { return [] }
        let names = folder == nil ? [] : plan.captureNames
        return try PlainThread.run { [self] in
            try namespace.enter()
            return try hosts.flatMap { host in
                try host.links.filter { !$0.isPointToPoint }.map { link in
                    try LinkCapture(
                        link, framesAreEvents: host.framesAreEvents, names: names, log: log, folder: folder)
                }
            }
        }
    }
}

extension Lab {
    /// Returns when every frame that the kernel has captured until now is in the log.
    ///
    /// What must not have been sent can be looked for after it.
    public func settleCapture() async {
        let captures = captures
        guard !captures.isEmpty else { return }
        // The work has no failure, and the thread that does it cannot be refused in a lab that runs.
        try? await blocking { for capture in captures { capture.drain() } }
    }
}
