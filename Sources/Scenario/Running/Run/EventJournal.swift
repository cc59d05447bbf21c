internal import Glibc
internal import Kernel
internal import LabModel
internal import NetworkLab

/// Writes the events of a run to a file as they become known.
struct EventJournal: ~Copyable, Sendable {
    private let file: FileDescriptor
    private var position = 0

    /// Begins a file.
    ///
    /// - Throws: ``RunError`` when it cannot be made.
    init(_ path: String) throws {
        do {
            file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644)
        } catch {
            throw RunError("\(path) cannot be written: \(error). Choose another output folder.")
        }
    }

    /// Writes what has come since the last time; a full disk loses lines, not the run.
    mutating func write(_ log: EventLog) {
        let events = log.events(from: position)
        position += events.count
        var text = ""
        for event in events { text += JSONLine.line(event) + "\n" }
        try? file.write(Array(text.utf8))
    }

    /// Follows a log until the task is cancelled or the log is closed.
    mutating func follow(_ log: EventLog) async {
        while true {
            write(log)
            await log.grown(beyond: position)
            if log.count <= position { return }
        }
    }
}
