public import Foundation

/// A colour; nothing is drawn with it.
open class UIColor: NSObject, NSCopying, @unchecked Sendable {  // Immutable.
    private let red: CGFloat
    private let green: CGFloat
    private let blue: CGFloat
    private let alpha: CGFloat

    /// Creates a colour of its parts, from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a grey.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour of hue, saturation and brightness, from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        func part(_ offset: CGFloat) -> CGFloat {
            let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    /// Returns a grey in place of a colour of an asset catalogue, which is not read.
    public convenience init?(named name: String, in bundle: Bundle? = nil, compatibleWith: UITraitCollection? = nil) {
        ScreenNotice.assets.say()
        self.init(white: 0.5, alpha: 1)
    }

    /// Creates the colour that a closure returns for the traits of a screen in light mode.
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        let color = dynamicProvider(.current)
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    /// Returns a copy with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Writes the parts to the places that are not `nil`; returns true.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        unsafe red?.pointee = self.red
        unsafe green?.pointee = self.green
        unsafe blue?.pointee = self.blue
        unsafe alpha?.pointee = self.alpha
        return true
    }

    /// Returns the same colour.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether another object is the same colour.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
    }

    /// A number that is the same for the same colour.
    open override var hash: Int { [red, green, blue, alpha].hashValue }
}
