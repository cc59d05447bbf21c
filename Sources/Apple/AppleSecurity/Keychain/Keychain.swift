internal import Foundation
internal import Glibc
internal import Synchronization

/// The keychain of the phone: a property list that the programs of all apps write.
///
/// Each program sees the items of its access groups ("Sharing access to keychain items among a collection of apps").
struct Keychain {
    typealias Item = [String: Any]

    /// The keychain of this process.
    static let shared = Keychain(ProcessInfo.processInfo.environment)

    /// The access groups of this process; the first is that of items without one.
    let groups: [String]
    private let path: String

    /// The key of an item's number.
    static let number = "pushlab-number"

    init(_ environment: [String: String]) {
        let named = environment["PUSHLAB_KEYCHAIN_GROUPS"]?.split(separator: "\n").map(String.init) ?? []
        groups = named.isEmpty ? [ProcessInfo.processInfo.processName] : named
        let home = environment["HOME"] ?? NSHomeDirectory()
        path = environment["PUSHLAB_KEYCHAIN"] ?? "\(home)/Library/Keychains/keychain.plist"
    }

    /// Runs a closure with all items, and writes those that it leaves if it returns success.
    func change(_ body: (inout [Item]) -> OSStatus) -> OSStatus {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // The lock ends when the file is closed.
        let turn = unsafe open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard turn >= 0 else { return errSecNotAvailable }
        defer { close(turn) }
        while flock(turn, LOCK_EX) != 0 { guard errno == EINTR else { return errSecNotAvailable } }
        var items = read()
        let status = body(&items)
        guard status == errSecSuccess else { return status }
        guard let data = try? PropertyListSerialization.data(fromPropertyList: items, format: .binary, options: 0),
            (try? data.write(to: URL(fileURLWithPath: path), options: .atomic)) != nil
        else { return errSecNotAvailable }
        return status
    }

    /// Returns all items of the phone.
    func read() -> [Item] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        return (try? unsafe PropertyListSerialization.propertyList(from: data, format: nil)) as? [Item] ?? []
    }
}
