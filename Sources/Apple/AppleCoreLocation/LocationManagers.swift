internal import Synchronization

/// The location managers of the process, which all report a change of the authorization.
enum LocationManagers {
    private struct Entry: Sendable { weak let manager: CLLocationManager? }

    private static let entries = Mutex<[Entry]>([])

    static func add(_ manager: CLLocationManager) {
        entries.withLock { entries in
            entries.removeAll { $0.manager == nil }
            entries.append(Entry(manager: manager))
        }
    }

    static func reportAuthorization() {
        for entry in entries.withLock({ $0 }) { entry.manager?.reportAuthorization() }
    }
}
