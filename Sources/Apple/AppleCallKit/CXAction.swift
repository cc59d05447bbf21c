public import Foundation

/// The base class of actions on calls.
open class CXAction: NSObject {
    /// The identifier of the action.
    public let uuid = UUID()
    /// Whether the action was fulfilled or failed.
    open private(set) var isComplete = false

    override init() {}

    /// Reports that the app has performed the action; only the first `fulfill` or `fail` counts.
    open func fulfill() { complete(true) }

    /// Reports that the app could not perform the action; only the first `fulfill` or `fail` counts.
    open func fail() { complete(false) }

    private func complete(_ isDone: Bool) {
        guard !isComplete else { return }
        isComplete = true
        onComplete?(isDone)
        onComplete = nil
    }

    var onComplete: ((Bool) -> Void)?
}

/// The base class of actions on one call.
open class CXCallAction: CXAction {
    /// The UUID of the call.
    public let callUUID: UUID

    /// Makes an action.
    public init(call callUUID: UUID) { self.callUUID = callUUID }

    func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) { fail() }
}

/// An action that answers a call.
open class CXAnswerCallAction: CXCallAction {
    override func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) {
        delegate.provider(provider, perform: self)
    }
}

/// An action that ends a call.
open class CXEndCallAction: CXCallAction {
    override func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) {
        delegate.provider(provider, perform: self)
    }
}

/// An action that starts an outgoing call.
open class CXStartCallAction: CXCallAction {
    /// The handle of the recipient.
    open var handle: CXHandle
    /// The identifier of the recipient's contact.
    open var contactIdentifier: String?
    /// Whether it is a video call.
    open var isVideo = false

    /// Makes an action.
    public init(call callUUID: UUID, handle: CXHandle) {
        self.handle = handle
        super.init(call: callUUID)
    }

    override func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) {
        delegate.provider(provider, perform: self)
    }
}

/// An action that puts a call on hold, or resumes it.
open class CXSetHeldCallAction: CXCallAction {
    /// Whether the action puts the call on hold; `false` resumes it.
    open var isOnHold: Bool

    /// Makes an action.
    public init(call callUUID: UUID, onHold isOnHold: Bool) {
        self.isOnHold = isOnHold
        super.init(call: callUUID)
    }

    override func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) {
        delegate.provider(provider, perform: self)
    }
}

/// An action that mutes or unmutes a call.
open class CXSetMutedCallAction: CXCallAction {
    /// Whether the action mutes the call; `false` unmutes it.
    open var isMuted: Bool

    /// Makes an action.
    public init(call callUUID: UUID, muted isMuted: Bool) {
        self.isMuted = isMuted
        super.init(call: callUUID)
    }

    override func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) {
        delegate.provider(provider, perform: self)
    }
}
