import Foundation

/// What the app and its extension share in their app group.
final class GroupStore {
    static let identifier = "group.com.example.rounds"

    private enum Key {
        static let host = "server-host"
        static let port = "server-port"
        static let taken = "taken"
    }

    private let defaults: UserDefaults
    private let folder: URL?
    private let lock = NSLock()

    init() {
        defaults = UserDefaults(suiteName: Self.identifier) ?? .standard
        folder = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: Self.identifier)
    }

    /// Whether the group is there: without its entitlement there is no folder.
    var isAvailable: Bool { folder != nil }

    var settings: ServerSettings {
        get {
            ServerSettings(
                host: defaults.string(forKey: Key.host) ?? ServerSettings.standard.host,
                port: defaults.object(forKey: Key.port) as? Int ?? ServerSettings.standard.port)
        }
        set {
            defaults.set(newValue.host, forKey: Key.host)
            defaults.set(newValue.port, forKey: Key.port)
        }
    }

    /// Whether settings were saved before.
    var hasSettings: Bool { defaults.string(forKey: Key.host) != nil }

    /// The alarms that somebody takes care of.
    var taken: Set<String> {
        get { Set(defaults.stringArray(forKey: Key.taken) ?? []) }
        set { defaults.set(newValue.sorted(), forKey: Key.taken) }
    }

    /// Adds an alarm to the end of the journal.
    func append(_ alarm: Alarm) throws {
        lock.lock()
        defer { lock.unlock() }
        guard let file = journal else { throw StoreError.noGroup }
        var alarms = (try? read(file)) ?? []
        alarms.append(alarm)
        // The oldest ones go, so that the file stays small.
        try JSONEncoder().encode(Array(alarms.suffix(50))).write(to: file, options: .atomic)
    }

    /// The alarms of the journal, the oldest first.
    func alarms() -> [Alarm] {
        lock.lock()
        defer { lock.unlock() }
        return journal.flatMap { try? read($0) } ?? []
    }

    func removeAll() {
        lock.lock()
        defer { lock.unlock() }
        if let journal { try? FileManager.default.removeItem(at: journal) }
    }

    /// Replaces the note for the next shift.
    func writeNote(_ text: String) throws {
        guard let folder else { throw StoreError.noGroup }
        try Data(text.utf8).write(to: folder.appendingPathComponent("handover.txt"), options: .atomic)
    }

    private var journal: URL? { folder?.appendingPathComponent("alarms.json") }

    private func read(_ file: URL) throws -> [Alarm] {
        try JSONDecoder().decode([Alarm].self, from: Data(contentsOf: file))
    }

    enum StoreError: LocalizedError {
        case noGroup

        var errorDescription: String? {
            "The app group \(GroupStore.identifier) is missing in the entitlements."
        }
    }
}
