internal import Glibc
package import Kernel
package import LabModel
private import Synchronization

extension Lab {
    /// Writes the frames on a link in the pcapng format until the reader closes the output or the task is cancelled.
    ///
    /// Other captures of the link go on. Throws `LabError` if there is no such link, or it carries no Ethernet frames.
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

/// A capture of one link that a reader receives live.
private final class LiveCapture: Sendable {
    private let interface: InterfacePlan
    private let output: FileDescriptor
    private let file: Mutex<CaptureFile>
    private let ending: FileDescriptor

    /// Writes the header of the capture.
    init(of interface: InterfacePlan, names: [CaptureName], to output: consuming FileDescriptor) throws {
        file = Mutex(try CaptureFile(try output.duplicate(), interface: interface.labName, names: names))
        ending = try FileDescriptor.counter()
        self.interface = interface
        self.output = output
    }

    /// Writes frames until the reader closes the output or ``end()`` is called; runs in the lab's own network
    /// namespace.
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

    func end() { ending.wake() }
}
