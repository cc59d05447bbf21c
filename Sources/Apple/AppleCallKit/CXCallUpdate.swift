public import Foundation

/// The properties of a call.
open class CXCallUpdate: NSObject, NSCopying {
    /// The handle of the caller, or of the recipient of an outgoing call.
    open var remoteHandle: CXHandle?
    /// The name to show instead of the handle.
    open var localizedCallerName: String?
    /// Whether it is a video call.
    open var hasVideo = false
    /// Whether the call can be put on hold.
    open var supportsHolding = true
    /// Whether the call can be added to a group.
    open var supportsGrouping = true
    /// Whether the call can be removed from its group.
    open var supportsUngrouping = true
    /// Whether the call can send DTMF tones.
    open var supportsDTMF = true

    /// Makes an update with the default properties.
    public override init() {}

    /// Returns an independent copy.
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
