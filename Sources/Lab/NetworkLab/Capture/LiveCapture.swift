internal import Glibc
package import Kernel
package import LabModel
private import Synchronization

extension Lab {
    /// Writes the frames on a link as they go by, in the pcapng format, until nobody reads any more or the task is cancelled;
    /// whatever else captures there goes on.
    ///
    /// - Throws: `LabError` when there is no such link, or none that carries Ethernet frames.
    package func capture(_ link: LinkID, to output: consuming FileDescriptor) async throws {
        let links = try network.host(link.host).plan.links.filter { !$0.isPointToPoint }
        guard let interface = links.first(where: { link.network == nil || $0.network == link.network }) else {
            let known = links.map { "\(link.host)@\($0.network)" }.joined(separator: ", ")
            throw LabError(
                "The link \(link) cannot be captured: "
                    + (known.isEmpty ? "\(link.host) has none that carries frames." : "there are \(known)."))
        }
        let capture = try LiveCapture(of: interface, names: network.plan.captureNames, to: output)
        try await withTaskCancellationHandler {
            try await blocking { [network] in
                try PlainThread.run {
                    try network.namespace.enter()
                    try capture.run()
                }
            }
        } onCancel: {
            capture.end()
        }
    }
}

/// A capture of one link for whoever reads it meanwhile.
private final class LiveCapture: Sendable {
    private let interface: InterfacePlan
    private let output: FileDescriptor
    private let file: Mutex<CaptureFile>
    private let ending: FileDescriptor

    /// Writes the beginning of the capture.
    init(of interface: InterfacePlan, names: [CaptureName], to output: consuming FileDescriptor) throws {
        file = Mutex(try CaptureFile(try output.duplicate(), interface: interface.labName, names: names))
        ending = try FileDescriptor.counter()
        self.interface = interface
        self.output = output
    }

    /// Writes frames until the reader is gone or it is to end; call it on a thread in the lab's own network namespace.
    func run() throws {
        var socket = try CaptureSocket(link: interface.labIndex)
        let frames = try socket.readiness()
        while true {
            let ready = try FileDescriptor.wait(toRead: [frames.raw, ending.raw], orUntilClosed: [output.raw])
            if ready.contains(1) || ready.contains(2) { return }
            do {
                try file.withLock { file throws in
                    for frame in try socket.read() { file.append(frame) }
                    try file.flush()
                }
            } catch let error as SystemError where error.number == EPIPE {
                return
            }
        }
    }

    /// Has it end.
    func end() { ending.wake() }
}
