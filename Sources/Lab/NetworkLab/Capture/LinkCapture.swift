internal import Kernel
internal import LabEvents
internal import LabModel
private import Synchronization

/// A capture of the frames on the link of one host, as `frame` events, in a file, or both.
///
/// It captures at the lab's end of the link: every frame that the host sends, even if a fault drops it afterwards, and
/// the frames to the host that arrive.
final class LinkCapture: Sendable {
    /// The maximum number of captured frames; after it, one `capture-truncated` event ends the capture.
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

    /// Starts the capture; must be called on a thread in the lab's own network namespace.
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

    /// Reads frames as they arrive.
    func watch(on reactor: Reactor) throws {
        let readiness = try state.withLock { try $0.socket.readiness() }
        try reactor.watch(readiness) { [self] _ in drain(reads: 8) ? .keep : .finish }
    }

    /// Reads the available frames; returns false when the capture has ended.
    ///
    /// It stops after `reads` reads of several frames each, because the reactor serves other descriptors too.
    @discardableResult
    func drain(reads: Int = .max) -> Bool {
        state.withLock { state in
            var left = reads
            while state.count < Self.limit {
                guard let frames = left > 0 ? try? state.socket.read() : [] else { return false }
                left -= 1
                // Either no frame is pending, or the maximum number of reads is reached.
                if frames.isEmpty {
                    report(lost: (try? state.socket.lost()) ?? 0)
                    return true
                }
                var last = log.now
                for frame in frames.prefix(Self.limit - state.count) { last = report(frame, &state) }
                // A full disk loses the file, not the run.
                try? state.file?.flush()
                if state.count == Self.limit {
                    // The time is that of the last frame, however late it was read.
                    let end = CaptureLoss(interface: interface.name, frames: Self.limit, isEnd: true)
                    log.append(Event(at: last, source: .host(interface.host), end.record))
                }
            }
            return false
        }
    }

    func annotate(_ text: String) { state.withLock { $0.file?.annotate(text) } }

    /// Adds comments to the host's frames in the file, by the kernel's timestamps.
    func comment(_ texts: [Int64: String]) {
        guard !texts.isEmpty else { return }
        drain()
        // A full disk loses the comments, not the run.
        state.withLock { try? $0.file?.comment(texts) }
    }

    /// Adds the frames that an impairment received to the file, in order of time.
    func add(_ frames: [ImpairedFrame]) {
        guard !frames.isEmpty else { return }
        drain()
        // A full disk loses these frames, not the run.
        state.withLock { try? $0.file?.add(frames, of: interface.labName) }
    }

    /// Adds a frame to the log and the file, and returns its time.
    private func report(_ frame: CaptureSocket.Frame, _ state: inout State) -> Duration {
        state.count += 1
        state.file?.append(frame)
        let at = min(.microseconds((max(frame.nanoseconds, log.epoch) - log.epoch) / 1000), log.now)
        guard framesAreEvents else { return at }
        var fields = FrameFields(frame.bytes, length: frame.length).fields
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
    /// Starts the captures of all captured hosts; call it on a thread outside of the lab, because it blocks.
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
    /// After that the log can be searched for a frame that must not have been sent.
    public func drainCapture() async {
        let captures = captures
        guard !captures.isEmpty else { return }
        // The work cannot fail, and a running lab can start its thread.
        try? await blocking { for capture in captures { capture.drain() } }
    }
}
