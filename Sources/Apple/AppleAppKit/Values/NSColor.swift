public import Foundation

/// A colour; nothing is drawn with it.
open class NSColor: NSObject, NSCopying, @unchecked Sendable {  // Immutable.
    /// The red part, from 0 to 1.
    public let redComponent: CGFloat
    /// The green part, from 0 to 1.
    public let greenComponent: CGFloat
    /// The blue part, from 0 to 1.
    public let blueComponent: CGFloat
    /// The opacity, from 0 to 1.
    public let alphaComponent: CGFloat

    /// Creates a colour of its parts, from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (redComponent, greenComponent, blueComponent, alphaComponent) = (red, green, blue, alpha)
    }

    /// Creates a colour of its parts, from 0 to 1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a colour of its parts, from 0 to 1.
    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a grey.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Returns a grey in place of a colour of an asset catalogue, which is not read.
    public convenience init?(named name: String) { self.init(white: 0.5, alpha: 1) }

    /// Returns a copy with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
        NSColor(red: redComponent, green: greenComponent, blue: blueComponent, alpha: alpha)
    }

    /// Returns the same colour.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Black.
    public static let black = NSColor(white: 0, alpha: 1)
    /// White.
    public static let white = NSColor(white: 1, alpha: 1)
    /// Grey.
    public static let gray = NSColor(white: 0.5, alpha: 1)
    /// Dark grey.
    public static let darkGray = NSColor(white: 1 / 3, alpha: 1)
    /// Light grey.
    public static let lightGray = NSColor(white: 2 / 3, alpha: 1)
    /// No colour.
    public static let clear = NSColor(white: 0, alpha: 0)
    /// Red.
    public static let red = NSColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green.
    public static let green = NSColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue.
    public static let blue = NSColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Yellow.
    public static let yellow = NSColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Orange.
    public static let orange = NSColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Purple.
    public static let purple = NSColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Cyan.
    public static let cyan = NSColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// The red of the system.
    public static let systemRed = NSColor(red: 1, green: 0.23, blue: 0.19, alpha: 1)
    /// The green of the system.
    public static let systemGreen = NSColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1)
    /// The blue of the system.
    public static let systemBlue = NSColor(red: 0, green: 0.48, blue: 1, alpha: 1)
    /// The yellow of the system.
    public static let systemYellow = NSColor(red: 1, green: 0.8, blue: 0, alpha: 1)
    /// The orange of the system.
    public static let systemOrange = NSColor(red: 1, green: 0.58, blue: 0, alpha: 1)
    /// The purple of the system.
    public static let systemPurple = NSColor(red: 0.69, green: 0.32, blue: 0.87, alpha: 1)
    /// The grey of the system.
    public static let systemGray = NSColor(white: 0.56, alpha: 1)
    /// The colour of texts.
    public static let labelColor = NSColor(white: 0, alpha: 0.85)
    /// The colour of secondary texts.
    public static let secondaryLabelColor = NSColor(white: 0, alpha: 0.5)
    /// The colour of tertiary texts.
    public static let tertiaryLabelColor = NSColor(white: 0, alpha: 0.26)
    /// The colour of texts in fields.
    public static let textColor = NSColor(white: 0, alpha: 1)
    /// The background of texts.
    public static let textBackgroundColor = NSColor(white: 1, alpha: 1)
    /// The background of controls.
    public static let controlBackgroundColor = NSColor(white: 1, alpha: 1)
    /// The background of windows.
    public static let windowBackgroundColor = NSColor(white: 0.93, alpha: 1)
    /// The colour of separators.
    public static let separatorColor = NSColor(white: 0, alpha: 0.1)
    /// The accent colour.
    public static let controlAccentColor = systemBlue
}

/// A font; nothing is written with it.
open class NSFont: NSObject, @unchecked Sendable {  // Immutable.
    /// The name of the font.
    public let fontName: String
    /// The size in points.
    public let pointSize: CGFloat

    /// Names a font; it need not be installed.
    public init?(name fontName: String, size fontSize: CGFloat) { (self.fontName, pointSize) = (fontName, fontSize) }

    private init(_ name: String, _ size: CGFloat) { (fontName, pointSize) = (name, size) }

    /// The weight of a font.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight, from -1 to 1.
        public let rawValue: CGFloat

        /// Takes a weight.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The weight light.
        public static let light = Weight(rawValue: -0.4)
        /// The weight regular.
        public static let regular = Weight(rawValue: 0)
        /// The weight medium.
        public static let medium = Weight(rawValue: 0.23)
        /// The weight semibold.
        public static let semibold = Weight(rawValue: 0.3)
        /// The weight bold.
        public static let bold = Weight(rawValue: 0.4)
        /// The weight heavy.
        public static let heavy = Weight(rawValue: 0.56)
    }

    /// The size of the system's font.
    open class var systemFontSize: CGFloat { 13 }
    /// The size of small texts.
    open class var smallSystemFontSize: CGFloat { 11 }
    /// Returns the font of the system.
    open class func systemFont(ofSize fontSize: CGFloat) -> NSFont { NSFont("System", fontSize) }
    /// Returns the font of the system in a weight.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont { NSFont("System", fontSize) }
    /// Returns the bold font of the system.
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont { NSFont("System-Bold", fontSize) }
    /// Returns the font of the system with digits of one width.
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        NSFont("System", fontSize)
    }
    /// Returns the font of the system with characters of one width.
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        NSFont("System-Mono", fontSize)
    }
    /// Returns the font of menus.
    open class func menuFont(ofSize fontSize: CGFloat) -> NSFont { NSFont("System", fontSize) }
}
