public import Foundation

/// A font; nothing is written with it.
open class UIFont: NSObject, @unchecked Sendable {  // Immutable.
    /// The name of the font.
    public let fontName: String
    /// The size in points.
    public let pointSize: CGFloat

    /// Names a font; it need not be installed.
    public init?(name fontName: String, size fontSize: CGFloat) {
        self.fontName = fontName
        pointSize = fontSize
    }

    private init(_ name: String, _ size: CGFloat) {
        fontName = name
        pointSize = size
    }

    /// The height of a line, in points.
    open var lineHeight: CGFloat { (pointSize * 1.2).rounded() }

    /// Returns the same font in another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }

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

    /// The purpose of a text.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The name of the purpose.
        public let rawValue: String

        /// Names a purpose.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A large title.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// A title.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// A title below that.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// A title below those.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// A headline.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// A subheadline.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// The text itself.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// A callout.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// A footnote.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// A caption.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// A smaller caption.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
    }

    /// Returns the font of the system.
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Regular", fontSize) }

    /// Returns the font of the system in a weight.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont(".SFUI", fontSize) }

    /// Returns the bold font of the system.
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Semibold", fontSize) }

    /// Returns the italic font of the system.
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-RegularItalic", fontSize) }

    /// Returns the font of the system with letters of one width.
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".AppleSystemUIFontMonospaced", fontSize)
    }

    /// Returns the font of the system with digits of one width.
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUI", fontSize)
    }

    /// Returns the font of the system for a purpose, in its default size.
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let sizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .callout: 16, .subheadline: 15, .footnote: 13,
            .caption1: 12, .caption2: 11,
        ]
        return UIFont(".SFUI-Regular", sizes[style] ?? 17)
    }
}
