internal import Foundation
internal import Glibc
private import Synchronization

/// The values of one suite: a property list in a file that several programs write.
///
/// Unchecked: the values are property lists, which are never mutated; everything else is under a lock.
final class PreferenceStore: @unchecked Sendable {
    private static let stores = Mutex<[String: PreferenceStore]>([:])
    private let lock = Mutex(())
    private let path: String
    private var read: [String: NSObject] = [:]
    /// The state of the file when it was last read; `nil` if there was no file.
    private var state: FileState?

    /// Returns the store of a suite, or of the program itself.
    static func of(_ suite: String) -> PreferenceStore {
        let name = suite == "kCFPreferencesCurrentApplication" ? ProcessInfo.processInfo.processName : suite
        return stores.withLock { stores in
            if let store = stores[name] { return store }
            let store = PreferenceStore(name)
            stores[name] = store
            return store
        }
    }

    private init(_ name: String) {
        // The directory in which Foundation stores its files. `NSHomeDirectory()` alone would ignore `HOME`.
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        // Slashes in a suite's name are replaced, so that the file is in this directory.
        path = "\(home)/.config/\(name.replacing("/", with: ":")).plist"
    }

    /// The current values.
    var values: [String: NSObject] {
        lock.withLock { _ in
            refresh()
            return Values(read)
        }.values
    }

    /// Sets or removes a value, and returns after the file is written.
    func set(_ value: NSObject?, for key: String) {
        let value = Values(value.map { [key: $0] } ?? [:])
        lock.withLock { _ in
            let folder = (path as NSString).deletingLastPathComponent
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            // The lock makes reading and writing one step among programs; closing the file releases it. If the file cannot
            // be opened, the calls below fail without effect.
            let turn = unsafe open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            defer { close(turn) }
            while flock(turn, LOCK_EX) != 0, errno == EINTR {}
            refresh()
            read[key] = value.values[key]
            write()
        }
    }

    /// Reads the file if it has changed; without a file that can be written, values stay in memory.
    private func refresh() {
        // The state is taken before the file is read, so that a change in between is read the next time.
        let now = FileState(path)
        guard now != state else { return }
        state = now
        let list = FileManager.default.contents(atPath: path).flatMap {
            try? unsafe PropertyListSerialization.propertyList(from: $0, format: nil)
        }
        read = (list as? [String: Any] ?? [:]).mapValues(Self.object)
    }

    /// Replaces the file atomically, so that other programs read the old or the new one completely.
    private func write() {
        guard let data = try? PropertyListSerialization.data(fromPropertyList: read, format: .binary, options: 0) else {
            return
        }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
        state = FileState(path)
    }

    /// Returns a value of a property list as the object that Foundation uses for it.
    private static func object(_ value: Any) -> NSObject {
        // The cast alone would also accept the numbers 0 and 1.
        if type(of: value) == Bool.self, let value = value as? Bool { return NSNumber(value: value) }
        return switch value {
        case let value as String: NSString(string: value)
        case let value as Date: NSDate(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate)
        case let value as Data: NSData(data: value)
        case let value as [Any]: NSArray(array: value)
        case let value as [String: Any]: NSDictionary(dictionary: value)
        case let value as NSNumber: value
        default: NSNull()
        }
    }
}

/// Objects of property lists that are passed out of a lock; they are never mutated.
private struct Values: @unchecked Sendable {
    let values: [String: NSObject]

    init(_ values: [String: NSObject]) { self.values = values }
}

/// The properties of a file that change when it is replaced.
private struct FileState: Equatable {
    let inode: ino_t
    let size: off_t
    let seconds: Int
    let nanoseconds: Int

    /// Reads the state of a file; `nil` if it does not exist.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        inode = status.st_ino
        size = status.st_size
        seconds = status.st_ctim.tv_sec
        nanoseconds = status.st_ctim.tv_nsec
    }
}
