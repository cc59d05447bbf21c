import UIKit
import os

/// A note of what is to be done, which the app writes when it leaves the foreground.
final class Handover {
    private let journal: Journal
    private let store: GroupStore
    private let log = Logger(subsystem: "com.example.rounds", category: "handover")
    private let queue = DispatchQueue(label: "com.example.rounds.handover", qos: .utility)

    init(journal: Journal, store: GroupStore) {
        self.journal = journal
        self.store = store
    }

    /// Writes the note in the time that the system grants for it.
    func write(_ application: UIApplication) {
        let time = BackgroundTime(application)
        time.begin { [log] in log.error("the note is late") }
        let lines = journal.sections.map { "\($0.bed): \($0.alarms.count)" }
        // The note is laid out for a printer, which takes a while.
        queue.asyncAfter(deadline: .now() + 0.8) { [self] in
            do {
                try store.writeNote(lines.joined(separator: "\n"))
                log.notice("note written: \(lines.joined(separator: ", "), privacy: .public)")
            } catch {
                log.error("no note: \(error.localizedDescription, privacy: .public)")
            }
            DispatchQueue.main.async { time.end() }
        }
    }
}

/// The time that the system grants for one note.
private final class BackgroundTime {
    private let application: UIApplication
    private var task = UIBackgroundTaskIdentifier.invalid

    init(_ application: UIApplication) { self.application = application }

    /// Begins, and calls the closure if the time is up before the end.
    func begin(_ expired: @escaping () -> Void) {
        task = application.beginBackgroundTask(withName: "handover") {
            expired()
            self.end()
        }
    }

    /// Ends, once.
    func end() {
        guard task != .invalid else { return }
        application.endBackgroundTask(task)
        task = .invalid
    }
}
