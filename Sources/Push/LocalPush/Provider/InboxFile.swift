internal import Glibc

/// The provider's inbox on disk: an append-only file that one process owns.
///
/// It is rewritten with the newest ids alone when it has twice as many records as ids are kept.
package struct InboxFile: ~Copyable {
    /// What the file said when it was opened.
    package let recovered: InboxJournal.Contents
    private let path: String
    private let limit: Int
    private var descriptor: CInt
    private var records: Int
    /// The bytes in the file.
    private var size: Int
    private var ids: [MessageID]
    private var pending: [MessageID: PushMessage] = [:]

    /// Opens or creates the inbox at `path`, cutting off what a crash left half written; keeps `limit` ids.
    ///
    /// - Throws: ``InboxError`` when it cannot be used or another process does.
    package init(path: String, limit: Int = 10_000) throws(InboxError) {
        let descriptor = Self.open(path)
        guard descriptor >= 0 else { throw InboxError(path: path, errno: errno) }
        var contents = InboxJournal.Contents()
        do throws(InboxError) {
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                throw InboxError(path: path, reason: "another process uses it")
            }
            try Self.checkKind(descriptor, path: path)
            let bytes = try Self.readAll(descriptor, path: path)
            contents = InboxJournal.replay(bytes)
            if contents.validLength == 0 {
                guard bytes.isEmpty || InboxJournal.header.starts(with: bytes) else {
                    throw InboxError(path: path, reason: "it is no inbox of this version")
                }
                guard ftruncate(descriptor, 0) == 0 else { throw InboxError(path: path, errno: errno) }
                try Self.writeAll(descriptor, InboxJournal.header, path: path)
            } else if contents.validLength < bytes.count {
                guard ftruncate(descriptor, contents.validLength) == 0 else {
                    throw InboxError(path: path, errno: errno)
                }
            }
            try Self.flush(descriptor, path: path)
            try Self.flushFolder(of: path)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
        self.path = path
        self.limit = max(1, limit)
        self.descriptor = descriptor
        recovered = contents
        if contents.damaged > 0 {
            let places = contents.damaged == 1 ? "a place" : "\(contents.damaged) places"
            Output.log("push-provider: the inbox \(path) is damaged at \(places); what stood there is forgotten")
        }
        size = max(contents.validLength, InboxJournal.header.count)
        records = contents.records
        ids = contents.ids
        for message in contents.pending { pending[message.id] = message }
    }

    deinit { Glibc.close(descriptor) }

    /// Appends records, in the form `encoded` if that has been made already.
    ///
    /// With `durably` they survive the loss of power when this returns.
    ///
    /// - Throws: ``InboxError``; what was written in part is cut off again.
    package mutating func append(
        _ new: [InboxJournal.Record], encoded: [UInt8]? = nil, durably: Bool
    ) throws(InboxError) {
        let bytes = encoded ?? InboxJournal.encoded(new)
        do throws(InboxError) {
            try Self.writeAll(descriptor, bytes, path: path)
            if durably { try Self.flush(descriptor, path: path) }
        } catch {
            _ = ftruncate(descriptor, size)
            throw error
        }
        size += bytes.count
        for record in new {
            switch record {
            case .received(let message):
                ids.append(message.id)
                pending[message.id] = message
            case .delivered(let id): pending[id] = nil
            }
        }
        records += new.count
        if records > 2 * limit + 1_000 { try compact() }
    }

    private mutating func compact() throws(InboxError) {
        var bytes = InboxJournal.header
        ids = Array(ids.suffix(limit))
        for id in ids {
            InboxJournal.append(pending[id].map { .received($0) } ?? .delivered(id), to: &bytes)
        }
        let fresh = path + ".new"
        unsafe unlink(fresh)
        let replacement = Self.open(fresh)
        guard replacement >= 0 else { throw InboxError(path: fresh, errno: errno) }
        do throws(InboxError) {
            guard flock(replacement, LOCK_EX | LOCK_NB) == 0 else { throw InboxError(path: fresh, errno: errno) }
            try Self.writeAll(replacement, bytes, path: fresh)
            try Self.flush(replacement, path: fresh)
            guard unsafe rename(fresh, path) == 0 else { throw InboxError(path: path, errno: errno) }
            try Self.flushFolder(of: path)
        } catch {
            Glibc.close(replacement)
            throw error
        }
        Glibc.close(descriptor)
        descriptor = replacement
        size = bytes.count
        records = ids.count
    }
}

extension InboxFile {
    private static func open(_ path: String) -> CInt {
        unsafe Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    /// - Throws: ``InboxError`` when it is no regular file: of others some never end.
    private static func checkKind(_ descriptor: CInt, path: String) throws(InboxError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw InboxError(path: path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw InboxError(path: path, reason: "it is no regular file") }
    }

    private static func readAll(_ descriptor: CInt, path: String) throws(InboxError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw InboxError(path: path, errno: errno) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    private static func writeAll(_ descriptor: CInt, _ bytes: [UInt8], path: String) throws(InboxError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw InboxError(path: path, errno: errno) }
            written += count
        }
    }

    private static func flush(_ descriptor: CInt, path: String) throws(InboxError) {
        guard fdatasync(descriptor) == 0 else { throw InboxError(path: path, errno: errno) }
    }

    /// Makes a new or renamed file's name durable.
    private static func flushFolder(of path: String) throws(InboxError) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InboxError(path: folder, errno: errno) }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw InboxError(path: folder, errno: errno) }
    }
}

/// An inbox that cannot be used; the message names the file and the remedy.
package struct InboxError: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String

    init(path: String, reason: String) {
        description = "cannot use the inbox \(path): \(reason); give --inbox a path of its own in a writable folder"
    }

    init(path: String, errno code: CInt) {
        self.init(path: path, reason: unsafe String(cString: strerror(code)))
    }
}
