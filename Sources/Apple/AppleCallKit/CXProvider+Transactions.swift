internal import AppleAVFAudio
internal import Foundation
private import Synchronization

extension CXProvider {
    /// Passes a transaction to the delegate and returns `nil`, or refuses it and returns the error.
    func take(_ transaction: CXTransaction) -> CXErrorCodeRequestTransactionError? {
        guard !transaction.actions.isEmpty else { return .init(.emptyTransaction, "The transaction has no actions.") }
        for case let action as CXCallAction in transaction.actions {
            if action is CXStartCallAction {
                if calls.contains(action.callUUID) {
                    return .init(.callUUIDAlreadyExists, "There is a call with this UUID.")
                }
            } else if !calls.hasBegun(action.callUUID) {
                return .init(.unknownCallUUID, "There is no call with this UUID.")
            }
        }
        for case let action as CXCallAction in transaction.actions {
            if action is CXStartCallAction {
                _ = calls.insert(action.callUUID)
                calls.begin(action.callUUID, isOutgoing: true)
            }
            action.onComplete = { [weak self, weak action] isDone in
                if let self, let action { complete(action, isDone) }
            }
        }
        let transaction = Handed(value: transaction)
        transactions.withLock { handed in
            handed.removeAll { $0.value.isComplete }
            handed.append(transaction)
        }
        tell { delegate, provider in
            guard !delegate.provider(provider, execute: transaction.value) else { return }
            for case let action as CXCallAction in transaction.value.actions { action.perform(delegate, provider) }
        }
        return nil
    }

    /// Changes the call of an action that the delegate has fulfilled or failed.
    private func complete(_ action: CXCallAction, _ isDone: Bool) {
        let id = action.callUUID
        switch action {
        case is CXStartCallAction where !isDone, is CXEndCallAction where isDone: end(id)
        case is CXStartCallAction: setAudio(id, true)
        case is CXAnswerCallAction where isDone:
            calls.change(id) { $0.hasConnected = true }
            setAudio(id, true)
        case let action as CXSetHeldCallAction where isDone:
            let isOnHold = action.isOnHold
            calls.change(id) { $0.isOnHold = isOnHold }
            setAudio(id, !isOnHold)
        default: break
        }
    }

    /// Ends a call; deactivates the audio session after the last one.
    func end(_ id: UUID) {
        calls.remove(id, onAudio: tellAudio)
    }

    /// Notes whether a call uses the audio session, which is active while any does.
    private func setAudio(_ id: UUID, _ hasAudio: Bool) {
        calls.setAudio(id, hasAudio, onAudio: tellAudio)
    }

    /// Tells the delegate whether the audio session is active.
    func tellAudio(_ isActive: Bool) {
        if isActive {
            tell { $0.provider($1, didActivate: .sharedInstance()) }
        } else {
            tell { $0.provider($1, didDeactivate: .sharedInstance()) }
        }
    }
}

/// The provider that was made last.
final class LatestProvider: Sendable {
    private let provider = Mutex(Weak())

    private struct Weak {
        weak var provider: CXProvider?
    }

    var value: CXProvider? {
        get { provider.withLock(\.provider) }
        set { provider.withLock { $0.provider = newValue } }
    }
}
