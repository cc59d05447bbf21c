public import Foundation

/// An image; it has no pixels, because nothing is drawn.
open class NSImage: NSObject, @unchecked Sendable {
    // Unchecked: an app sets the properties before it hands the image over, as on macOS.

    /// The name of an image.
    public typealias Name = String

    /// The size in points.
    open var size: NSSize
    /// Whether the image is a template of one colour.
    open var isTemplate = false
    /// The description for people who do not see it.
    open var accessibilityDescription: String?
    private let data: Data?

    private init(_ size: NSSize, _ data: Data?) { (self.size, self.data) = (size, data) }

    /// Creates an image without pixels.
    public override convenience init() { self.init(.zero, nil) }

    /// Creates an image of a size, without pixels.
    public convenience init(size: NSSize) { self.init(size, nil) }

    /// Returns an empty image in place of one of an asset catalogue, which is not read.
    public convenience init?(named name: Name) { self.init(.zero, nil) }

    /// Returns an empty image in place of a symbol of the system.
    public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
        self.init(.zero, nil)
        accessibilityDescription = description
    }

    /// Creates an image of a file's data; `nil` if there are none.
    public convenience init?(data: Data) {
        guard !data.isEmpty else { return nil }
        self.init(.zero, data)
    }

    /// Reads a file; `nil` if it cannot be read.
    public convenience init?(contentsOfFile fileName: String) {
        guard let data = FileManager.default.contents(atPath: fileName) else { return nil }
        self.init(data: data)
    }

    /// Reads the file of a URL; `nil` if it cannot be read.
    public convenience init?(contentsOf url: URL) { self.init(contentsOfFile: url.path) }

    /// The data that the image was created of; `nil` for others.
    open var tiffRepresentation: Data? { data }
}
