internal import DeviceProtocol
internal import Foundation
private import Synchronization

/// The calls of a provider; while there is one, the device does not suspend the app.
///
/// Changes are published under the lock, so that observers and the delegate learn of them in order: the closures that are
/// passed to the functions must only enqueue work. The calls end when the provider is released.
final class Calls: Sendable {
    private let device: any DeviceRequests
    private let calls = Mutex<[UUID: Entry]>([:])

    private struct Entry {
        /// Ends the request to the device.
        let end: @Sendable () -> Void
        /// `nil` until the device has accepted the call.
        var state: CallState?
        var hasAudio = false

        /// Lets observers know that the call has ended.
        func publishEnd(of id: UUID) {
            guard var state else { return }
            state.hasEnded = true
            CallObservers.shared.note(CXCall(id, state))
        }
    }

    init(_ device: any DeviceRequests) { self.device = device }

    deinit { removeAll { _ in } }

    /// Whether there is a call with this identifier, also one that the device has not accepted yet.
    func contains(_ id: UUID) -> Bool { calls.withLock { $0[id] != nil } }

    /// Whether a call with this identifier has begun and not ended.
    func hasBegun(_ id: UUID) -> Bool { calls.withLock { $0[id]?.state != nil } }

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
        calls.withLock { calls in
            guard calls[id] != nil, calls[id]?.state == nil else { return }
            let state = CallState(isOutgoing: isOutgoing)
            calls[id]?.state = state
            CallObservers.shared.note(CXCall(id, state))
        }
    }

    /// Changes the state of a call, and notifies observers if it is another one then; ignores an unknown call.
    func change(_ id: UUID, _ body: (inout CallState) -> Void) {
        calls.withLock { calls in
            guard let former = calls[id]?.state else { return }
            var state = former
            body(&state)
            guard state != former else { return }
            calls[id]?.state = state
            CallObservers.shared.note(CXCall(id, state))
        }
    }

    /// Sets whether a call uses the audio session; passes whether any call does to `onAudio`, unless that is as before.
    func setAudio(_ id: UUID, _ hasAudio: Bool, onAudio: (Bool) -> Void) {
        calls.withLock { calls in
            let before = calls.values.contains(where: \.hasAudio)
            calls[id]?.hasAudio = hasAudio
            let after = calls.values.contains(where: \.hasAudio)
            if before != after { onAudio(after) }
        }
    }

    /// Ends a call; passes `false` to `onAudio` if it was the last that used the audio session.
    func remove(_ id: UUID, onAudio: (Bool) -> Void) {
        let ended = calls.withLock { calls -> [Entry] in
            guard let entry = calls.removeValue(forKey: id) else { return [] }
            entry.publishEnd(of: id)
            if entry.hasAudio, !calls.values.contains(where: \.hasAudio) { onAudio(false) }
            return CallRules.ofThisProcess.keepsOtherCalls ? [entry] : [entry] + calls.values
        }
        for entry in ended { entry.end() }
    }

    /// Ends all calls; passes whether one of them has used the audio session to `onEnd`.
    func removeAll(onEnd: (Bool) -> Void) {
        let all = calls.withLock { calls in
            let all = calls
            calls = [:]
            for (id, entry) in all { entry.publishEnd(of: id) }
            onEnd(all.values.contains(where: \.hasAudio))
            return all
        }
        for entry in all.values { entry.end() }
    }
}
