import Foundation

extension Notification.Name {
    static let journalDidChange = Notification.Name("RoundsJournalDidChange")
}

/// The alarms that the provider has received, and those that the nurse takes care of.
final class Journal {
    private let store: GroupStore
    private var taken: Set<String>
    private(set) var alarms: [Alarm] = []

    init(store: GroupStore) {
        self.store = store
        taken = store.taken
    }

    func reload() {
        let new = store.alarms()
        guard new != alarms else { return }
        alarms = new
        NotificationCenter.default.post(
            name: .journalDidChange, object: self, userInfo: ["count": new.count])
    }

    /// Marks an alarm as one that the nurse takes care of.
    func take(_ id: String) {
        taken.insert(id)
        store.taken = taken
        NotificationCenter.default.post(name: .journalDidChange, object: self)
    }

    func isTaken(_ alarm: Alarm) -> Bool { taken.contains(alarm.id) }

    func clear() {
        store.removeAll()
        taken = []
        store.taken = []
        reload()
    }

    /// The alarms by bed, the newest first.
    var sections: [(bed: String, alarms: [Alarm])] {
        Dictionary(grouping: alarms, by: \.bed).map { ($0.key, $0.value.sorted { $0.date > $1.date }) }
            .sorted { $0.bed < $1.bed }
    }
}
