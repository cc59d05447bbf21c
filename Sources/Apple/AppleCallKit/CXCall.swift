public import Foundation

/// The state of one call at one moment.
public final class CXCall: NSObject, Sendable {
    /// The identifier of the call.
    public let uuid: UUID
    /// Whether the app has started the call; `false` for an incoming one.
    public let isOutgoing: Bool
    /// Whether the call is on hold.
    public let isOnHold: Bool
    /// Whether the call was answered, or connected to its recipient.
    public let hasConnected: Bool
    /// Whether the call has ended.
    public let hasEnded: Bool

    init(_ uuid: UUID, _ state: CallState) {
        self.uuid = uuid
        isOutgoing = state.isOutgoing
        isOnHold = state.isOnHold
        hasConnected = state.hasConnected
        hasEnded = state.hasEnded
    }

    /// Whether another object is the same call, in whatever state.
    public func isEqual(to call: CXCall) -> Bool { uuid == call.uuid }

    /// Whether another object is the same call, in whatever state.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CXCall)?.uuid == uuid }

    /// The hash value of the identifier.
    public override var hash: Int { uuid.hashValue }
}

/// The states of a call that change.
struct CallState: Sendable, Equatable {
    let isOutgoing: Bool
    var isOnHold = false
    var hasConnected = false
    var hasEnded = false
}
