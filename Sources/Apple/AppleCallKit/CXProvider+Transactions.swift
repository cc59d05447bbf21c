internal import Foundation
private import Synchronization

extension CXProvider {
    /// Passes a transaction to the delegate and returns `nil`, or refuses it and returns the error.
    func take(_ transaction: CXTransaction) -> CXErrorCodeRequestTransactionError? {
        guard !transaction.actions.isEmpty else { return .init(.emptyTransaction, "The transaction has no actions.") }
        for case let action as CXCallAction in transaction.actions {
            let isKnown = calls.contains(action.callUUID)
            if action is CXStartCallAction {
                if isKnown { return .init(.callUUIDAlreadyExists, "There is a call with this UUID.") }
            } else if !isKnown {
                return .init(.unknownCallUUID, "There is no call with this UUID.")
            }
        }
        for case let action as CXCallAction in transaction.actions {
            let id = action.callUUID
            if action is CXStartCallAction {
                _ = calls.insert(id)
                action.onComplete = { [calls] isDone in if !isDone { calls.remove(id) } }
            } else if action is CXEndCallAction {
                action.onComplete = { [calls] isDone in if isDone { calls.remove(id) } }
            }
        }
        let transaction = Handed(value: transaction)
        tell { delegate, provider in
            guard !delegate.provider(provider, execute: transaction.value) else { return }
            for case let action as CXCallAction in transaction.value.actions { action.perform(delegate, provider) }
        }
        return nil
    }
}

final class Calls: Sendable {
    private let ids = Mutex<Set<UUID>>([])

    func contains(_ id: UUID) -> Bool { ids.withLock { $0.contains(id) } }

    func insert(_ id: UUID) -> Bool { ids.withLock { $0.insert(id).inserted } }

    func remove(_ id: UUID) { ids.withLock { _ = $0.remove(id) } }

    func removeAll() { ids.withLock { $0 = [] } }
}

/// A value that is passed to the delegate's queue; the app does not use it in the meantime.
private struct Handed<Value>: @unchecked Sendable {
    let value: Value
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
