public import Foundation

/// Something to be done about calls.
open class CXAction: NSObject {
    /// The identifier of the action.
    public let uuid = UUID()
    /// Whether it was fulfilled or has failed.
    open private(set) var isComplete = false

    override init() {}

    /// The app has done it.
    open func fulfill() { complete(true) }

    /// The app cannot do it.
    open func fail() { complete(false) }

    private func complete(_ isDone: Bool) {
        guard !isComplete else { return }
        isComplete = true
        onComplete?(isDone)
        onComplete = nil
    }

    var onComplete: ((Bool) -> Void)?
}

/// Something to be done about a call.
open class CXCallAction: CXAction {
    /// The call.
    public let callUUID: UUID

    /// Makes an action.
    public init(call callUUID: UUID) { self.callUUID = callUUID }

    func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) { fail() }
}

/// A call is to be answered.
open class CXAnswerCallAction: CXCallAction {
    override func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) {
        delegate.provider(provider, perform: self)
    }
}

/// A call is to be ended.
open class CXEndCallAction: CXCallAction {
    override func perform(_ delegate: any CXProviderDelegate, _ provider: CXProvider) {
        delegate.provider(provider, perform: self)
    }
}

/// A call is to be begun.
open class CXStartCallAction: CXCallAction {
    /// The handle of the called person.
    open var handle: CXHandle
    /// The name of who is called.
    open var contactIdentifier: String?
    /// Whether the call has a picture.
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

/// A call is to be held, or to go on.
open class CXSetHeldCallAction: CXCallAction {
    /// Whether it is to be held.
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

/// A call is to be muted, or heard again.
open class CXSetMutedCallAction: CXCallAction {
    /// Whether it is to be muted.
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
