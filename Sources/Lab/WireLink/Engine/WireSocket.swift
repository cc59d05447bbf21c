internal import CKernelPrograms
internal import CLinux
internal import Glibc
internal import Kernel
internal import LabModel

/// The packet socket for the frames of one direction of a link.
struct WireSocket: ~Copyable {
    /// The maximum number of frames per system call.
    static let batch = Int(CLINUX_WIRE_BATCH)
    /// The receive buffer in bytes: the frames that arrive until the thread gets a processor.
    private static let buffer: Int32 = 32 << 20

    let descriptor: FileDescriptor

    /// Opens the socket at a link of the calling thread's network namespace.
    init(link: Int32, way: Way) throws(SystemError) {
        let marks =
            switch way {
            case .fromHost: (taken: WIRE_TAKEN_FROM_HOST, given: WIRE_GIVEN_FROM_HOST)
            case .toHost: (taken: WIRE_TAKEN_TO_HOST, given: WIRE_GIVEN_TO_HOST)
            }
        let raw = clinux_wire_socket(link, UInt32(marks.taken), UInt32(marks.given), Self.buffer)
        try check("packet socket", raw, "link \(link)")
        descriptor = FileDescriptor(adopting: raw)
    }

    /// Whether a frame can be received.
    var hasFrames: Bool {
        var state = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) == 1 && state.revents & Int16(POLLIN) != 0
    }

    /// Returns the number of frames that the kernel dropped for lack of room since the last call.
    func overruns() -> UInt64 { UInt64(max(clinux_capture_lost(descriptor.raw), 0)) }
}
