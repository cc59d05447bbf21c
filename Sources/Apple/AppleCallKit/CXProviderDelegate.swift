public import Foundation

/// What an app does about its calls; called on the queue given to `CXProvider.setDelegate(_:queue:)`.
///
/// The user of a lab answers no call: actions come from a ``CXCallController`` of the app only.
public protocol CXProviderDelegate: NSObjectProtocol {
    /// All calls have ended, because the provider was invalidated.
    func providerDidReset(_ provider: CXProvider)
    /// The provider is ready; called once, after the delegate is set.
    func providerDidBegin(_ provider: CXProvider)
    /// An action is to be done, and then fulfilled; `true` when a transaction is done as a whole, so that its actions are not
    /// handed out one by one.
    func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool
    /// A call is to be begun.
    func provider(_ provider: CXProvider, perform action: CXStartCallAction)
    /// A call is to be answered.
    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction)
    /// A call is to be ended.
    func provider(_ provider: CXProvider, perform action: CXEndCallAction)
    /// A call is to be held, or to go on.
    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction)
    /// A call is to be muted, or heard again.
    func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction)
}

extension CXProviderDelegate {
    /// Does nothing.
    public func providerDidBegin(_ provider: CXProvider) {}
    /// Has the actions handed out one by one.
    public func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool { false }
    /// Fails the action, as the app does not say what is to be done.
    public func provider(_ provider: CXProvider, perform action: CXStartCallAction) { action.fail() }
    /// Fails the action, as the app does not say what is to be done.
    public func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { action.fail() }
    /// Fails the action, as the app does not say what is to be done.
    public func provider(_ provider: CXProvider, perform action: CXEndCallAction) { action.fail() }
    /// Fails the action, as the app does not say what is to be done.
    public func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) { action.fail() }
    /// Fails the action, as the app does not say what is to be done.
    public func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) { action.fail() }
}
