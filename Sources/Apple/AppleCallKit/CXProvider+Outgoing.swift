public import Foundation
private import Synchronization

extension CXProvider {
    /// Reports that an outgoing call has begun to connect; without effect, because no observer can see it.
    public func reportOutgoingCall(with UUID: UUID, startedConnectingAt dateStartedConnecting: Date?) {}

    /// Reports that an outgoing call is connected; ignored if the provider has no such call.
    public func reportOutgoingCall(with UUID: UUID, connectedAt dateConnected: Date?) {
        calls.change(UUID) { if $0.isOutgoing { $0.hasConnected = true } }
    }

    /// The transactions that the delegate has not completed, in order.
    public var pendingTransactions: [CXTransaction] {
        transactions.withLock { handed in
            handed.removeAll { $0.value.isComplete }
            return Handed(value: handed.map(\.value))
        }.value
    }

    /// Returns the actions of a class on a call that the delegate has not completed.
    public func pendingCallActions(of callActionClass: AnyClass, withCall callUUID: UUID) -> [CXCallAction] {
        pendingTransactions.flatMap(\.actions).compactMap { $0 as? CXCallAction }.filter { action in
            action.callUUID == callUUID && !action.isComplete && isKind(action, of: callActionClass)
        }
    }

    /// Whether an object's class is another one or inherits from it.
    private func isKind(_ object: AnyObject, of other: AnyClass) -> Bool {
        var candidate: Mirror? = Mirror(reflecting: object)
        while let mirror = candidate {
            if let type = mirror.subjectType as? AnyClass, type == other { return true }
            candidate = mirror.superclassMirror
        }
        return false
    }
}

/// A value that is passed to the delegate's queue; the app does not use it in the meantime.
struct Handed<Value>: @unchecked Sendable {
    let value: Value
}
