internal import DeviceProtocol
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

/// The calls of a provider; while there is one, the device does not suspend the app.
final class Calls: Sendable {
    private let device: any DeviceRequests
    /// The functions that end the requests to the device.
    private let ends = Mutex<[UUID: @Sendable () -> Void]>([:])

    init(_ device: any DeviceRequests) { self.device = device }

    func contains(_ id: UUID) -> Bool { ends.withLock { $0[id] != nil } }

    func insert(_ id: UUID) -> Bool {
        ends.withLock { ends in
            guard ends[id] == nil else { return false }
            ends[id] = device.hold(.stayAwake(.call)) { _ in }
            return true
        }
    }

    func remove(_ id: UUID) { ends.withLock { $0.removeValue(forKey: id) }?() }

    func removeAll() {
        let all = ends.withLock { ends in
            defer { ends = [:] }
            return ends
        }
        for end in all.values { end() }
    }
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
