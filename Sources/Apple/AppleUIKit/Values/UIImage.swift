public import Foundation

/// An image; it has no pixels, because nothing is drawn.
open class UIImage: NSObject, @unchecked Sendable {  // Immutable.
    private let data: Data?

    private init(_ data: Data?) { self.data = data }

    /// Creates an image without pixels.
    public override convenience init() { self.init(nil as Data?) }

    /// Returns an empty image in place of one of an asset catalogue, which is not read.
    public convenience init?(named name: String) {
        ScreenNotice.assets.say()
        self.init(nil as Data?)
    }

    /// Returns an empty image in place of one of an asset catalogue, which is not read.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith: UITraitCollection?) {
        self.init(named: name)
    }

    /// Returns an empty image in place of a symbol of the system.
    public convenience init?(systemName name: String) { self.init(nil as Data?) }

    /// Creates an image of a file's data; `nil` if there are none.
    public convenience init?(data: Data) {
        guard !data.isEmpty else { return nil }
        self.init(data)
    }

    /// Reads a file; `nil` if it cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// The size, which is zero.
    open var size: CGSize { .zero }
    /// The pixels of a point.
    open var scale: CGFloat { 1 }

    /// Returns the data that the image was created of; `nil` for others.
    open func pngData() -> Data? { data }

    /// Returns the data that the image was created of; `nil` for others.
    open func jpegData(compressionQuality: CGFloat) -> Data? { data }

    /// Returns the same image.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

    /// Returns the same image.
    open func withTintColor(_ color: UIColor) -> UIImage { self }

    /// The use of an image's colours.
    public enum RenderingMode: Int, Sendable {
        /// As the context wants.
        case automatic
        /// As they are.
        case alwaysOriginal
        /// As a template.
        case alwaysTemplate
    }
}
