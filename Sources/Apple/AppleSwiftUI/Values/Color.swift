public import AppleAppKit
public import AppleUIKit
public import Foundation

/// A style of surfaces and letters.
public protocol ShapeStyle: Sendable {}

/// A colour; nothing is drawn with it.
public struct Color: View, ShapeStyle, Leaf, Hashable, Sendable {
    private let name: String

    private nonisolated init(name: String) { self.name = name }

    /// Names a colour of an asset catalogue.
    public nonisolated init(_ name: String, bundle: Bundle? = nil) { self.name = name }

    /// Takes a colour of UIKit.
    public nonisolated init(_ color: UIColor) { name = "UIColor \(color.hash)" }

    /// Takes a colour of UIKit.
    public nonisolated init(uiColor: UIColor) { self.init(uiColor) }

    /// Takes a colour of AppKit.
    public nonisolated init(nsColor: NSColor) { self.init(nsColor) }

    /// Takes a colour of AppKit; a name that UIKit has too is that of UIKit.
    @_disfavoredOverload
    public nonisolated init(_ color: NSColor) {
        self.init(
            red: color.redComponent, green: color.greenComponent, blue: color.blueComponent,
            opacity: color.alphaComponent)
    }

    /// Takes parts from 0 to 1.
    public nonisolated init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        name = "\(red) \(green) \(blue) \(opacity)"
    }

    /// Takes a grey.
    public nonisolated init(white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }

    /// Returns it with another opacity.
    public nonisolated func opacity(_ opacity: Double) -> Color { Color(name: "\(name), opacity \(opacity)") }
}

extension Color {
    /// The colour red.
    public nonisolated static let red = Color(name: "red")
    /// The colour orange.
    public nonisolated static let orange = Color(name: "orange")
    /// The colour yellow.
    public nonisolated static let yellow = Color(name: "yellow")
    /// The colour green.
    public nonisolated static let green = Color(name: "green")
    /// The colour mint.
    public nonisolated static let mint = Color(name: "mint")
    /// The colour teal.
    public nonisolated static let teal = Color(name: "teal")
    /// The colour cyan.
    public nonisolated static let cyan = Color(name: "cyan")
    /// The colour blue.
    public nonisolated static let blue = Color(name: "blue")
    /// The colour indigo.
    public nonisolated static let indigo = Color(name: "indigo")
    /// The colour purple.
    public nonisolated static let purple = Color(name: "purple")
    /// The colour pink.
    public nonisolated static let pink = Color(name: "pink")
    /// The colour brown.
    public nonisolated static let brown = Color(name: "brown")
    /// The colour white.
    public nonisolated static let white = Color(name: "white")
    /// The colour gray.
    public nonisolated static let gray = Color(name: "gray")
    /// The colour black.
    public nonisolated static let black = Color(name: "black")
    /// The colour clear.
    public nonisolated static let clear = Color(name: "clear")
    /// The colour primary.
    public nonisolated static let primary = Color(name: "primary")
    /// The colour secondary.
    public nonisolated static let secondary = Color(name: "secondary")
    /// The colour accent color.
    public nonisolated static let accentColor = Color(name: "accentColor")
}

extension ShapeStyle where Self == Color {
    /// The colour red.
    public static var red: Color { Color.red }
    /// The colour orange.
    public static var orange: Color { Color.orange }
    /// The colour yellow.
    public static var yellow: Color { Color.yellow }
    /// The colour green.
    public static var green: Color { Color.green }
    /// The colour mint.
    public static var mint: Color { Color.mint }
    /// The colour teal.
    public static var teal: Color { Color.teal }
    /// The colour cyan.
    public static var cyan: Color { Color.cyan }
    /// The colour blue.
    public static var blue: Color { Color.blue }
    /// The colour indigo.
    public static var indigo: Color { Color.indigo }
    /// The colour purple.
    public static var purple: Color { Color.purple }
    /// The colour pink.
    public static var pink: Color { Color.pink }
    /// The colour brown.
    public static var brown: Color { Color.brown }
    /// The colour white.
    public static var white: Color { Color.white }
    /// The colour gray.
    public static var gray: Color { Color.gray }
    /// The colour black.
    public static var black: Color { Color.black }
    /// The colour clear.
    public static var clear: Color { Color.clear }
    /// The colour primary.
    public static var primary: Color { Color.primary }
    /// The colour secondary.
    public static var secondary: Color { Color.secondary }
    /// The colour of what can be used.
    public static var tint: Color { Color.accentColor }
    /// The colour of what is behind everything.
    public static var background: Color { Color.white }
}

/// A blurred surface.
public struct Material: ShapeStyle, Sendable {}

extension ShapeStyle where Self == Material {
    /// A thin surface.
    public static var thinMaterial: Material { Material() }
    /// A very thin surface.
    public static var ultraThinMaterial: Material { Material() }
    /// A regular surface.
    public static var regularMaterial: Material { Material() }
    /// A thick surface.
    public static var thickMaterial: Material { Material() }
}
