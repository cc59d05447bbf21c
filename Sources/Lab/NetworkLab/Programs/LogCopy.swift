package import Kernel

/// The file with a copy of a program's output, up to a limit.
package struct LogCopy: ~Copyable, Sendable {
    /// The maximum number of bytes per run; a last line reports that it was reached.
    package static let limit = 64 << 20

    private let file: FileDescriptor?
    private let limit: Int
    private var left: Int

    /// Copies at most `limit` bytes to a file, or nowhere.
    package init(_ file: consuming FileDescriptor?, limit: Int = limit) {
        self.file = file
        self.limit = limit
        left = limit
    }

    /// Appends bytes; a full disk loses the copy, not the run.
    package mutating func write(_ bytes: [UInt8]) {
        guard left > 0 else { return }
        write(whole: Array(bytes.prefix(left)))
        left -= bytes.count
        guard left <= 0 else { return }
        write(whole: Array("\n[pushlab: what was printed after \(limit) bytes is not kept]\n".utf8))
    }

    private func write(whole bytes: [UInt8]) {
        switch file {
        case .some(let descriptor): try? descriptor.write(bytes)
        case .none: break
        }
    }
}
