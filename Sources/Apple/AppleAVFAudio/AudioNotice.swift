internal import Foundation
internal import Glibc
private import Synchronization

/// The lines by which a program says, once each, what its audio session lacks in a lab.
enum AudioNotice: String, Sendable {
    case sound = "this device has no sound: the settings of the audio session are kept, and nothing is played"
    case microphone = "this device has no microphone: the request to record is refused"

    private static let said = Mutex<Set<AudioNotice>>([])

    /// Writes the line to standard error, the first time.
    func say() {
        guard Self.said.withLock({ $0.insert(self).inserted }) else { return }
        let line = "PushLab: \(rawValue).\n"
        _ = unsafe line.withCString { text in unsafe write(STDERR_FILENO, text, strlen(text)) }
    }
}
