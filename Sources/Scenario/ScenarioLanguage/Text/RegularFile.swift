internal import Glibc

/// Reads untrusted files.
package enum RegularFile {
    /// The reason why a file was not read.
    package enum Refusal: Error, Sendable, Hashable {
        /// The kernel returned this error (errno(3)).
        case unreadable(Int32)
        case folder
        /// The path is a FIFO, a device, a socket or a link that is not followed.
        case special
        /// The file is larger than the maximum; the value is its size in bytes as far as known.
        case tooLarge(Int)
    }

    /// Returns a path relative to a folder, or to the current folder.
    static func path(_ path: String, from folder: String?) -> String {
        path.hasPrefix("/") ? path : "\(folder ?? ".")/\(path)"
    }

    /// Returns the bytes of a regular file.
    ///
    /// A FIFO or device is refused before it is opened. If one replaces the file in the meantime, opening it does not
    /// block (`O_NONBLOCK`, open(2)).
    package static func read(
        _ path: String, atMost limit: Int, followsLinks: Bool = true
    ) throws(Refusal) -> [UInt8] {
        var facts = stat()
        guard unsafe fstatat(AT_FDCWD, path, &facts, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else {
            throw .unreadable(errno)
        }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .folder
        default: throw .special
        }
        guard facts.st_size <= limit else { throw .tooLarge(Int(facts.st_size)) }
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = unsafe open(path, flags)
        guard descriptor >= 0 else { throw .unreadable(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(errno) }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
            guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
        }
    }
}
