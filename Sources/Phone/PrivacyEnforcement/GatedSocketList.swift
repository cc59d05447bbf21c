internal import CBPF
internal import CPrivacyProgram
internal import Glibc
internal import Kernel
internal import Synchronization

/// The sockets that have connected to where access is needed, as the programs have noted it at each of them.
///
/// The note goes with the socket, so there may be as many as there are sockets.
// @unchecked: the link is only read until it is destroyed.
@safe struct GatedSocketList: ~Copyable, @unchecked Sendable {
    private let link: OpaquePointer
    /// The next list, which begins when it is read: it is opened beforehand, for there may be no descriptor left then.
    private let next: Mutex<FileDescriptor?>

    /// Takes over the link of the program that lists them.
    init(_ link: OpaquePointer) throws(SystemError) {
        unsafe self.link = link
        next = Mutex(try unsafe Self.open(link))
    }

    deinit { unsafe _ = bpf_link__destroy(link) }

    private static func open(_ link: OpaquePointer) throws(SystemError) -> FileDescriptor {
        FileDescriptor(adopting: try systemCall("bpf") { unsafe bpf_iter_create(bpf_link__fd(link)) })
    }

    /// The control group and the cookie of each.
    borrowing func read() throws(SystemError) -> [privacy_gated] {
        let bytes = try next.withLock { next throws(SystemError) -> [UInt8] in
            if next == nil { next = try unsafe Self.open(link) }
            guard let list = next.take() else { return [] }
            let bytes = try Self.contents(list)
            next = try? unsafe Self.open(link)
            return bytes
        }
        let size = MemoryLayout<privacy_gated>.size
        return unsafe bytes.withUnsafeBytes { records in
            (0..<records.count / size).map {
                unsafe records.loadUnaligned(fromByteOffset: $0 * size, as: privacy_gated.self)
            }
        }
    }

    private static func contents(_ list: consuming FileDescriptor) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            // The kernel interrupts a long search for the next one (EAGAIN).
            guard let part = try list.read() else { continue }
            if part.isEmpty { return bytes }
            bytes += part
        }
    }
}
