internal import DeviceProtocol
internal import Foundation
private import Synchronization

/// The calls of a provider; while there is one, the device does not suspend the app.
final class Calls: Sendable {
    private let device: any DeviceRequests
    private let calls = Mutex<[UUID: Entry]>([:])

    private struct Entry {
        /// Ends the request to the device.
        let end: @Sendable () -> Void
        /// `nil` until the device has accepted the call.
        var state: CallState?
        var hasAudio = false
    }

    init(_ device: any DeviceRequests) { self.device = device }

    func contains(_ id: UUID) -> Bool { calls.withLock { $0[id] != nil } }

    /// Adds a call that observers do not see yet; `false` if there is one with this identifier.
    func insert(_ id: UUID) -> Bool {
        calls.withLock { calls in
            guard calls[id] == nil else { return false }
            calls[id] = Entry(end: device.hold(.stayAwake(.call)) { _ in })
            return true
        }
    }

    /// Lets observers see a call.
    func begin(_ id: UUID, isOutgoing: Bool) {
        let isNew = calls.withLock { calls in
            guard calls[id] != nil, calls[id]?.state == nil else { return false }
            calls[id]?.state = CallState(isOutgoing: isOutgoing)
            return true
        }
        if isNew { CallObservers.shared.note(CXCall(id, CallState(isOutgoing: isOutgoing))) }
    }

    /// Changes the state of a call, and notifies observers if it is another one then; ignores an unknown call.
    func change(_ id: UUID, _ body: (inout CallState) -> Void) {
        let changed = calls.withLock { calls -> CallState? in
            guard let former = calls[id]?.state else { return nil }
            var state = former
            body(&state)
            guard state != former else { return nil }
            calls[id]?.state = state
            return state
        }
        if let changed { CallObservers.shared.note(CXCall(id, changed)) }
    }

    /// Sets whether a call uses the audio session; returns whether any call does, or `nil` if that is as before.
    func setAudio(_ id: UUID, _ hasAudio: Bool) -> Bool? {
        calls.withLock { calls in
            let before = calls.values.contains(where: \.hasAudio)
            calls[id]?.hasAudio = hasAudio
            let after = calls.values.contains(where: \.hasAudio)
            return before == after ? nil : after
        }
    }

    /// Ends a call; returns whether it was the last that used the audio session.
    @discardableResult
    func remove(_ id: UUID) -> Bool {
        let (entry, others) = calls.withLock { ($0.removeValue(forKey: id), $0.values.contains(where: \.hasAudio)) }
        guard let entry else { return false }
        close(id, entry)
        return entry.hasAudio && !others
    }

    /// Ends all calls; returns whether one of them has used the audio session.
    func removeAll() -> Bool {
        let all = calls.withLock { calls in
            defer { calls = [:] }
            return calls
        }
        for (id, entry) in all { close(id, entry) }
        return all.values.contains(where: \.hasAudio)
    }

    private func close(_ id: UUID, _ entry: Entry) {
        entry.end()
        guard var state = entry.state else { return }
        state.hasEnded = true
        CallObservers.shared.note(CXCall(id, state))
    }
}
