public import Foundation

/// An action that plays DTMF tones; a lab plays none, so that only the delegate takes part.
open class CXPlayDTMFCallAction: CXCallAction {
    /// The meaning of the digits.
    public enum ActionType: Int, Sendable {
        /// One tone, for a key that the user presses.
        case singleTone = 1
        /// Digits after a soft pause, such as those after a comma in a telephone number.
        case softPause
        /// Digits after a hard pause, such as those after a semicolon in a telephone number.
        case hardPause
    }

    /// The digits to play.
    open var digits: String
    /// The meaning of the digits.
    open var type: ActionType

    /// Makes an action.
    public init(call callUUID: UUID, digits: String, type: ActionType) {
        self.digits = digits
        self.type = type
        super.init(call: callUUID)
    }

    override func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) {
        delegate.provider(provider, perform: self)
    }
}

/// An action that adds a call to the group of another one, or removes it from its group.
open class CXSetGroupCallAction: CXCallAction {
    /// The UUID of a call in the group; `nil` removes the call from its group.
    open var callUUIDToGroupWith: UUID?

    /// Makes an action.
    public init(call callUUID: UUID, callUUIDToGroupWith: UUID?) {
        self.callUUIDToGroupWith = callUUIDToGroupWith
        super.init(call: callUUID)
    }

    override func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) {
        delegate.provider(provider, perform: self)
    }
}

extension CXStartCallAction {
    /// Reports that the call was started at a time.
    public func fulfill(withDateStarted dateStarted: Date) { fulfill() }
}

extension CXAnswerCallAction {
    /// Reports that the call was answered at a time.
    public func fulfill(withDateConnected dateConnected: Date) { fulfill() }
}

extension CXEndCallAction {
    /// Reports that the call ended at a time.
    public func fulfill(withDateEnded dateEnded: Date) { fulfill() }
}
