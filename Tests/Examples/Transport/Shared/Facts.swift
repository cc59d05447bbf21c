import Foundation
import os

/// What has been seen of one thing, in order: to wait for, and to print in one line.
final class Facts: @unchecked Sendable {
    private let name: String
    private let lock = OSAllocatedUnfairLock()
    private var facts: [String] = []
    private var waiting: [(fact: String, continuation: CheckedContinuation<Void, Never>)] = []

    init(_ name: String) { self.name = name }

    func note(_ fact: String) {
        let ready = lock.withLock { () -> [CheckedContinuation<Void, Never>] in
            facts.append(fact)
            defer { waiting.removeAll { fact.hasPrefix($0.fact) } }
            return waiting.filter { fact.hasPrefix($0.fact) }.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    /// Waits for a fact that begins so.
    func wait(for fact: String) async {
        await withCheckedContinuation { continuation in
            let isThere = lock.withLock { () -> Bool in
                if facts.contains(where: { $0.hasPrefix(fact) }) { return true }
                waiting.append((fact, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// For facts whose order is nobody's business.
    func sort() { lock.withLock { facts.sort() } }

    func tell() { print("\(name): \(lock.withLock { facts.joined(separator: "; ") })") }
}
