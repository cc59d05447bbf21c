internal import Foundation
internal import Glibc
internal import Kernel

extension GuestCache {
    /// An entry's size on disk and its time of last use.
    struct Usage {
        let name: String
        let bytes: Int
        /// In nanoseconds since 1970.
        let lastUse: Int
    }

    /// The maximum size of an entry: 1 TiB.
    private static let mostBytes = 1 << 40

    /// Writes the size of a complete entry into it, because a walk over all entries of a full cache takes seconds.
    func keepSize(of entry: String) throws {
        try Data("\(Self.measuredSize(of: entry))".utf8).write(to: URL(fileURLWithPath: "\(entry)/size"))
    }

    /// Returns the size and the last use of an entry; `nil` if it no longer exists.
    ///
    /// Measures the size of an entry that has none or an impossible one, such as a package whose first build is not over.
    func usage(of name: String) -> Usage? {
        let entry = "\(entries)/\(name)"
        var facts = stat()
        guard unsafe lstat(entry, &facts) == 0 else { return nil }
        let kept = (try? FileDescriptor.contents(of: "\(entry)/size")).flatMap { Int($0) }
            .flatMap { (0...Self.mostBytes).contains($0) ? $0 : nil }
        return Usage(
            name: name, bytes: kept ?? Self.measuredSize(of: entry),
            lastUse: facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec)
    }

    /// Adds up the sizes of an entry's files, in bytes.
    private static func measuredSize(of entry: String) -> Int {
        let files = FileManager.default
        return ((try? files.subpathsOfDirectory(atPath: entry)) ?? []).reduce(0) { total, file in
            let attributes = try? files.attributesOfItem(atPath: "\(entry)/\(file)")
            // A bundle has a hard link to its program, which counts in the program's own entry.
            guard attributes?[.referenceCount] as? Int == 1 || file == "program" else { return total }
            return total + (attributes?[.size] as? Int ?? 0)
        }
    }
}
