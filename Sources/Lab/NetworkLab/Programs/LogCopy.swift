internal import Kernel

/// The file that keeps a program's output as it was written, up to a limit.
struct LogCopy: ~Copyable, Sendable {
    /// So many bytes of one run are kept; a last line says so.
    static let limit = 64 << 20

    private let file: FileDescriptor?
    private var left = limit

    init(_ file: consuming FileDescriptor?) { self.file = file }

    /// Appends bytes; a full disk loses the copy, not the run.
    mutating func write(_ bytes: [UInt8]) {
        guard left > 0 else { return }
        write(whole: bytes.count > left ? Array(bytes.prefix(left)) : bytes)
        left -= bytes.count
        guard left <= 0 else { return }
        write(whole: Array("\n[pushlab: what was printed after \(Self.limit) bytes is not kept]\n".utf8))
    }

    private func write(whole bytes: [UInt8]) {
        switch file {
        case .some(let descriptor): try? descriptor.write(bytes)
        case .none: break
        }
    }
}
