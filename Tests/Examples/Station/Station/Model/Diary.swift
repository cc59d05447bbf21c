import UIKit
import os

/// Writes what the station has seen whenever the app goes to the background.
@MainActor
final class Diary {
    private let log = Logger(subsystem: "com.example.station", category: "diary")

    /// Writes an entry in the time that the system grants.
    func write(_ pages: [Page]) {
        let application = UIApplication.shared
        let writing = Task {
            // Large diaries take a while.
            try await Task.sleep(for: .milliseconds(800))
            guard let folder = StationGroup.folder else { return }
            let text = pages.map(\.title).joined(separator: "\n")
            try Data(text.utf8).write(to: folder.appendingPathComponent("diary.txt"), options: .atomic)
            log.notice("diary: \(pages.count) pages")
        }
        let task = application.beginBackgroundTask(withName: "diary") { writing.cancel() }
        Task {
            do { try await writing.value } catch {
                log.error("no diary: \(error.localizedDescription, privacy: .public)")
            }
            application.endBackgroundTask(task)
        }
    }
}
