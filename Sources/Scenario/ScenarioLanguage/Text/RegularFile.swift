internal import Glibc

/// Reads files that somebody else has named or made.
package enum RegularFile {
    /// Why a file was not read.
    package enum Refusal: Error, Sendable, Hashable {
        /// The kernel refused it, with this error (errno(3)).
        case unreadable(Int32)
        /// It is a folder.
        case folder
        /// It is a FIFO, a device, a socket or a link that is not followed.
        case special
        /// It has more bytes than are read, so many as far as is known.
        case tooLarge(Int)
    }

    /// Returns a path that may start from a folder, or else from the current one.
    static func path(_ path: String, from folder: String?) -> String {
        path.hasPrefix("/") ? path : "\(folder ?? ".")/\(path)"
    }

    /// Returns the bytes of a regular file.
    ///
    /// A FIFO or a device is refused before it is opened. One that takes the place of the file in between does not block
    /// (`O_NONBLOCK`, open(2)).
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
