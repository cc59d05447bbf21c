internal import Foundation
internal import Glibc
private import Synchronization

/// The lines by which a program says, once each, what its screens lack in a lab.
package enum ScreenNotice: String, CaseIterable, Sendable {
    case screens = "this device has no screen: views live, but nothing is drawn, and nobody touches them"
    case alerts = "alerts of the app stay until it dismisses them, because nobody touches them"
    case storyboards = "storyboards and nibs are not read: create the first view controller in code"
    case assets = "asset catalogues are not read: images and colours with a name are empty"
    case opening = "no other app is on this device, so that it opens no URL"
    case fetching = "this device launches no app for a background fetch"

    private static let said = Mutex<Set<ScreenNotice>>([])

    /// Writes the line to standard error, the first time.
    package func say() {
        guard Self.said.withLock({ $0.insert(self).inserted }) else { return }
        let line = "PushLab: \(rawValue).\n"
        _ = unsafe line.withCString { text in unsafe write(STDERR_FILENO, text, strlen(text)) }
    }
}
