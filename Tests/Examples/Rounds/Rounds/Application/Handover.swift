import UIKit
import os

/// A note of what is to be done, which the app writes when it leaves the foreground.
final class Handover {
    private let journal: Journal
    private let store: GroupStore
    private let log = Logger(subsystem: "com.example.rounds", category: "handover")
    private var task = UIBackgroundTaskIdentifier.invalid
    private let queue = DispatchQueue(label: "com.example.rounds.handover", qos: .utility)

    init(journal: Journal, store: GroupStore) {
        self.journal = journal
        self.store = store
    }

    /// Writes the note in the time that the system grants for it.
    func write(_ application: UIApplication) {
        end(application)
        task = application.beginBackgroundTask(withName: "handover") { [weak self] in
            self?.log.error("the note is late")
            self?.end(application)
        }
        let lines = journal.sections.map { "\($0.bed): \($0.alarms.count)" }
        // The note is laid out for a printer, which takes a while.
        queue.asyncAfter(deadline: .now() + 0.8) { [self] in
            do {
                try store.writeNote(lines.joined(separator: "\n"))
                log.notice("note written: \(lines.joined(separator: ", "), privacy: .public)")
            } catch {
                log.error("no note: \(error.localizedDescription, privacy: .public)")
            }
            DispatchQueue.main.async { self.end(application) }
        }
    }

    private func end(_ application: UIApplication) {
        guard task != .invalid else { return }
        application.endBackgroundTask(task)
        task = .invalid
    }
}
