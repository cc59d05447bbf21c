public import Foundation

/// The object that describes a channel which the app has joined before its launch ("PTChannelRestorationDelegate" of Apple).
public protocol PTChannelRestorationDelegate: NSObjectProtocol {
    /// Returns the description of a channel; called on the main queue.
    func channelDescriptor(restoredChannelUUID channelUUID: UUID) -> PTChannelDescriptor
}
