public import Foundation

/// What is known of a call.
open class CXCallUpdate: NSObject, NSCopying {
    /// Who calls, or is called.
    open var remoteHandle: CXHandle?
    /// The name that is shown instead of the handle.
    open var localizedCallerName: String?
    /// Whether the call has a picture.
    open var hasVideo = false
    /// Whether it can be held.
    open var supportsHolding = true
    /// Whether it can be joined with others.
    open var supportsGrouping = true
    /// Whether it can be separated from others.
    open var supportsUngrouping = true
    /// Whether tones can be sent.
    open var supportsDTMF = true

    /// Makes an update that says nothing.
    public override init() {}

    /// Returns another object with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CXCallUpdate()
        copy.remoteHandle = remoteHandle
        copy.localizedCallerName = localizedCallerName
        copy.hasVideo = hasVideo
        copy.supportsHolding = supportsHolding
        copy.supportsGrouping = supportsGrouping
        copy.supportsUngrouping = supportsUngrouping
        copy.supportsDTMF = supportsDTMF
        return copy
    }
}
