internal import Glibc

/// The provider's inbox on disk: an append-only file that one process locks.
///
/// It is compacted to the newest ids when it has about twice as many records as ids are kept.
package struct InboxFile: ~Copyable {
    /// The contents of the file when it was opened.
    package let recovered: InboxJournal.Contents
    private let path: String
    private let limit: Int
    private let sync: @Sendable (CInt) -> CInt
    private var descriptor: CInt
    private var records: Int
    /// The number of records beyond which the file is rewritten.
    private var threshold: Int
    /// The error with which every further write fails; `nil` while the file is usable.
    private var failure: InboxError?
    private var size: Int
    private var ids: [MessageID]
    private var pending: [MessageID: PushMessage] = [:]

    /// Opens or creates the inbox at `path`; cuts off a partly written record at its end and keeps `limit` ids.
    ///
    /// `sync` flushes a descriptor's data and returns 0 or an errno value; the default is fdatasync(2).
    ///
    /// - Throws: ``InboxError`` when the file is unusable or another process has locked it.
    package init(
        path: String, limit: Int = 10_000, sync: (@Sendable (CInt) -> CInt)? = nil
    ) throws(InboxError) {
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
        let kept = max(1, limit)
        self.limit = kept
        if let sync { self.sync = sync } else { self.sync = { fdatasync($0) == 0 ? 0 : errno } }
        self.descriptor = descriptor
        threshold = 2 * kept + 1_000
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

    /// Appends records; with `durably` they are on disk when this returns.
    ///
    /// - Throws: ``InboxError``, as ``write(_:encoded:)`` and ``Flusher/flush()`` do.
    package mutating func append(_ new: [InboxJournal.Record], durably: Bool) throws(InboxError) {
        try write(new)
        if durably {
            do throws(InboxError) {
                try flusher.flush()
            } catch {
                fail(error)
                throw error
            }
        }
        compactIfLarge()
    }

    /// Appends records without a flush; `encoded` are their bytes if they are encoded already.
    ///
    /// - Throws: ``InboxError``; a partly written record is cut off again.
    package mutating func write(_ new: [InboxJournal.Record], encoded: [UInt8]? = nil) throws(InboxError) {
        if let failure { throw failure }
        let bytes = encoded ?? InboxJournal.encoded(new)
        do throws(InboxError) {
            try Self.writeAll(descriptor, bytes, path: path)
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
    }

    /// Flushes what has been written so far, while others may write.
    ///
    /// It is invalid after the file is closed or compacted.
    package struct Flusher: Sendable {
        fileprivate let descriptor: CInt
        fileprivate let path: String
        fileprivate let sync: @Sendable (CInt) -> CInt

        /// Blocks until the data is on disk.
        ///
        /// - Throws: ``InboxError``. It is then unknown which records are on disk, and a later flush may succeed
        ///   nevertheless (fsync(2)): call ``InboxFile/fail(_:)``.
        package func flush() throws(InboxError) {
            let number = sync(descriptor)
            guard number == 0 else { throw InboxError(path: path, errno: number) }
        }
    }

    package var flusher: Flusher { Flusher(descriptor: descriptor, path: path, sync: sync) }

    /// Makes every later write fail with `error`; the file stays unchanged and is read at the next start.
    package mutating func fail(_ error: InboxError) { failure = error }

    /// Compacts the file to the newest ids if it has too many records.
    ///
    /// Logs a failure, which loses nothing, and tries again a thousand records later.
    package mutating func compactIfLarge() {
        guard failure == nil, records > threshold else { return }
        do throws(InboxError) {
            try compact()
            threshold = 2 * limit + 1_000
        } catch {
            threshold = records + 1_000
            Output.log("push-provider: the inbox is not compacted: \(error)")
        }
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
        } catch {
            unsafe unlink(fresh)
            Glibc.close(replacement)
            throw error
        }
        Glibc.close(descriptor)
        descriptor = replacement
        size = bytes.count
        records = ids.count
        do throws(InboxError) {
            try Self.flushFolder(of: path)
        } catch {
            // After a power loss the path may refer to the old file, which is no longer written.
            fail(error)
            throw error
        }
    }
}

extension InboxFile {
    private static func open(_ path: String) -> CInt {
        unsafe Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    /// Throws ``InboxError`` unless it is a regular file, because reading others may never end.
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
                unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw InboxError(path: path, errno: errno) }
            written += count
        }
    }

    private static func flush(_ descriptor: CInt, path: String) throws(InboxError) {
        guard fdatasync(descriptor) == 0 else { throw InboxError(path: path, errno: errno) }
    }

    /// Flushes the directory entry of a new or renamed file.
    private static func flushFolder(of path: String) throws(InboxError) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw InboxError(path: folder, errno: errno) }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw InboxError(path: folder, errno: errno) }
    }
}

/// An unusable inbox; the message names the file and the remedy.
package struct InboxError: Error, CustomStringConvertible {
    package let description: String

    init(path: String, reason: String) {
        description = "cannot use the inbox \(path): \(reason); give --inbox a path of its own in a writable folder"
    }

    init(path: String, errno code: CInt) {
        self.init(path: path, reason: unsafe String(cString: strerror(code)))
    }
}
