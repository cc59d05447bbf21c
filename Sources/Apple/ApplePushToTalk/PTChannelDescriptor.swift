public import AppleUIKit
public import Foundation

/// The name and the image by which the system shows a channel ("PTChannelDescriptor" of Apple).
public final class PTChannelDescriptor: NSObject, Sendable {
    /// The name.
    public let name: String
    /// The image, which a lab does not show.
    public let image: UIImage?

    /// Creates a descriptor.
    public init(name: String, image: UIImage?) { (self.name, self.image) = (name, image) }
}
