public import Foundation

/// A group of actions that are performed together.
open class CXTransaction: NSObject {
    /// The identifier of the transaction.
    public let uuid = UUID()
    /// The actions, in order.
    open private(set) var actions: [CXAction] = []

    /// Whether all actions are complete.
    open var isComplete: Bool { actions.allSatisfy(\.isComplete) }

    /// Makes a transaction without actions.
    public override init() {}

    /// Makes a transaction of actions.
    public init(actions: [CXAction]) { self.actions = actions }

    /// Makes a transaction of one action.
    public convenience init(action: CXAction) { self.init(actions: [action]) }

    /// Adds an action at the end.
    open func addAction(_ action: CXAction) { actions.append(action) }
}
