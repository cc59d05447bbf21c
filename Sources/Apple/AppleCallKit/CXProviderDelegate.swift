public import AppleAVFAudio
public import Foundation

/// The delegate of a provider; called on the queue given to `CXProvider.setDelegate(_:queue:)`.
///
/// The user of a lab answers no calls: all actions come from a ``CXCallController`` of the app.
public protocol CXProviderDelegate: NSObjectProtocol {
    /// Called after the provider was invalidated, which ends all calls.
    func providerDidReset(_ provider: CXProvider)
    /// Called when the provider is ready, after each time that the delegate is set.
    func providerDidBegin(_ provider: CXProvider)
    /// Called with each transaction; returns `true` if it handles the transaction as a whole.
    ///
    /// With `false`, the actions are passed to the methods below one by one.
    func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool
    /// Starts an outgoing call, then fulfills the action or fails it.
    func provider(_ provider: CXProvider, perform action: CXStartCallAction)
    /// Answers a call, then fulfills the action or fails it.
    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction)
    /// Ends a call, then fulfills the action or fails it.
    func provider(_ provider: CXProvider, perform action: CXEndCallAction)
    /// Puts a call on hold or resumes it, then fulfills the action or fails it.
    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction)
    /// Mutes or unmutes a call, then fulfills the action or fails it.
    func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction)
    /// Adds a call to a group or removes it from one, then fulfills the action or fails it.
    func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction)
    /// Plays tones, then fulfills the action or fails it.
    func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction)
    /// Called for an action that the app has not completed in time; a lab waits for any time.
    func provider(_ provider: CXProvider, timedOutPerforming action: CXAction)
    /// Called when the audio session is active: after the first call was started or answered, or resumed.
    func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession)
    /// Called when the audio session is no longer active: after the last call has ended, or was put on hold.
    func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession)
}

extension CXProviderDelegate {
    /// Does nothing.
    public func providerDidBegin(_ provider: CXProvider) {}
    /// Returns `false`, so that the actions are passed one by one.
    public func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool { false }
    /// Fails the action, because the app does not implement the method.
    public func provider(_ provider: CXProvider, perform action: CXStartCallAction) { action.fail() }
    /// Fails the action, because the app does not implement the method.
    public func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { action.fail() }
    /// Fails the action, because the app does not implement the method.
    public func provider(_ provider: CXProvider, perform action: CXEndCallAction) { action.fail() }
    /// Fails the action, because the app does not implement the method.
    public func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) { action.fail() }
    /// Fails the action, because the app does not implement the method.
    public func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) { action.fail() }
    /// Fails the action, because the app does not implement the method.
    public func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) { action.fail() }
    /// Fails the action, because the app does not implement the method.
    public func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) { action.fail() }
    /// Does nothing.
    public func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {}
    /// Does nothing.
    public func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {}
    /// Does nothing.
    public func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {}
}
