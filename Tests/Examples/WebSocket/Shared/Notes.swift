import Foundation
import os

/// What has happened, in order, and who waits for it.
final class Notes: @unchecked Sendable {
    private let lock = OSAllocatedUnfairLock()
    private var facts: [String] = []
    /// How many messages have been sent, and how many more are on their way.
    private var sent = 0
    private var pendingSends = 0
    private var waiting: [(isMet: (Notes) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    func add(_ fact: String) {
        change { $0.facts.append(fact.trimmingCharacters(in: .whitespaces)) }
    }

    func beginSend() { change { $0.pendingSends += 1 } }

    func endSend(_ error: (any Error)?) {
        change { notes in
            notes.pendingSends -= 1
            if let error { notes.facts.append("not sent \(error.number)") } else { notes.sent += 1 }
        }
    }

    /// Waits until there is a fact that begins so.
    func wait(for fact: String) async { await wait { $0.facts.contains { $0.hasPrefix(fact) } } }

    /// Waits for the end, and until everything that was to be sent is told of.
    func all() async -> String {
        await wait { notes in notes.pendingSends == 0 && notes.facts.contains { $0.hasPrefix("end") } }
        return lock.withLock { facts.joined(separator: "; ") + "; \(sent) sent" }
    }

    private func wait(_ isMet: @escaping (Notes) -> Bool) async {
        await withCheckedContinuation { continuation in
            change { $0.waiting.append((isMet, continuation)) }
        }
    }

    private func change(_ body: (Notes) -> Void) {
        let ready = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
            body(self)
            let ready = waiting.filter { $0.isMet(self) }.map(\.continuation)
            waiting.removeAll { $0.isMet(self) }
            return ready
        }
        for continuation in ready { continuation.resume() }
    }
}
