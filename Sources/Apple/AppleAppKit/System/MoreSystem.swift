public import Foundation

/// A screen, of which a lab has none.
@MainActor @preconcurrency
open class NSScreen: NSObject {
    /// The main screen; `nil`.
    open class var main: NSScreen? { nil }
    /// The screens; none.
    open class var screens: [NSScreen] { [] }
    /// The frame.
    open var frame: NSRect { .zero }
    /// The frame without the menu bar and the Dock.
    open var visibleFrame: NSRect { .zero }
    /// The pixels of a point.
    open var backingScaleFactor: CGFloat { 2 }
}

/// The tile of the app in the Dock, which is not drawn.
@MainActor @preconcurrency
open class NSDockTile: NSObject {
    /// The text of the badge.
    open var badgeLabel: String?
    /// Whether the badge is shown.
    open var showsApplicationBadge = true
    /// The view of the tile.
    open var contentView: NSView?

    /// Does nothing.
    open func display() {}
}

/// The appearance of views; nothing is drawn.
open class NSAppearance: NSObject, @unchecked Sendable {  // Immutable.
    /// The name of an appearance.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The light appearance.
        public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
        /// The dark appearance.
        public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
        /// The light appearance of transparent panels.
        public static let vibrantLight = Name(rawValue: "NSAppearanceNameVibrantLight")
        /// The dark appearance of transparent panels.
        public static let vibrantDark = Name(rawValue: "NSAppearanceNameVibrantDark")
    }

    /// The name.
    public let name: Name

    /// Creates an appearance.
    public init(named name: Name) { self.name = name }

    /// Returns the own name if it is among others.
    open func bestMatch(from appearances: [Name]) -> Name? { appearances.contains(name) ? name : nil }
}
