internal import Foundation
internal import Glibc
private import Synchronization

/// The values of one suite: a property list in a file that several programs write.
///
/// It is unchecked: the values are objects of property lists, which nobody changes, and all else is under a lock.
final class PreferenceStore: @unchecked Sendable {
    private static let stores = Mutex<[String: PreferenceStore]>([:])
    private let lock = Mutex(())
    private let path: String
    private var read: [String: NSObject] = [:]
    /// What the file was when it was read last; `nil` when there was none.
    private var state: FileState?

    /// The values of a suite, or of the program itself.
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
        // Where Foundation has them: `NSHomeDirectory()` would be that of the user, whatever the environment says.
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        // A suite has no path, but for those whose names make one.
        path = "\(home)/.config/\(name.replacing("/", with: ":")).plist"
    }

    /// The values as they are now.
    var values: [String: NSObject] {
        lock.withLock { _ in
            refresh()
            return Values(read)
        }.values
    }

    /// Sets a value, or removes it; the file has it when this returns.
    func set(_ value: NSObject?, for key: String) {
        let value = Values(value.map { [key: $0] } ?? [:])
        lock.withLock { _ in
            let folder = (path as NSString).deletingLastPathComponent
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            // Programs take turns from reading to writing. Closing the file ends the turn. Without a file there are none:
            // what is done with its descriptor fails.
            let turn = unsafe open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            defer { close(turn) }
            while flock(turn, LOCK_EX) != 0, errno == EINTR {}
            refresh()
            read[key] = value.values[key]
            write()
        }
    }

    /// Reads the file, unless it is the one that was read last; where none can be written, values stay in memory.
    private func refresh() {
        // It is looked at before it is read: what changes meanwhile is read the next time.
        let now = FileState(path)
        guard now != state else { return }
        state = now
        let list = FileManager.default.contents(atPath: path).flatMap {
            try? unsafe PropertyListSerialization.propertyList(from: $0, format: nil)
        }
        read = (list as? [String: Any] ?? [:]).mapValues(Self.object)
    }

    /// Puts a new file in the place of the old one: who reads sees one of them as a whole.
    private func write() {
        guard let data = try? PropertyListSerialization.data(fromPropertyList: read, format: .binary, options: 0) else {
            return
        }
        try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
        state = FileState(path)
    }

    /// A value of a property list as the object that Foundation keeps it in.
    private static func object(_ value: Any) -> NSObject {
        // The numbers 0 and 1 would be taken for truth values as well.
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

/// Objects of property lists on their way out of a lock; nobody changes them.
private struct Values: @unchecked Sendable {
    let values: [String: NSObject]

    init(_ values: [String: NSObject]) { self.values = values }
}

/// What changes when a file is replaced.
private struct FileState: Equatable {
    let inode: ino_t
    let size: off_t
    let seconds: Int
    let nanoseconds: Int

    /// The state of a file; `nil` when it is not there.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        inode = status.st_ino
        size = status.st_size
        seconds = status.st_ctim.tv_sec
        nanoseconds = status.st_ctim.tv_nsec
    }
}
