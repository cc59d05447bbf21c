public import Foundation

/// A font; nothing is written with it.
public struct Font: Hashable, Sendable {
    private let name: String

    /// The font for: large title.
    public static let largeTitle = Font(name: "largeTitle")
    /// The font for: title.
    public static let title = Font(name: "title")
    /// The font for: title2.
    public static let title2 = Font(name: "title2")
    /// The font for: title3.
    public static let title3 = Font(name: "title3")
    /// The font for: headline.
    public static let headline = Font(name: "headline")
    /// The font for: subheadline.
    public static let subheadline = Font(name: "subheadline")
    /// The font for: body.
    public static let body = Font(name: "body")
    /// The font for: callout.
    public static let callout = Font(name: "callout")
    /// The font for: footnote.
    public static let footnote = Font(name: "footnote")
    /// The font for: caption.
    public static let caption = Font(name: "caption")
    /// The font for: caption2.
    public static let caption2 = Font(name: "caption2")

    /// Returns the font of the system in a size.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(name: "system \(size)")
    }

    /// Returns the font of the system for a purpose.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(name: "system \(style)")
    }

    /// Returns a font by its name.
    public static func custom(_ name: String, size: CGFloat) -> Font { Font(name: "\(name) \(size)") }

    /// Returns it in a weight.
    public func weight(_ weight: Weight) -> Font { self }

    /// Returns it in bold.
    public func bold() -> Font { self }

    /// Returns it in italics.
    public func italic() -> Font { self }

    /// Returns it with letters of one width.
    public func monospaced() -> Font { self }

    /// Returns it with digits of one width.
    public func monospacedDigit() -> Font { self }

    /// The weight of a font.
    public struct Weight: Hashable, Sendable {
        private let name: String

        /// The weight ultra light.
        public static let ultraLight = Weight(name: "ultraLight")
        /// The weight thin.
        public static let thin = Weight(name: "thin")
        /// The weight light.
        public static let light = Weight(name: "light")
        /// The weight regular.
        public static let regular = Weight(name: "regular")
        /// The weight medium.
        public static let medium = Weight(name: "medium")
        /// The weight semibold.
        public static let semibold = Weight(name: "semibold")
        /// The weight bold.
        public static let bold = Weight(name: "bold")
        /// The weight heavy.
        public static let heavy = Weight(name: "heavy")
        /// The weight black.
        public static let black = Weight(name: "black")
    }

    /// The design of a font.
    public enum Design: Hashable, Sendable {
        /// That of the system.
        case `default`
        /// With serifs.
        case serif
        /// Rounded.
        case rounded
        /// With letters of one width.
        case monospaced
    }

    /// The purpose of a text.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        /// The purpose large title.
        case largeTitle
        /// The purpose title.
        case title
        /// The purpose title2.
        case title2
        /// The purpose title3.
        case title3
        /// The purpose headline.
        case headline
        /// The purpose subheadline.
        case subheadline
        /// The purpose body.
        case body
        /// The purpose callout.
        case callout
        /// The purpose footnote.
        case footnote
        /// The purpose caption.
        case caption
        /// The purpose caption2.
        case caption2
    }
}
