import Foundation
import Network

/// What has happened, in order, told on one line.
final class Events: @unchecked Sendable {  // Everything is under its lock.
    private let lock = NSLock()
    private var words: [String] = []
    private var waiting: [(word: String, times: Int, goOn: CheckedContinuation<Void, Never>)] = []

    /// Something has happened.
    func add(_ word: String) {
        let ready = lock.withLock {
            words.append(word)
            let ready = waiting.filter { has($0.word, $0.times) }
            waiting.removeAll { has($0.word, $0.times) }
            return ready
        }
        for one in ready { one.goOn.resume() }
    }

    /// Waits until something has happened so many times.
    func wait(for word: String, times: Int = 1) async {
        await withCheckedContinuation { goOn in
            let isThere = lock.withLock {
                if has(word, times) { return true }
                waiting.append((word, times, goOn))
                return false
            }
            if isThere { goOn.resume() }
        }
    }

    /// Prints what has happened so far, and begins anew.
    func tell(_ title: String) {
        let words = lock.withLock {
            defer { self.words = [] }
            return self.words
        }
        print("\(title): \(words.joined(separator: ", "))")
    }

    private func has(_ word: String, _ times: Int) -> Bool { words.filter { $0 == word }.count >= times }
}

extension String {
    /// The text of what was received.
    init(_ content: Data?) { self = content.map { String(decoding: $0, as: UTF8.self) } ?? "nothing" }
}

/// Waits some milliseconds.
func pause(_ milliseconds: UInt64) async { try? await Task.sleep(nanoseconds: milliseconds * 1_000_000) }

/// Waits until what is on the main queue now is done.
func settle() async { await withCheckedContinuation { goOn in DispatchQueue.main.async { goOn.resume() } } }
