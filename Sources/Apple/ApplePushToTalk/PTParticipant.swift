public import AppleUIKit
public import Foundation

/// A participant of a channel who speaks ("PTParticipant" of Apple).
public final class PTParticipant: NSObject, Sendable {
    /// The name.
    public let name: String
    /// The image, which a lab does not show.
    public let image: UIImage?

    /// Creates a participant.
    public init(name: String, image: UIImage?) { (self.name, self.image) = (name, image) }
}
