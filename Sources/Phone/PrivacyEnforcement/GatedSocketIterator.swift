internal import CBPF
internal import CKernelPrograms
internal import Glibc
internal import Kernel
internal import Synchronization

/// The gated sockets of one protocol in a network namespace, read through an eBPF iterator.
// @unchecked: the link is only read until it is destroyed.
@safe final class GatedSocketIterator: @unchecked Sendable {
    private let link: OpaquePointer
    /// The namespace of the listed sockets: an iterator lists those of the namespace in which it was opened.
    private let network: Namespace
    /// The next iterator, opened in advance because there may be no file descriptor left later; it starts when it is
    /// read.
    private let next: Mutex<FileDescriptor?>

    /// Takes ownership of the link and opens an iterator in the calling thread's network namespace.
    init(_ link: OpaquePointer) throws(SystemError) {
        unsafe self.link = link
        network = try Namespace(current: .network)
        next = Mutex(try unsafe Self.open(link))
    }

    deinit { unsafe _ = bpf_link__destroy(link) }

    private static func open(_ link: OpaquePointer) throws(SystemError) -> FileDescriptor {
        FileDescriptor(adopting: try systemCall("bpf") { unsafe bpf_iter_create(bpf_link__fd(link)) })
    }

    private func openAnother() throws -> FileDescriptor {
        try PlainThread.run { [self] in
            try network.enter()
            return try unsafe Self.open(link)
        }
    }

    /// Returns the control group and the cookie of each socket; blocks.
    func read() throws -> [privacy_gated] {
        let bytes = try next.withLock { next throws -> [UInt8] in
            if next == nil { next = try openAnother() }
            guard let list = next.take() else { return [] }
            let bytes = try Self.contents(list)
            next = try? openAnother()
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
            // The kernel interrupts a long search for the next socket with EAGAIN.
            guard let part = try list.read() else { continue }
            if part.isEmpty { return bytes }
            bytes += part
        }
    }
}
