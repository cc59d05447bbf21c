internal import Foundation

extension UIColor {
    /// The colour black.
    public class var black: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
    /// The colour dark gray.
    public class var darkGray: UIColor { UIColor(red: 0.333, green: 0.333, blue: 0.333, alpha: 1) }
    /// The colour light gray.
    public class var lightGray: UIColor { UIColor(red: 0.667, green: 0.667, blue: 0.667, alpha: 1) }
    /// The colour white.
    public class var white: UIColor { UIColor(red: 1, green: 1, blue: 1, alpha: 1) }
    /// The colour gray.
    public class var gray: UIColor { UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1) }
    /// The colour red.
    public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    /// The colour green.
    public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
    /// The colour blue.
    public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    /// The colour cyan.
    public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
    /// The colour yellow.
    public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
    /// The colour magenta.
    public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
    /// The colour orange.
    public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    /// The colour purple.
    public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    /// The colour brown.
    public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
    /// No colour at all.
    public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}

// The colours of the system, as in light mode.
extension UIColor {
    /// The red of the system.
    public class var systemRed: UIColor { bytes(255, 59, 48) }
    /// The green of the system.
    public class var systemGreen: UIColor { bytes(52, 199, 89) }
    /// The blue of the system.
    public class var systemBlue: UIColor { bytes(0, 122, 255) }
    /// The orange of the system.
    public class var systemOrange: UIColor { bytes(255, 149, 0) }
    /// The yellow of the system.
    public class var systemYellow: UIColor { bytes(255, 204, 0) }
    /// The pink of the system.
    public class var systemPink: UIColor { bytes(255, 45, 85) }
    /// The purple of the system.
    public class var systemPurple: UIColor { bytes(175, 82, 222) }
    /// The teal of the system.
    public class var systemTeal: UIColor { bytes(48, 176, 199) }
    /// The indigo of the system.
    public class var systemIndigo: UIColor { bytes(88, 86, 214) }
    /// The brown of the system.
    public class var systemBrown: UIColor { bytes(162, 132, 94) }
    /// The mint of the system.
    public class var systemMint: UIColor { bytes(0, 199, 190) }
    /// The cyan of the system.
    public class var systemCyan: UIColor { bytes(50, 173, 230) }
    /// The gray of the system.
    public class var systemGray: UIColor { bytes(142, 142, 147) }
    /// The gray2 of the system.
    public class var systemGray2: UIColor { bytes(174, 174, 178) }
    /// The gray3 of the system.
    public class var systemGray3: UIColor { bytes(199, 199, 204) }
    /// The gray4 of the system.
    public class var systemGray4: UIColor { bytes(209, 209, 214) }
    /// The gray5 of the system.
    public class var systemGray5: UIColor { bytes(229, 229, 234) }
    /// The gray6 of the system.
    public class var systemGray6: UIColor { bytes(242, 242, 247) }
}

// The colours of parts of an interface, as in light mode.
extension UIColor {
    /// The colour for: label.
    public class var label: UIColor { bytes(0, 0, 0, 1) }
    /// The colour for: secondary label.
    public class var secondaryLabel: UIColor { bytes(60, 60, 67, 0.6) }
    /// The colour for: tertiary label.
    public class var tertiaryLabel: UIColor { bytes(60, 60, 67, 0.3) }
    /// The colour for: quaternary label.
    public class var quaternaryLabel: UIColor { bytes(60, 60, 67, 0.18) }
    /// The colour for: placeholder text.
    public class var placeholderText: UIColor { bytes(60, 60, 67, 0.3) }
    /// The colour for: link.
    public class var link: UIColor { bytes(0, 122, 255, 1) }
    /// The colour for: separator.
    public class var separator: UIColor { bytes(60, 60, 67, 0.29) }
    /// The colour for: opaque separator.
    public class var opaqueSeparator: UIColor { bytes(198, 198, 200, 1) }
    /// The colour for: system background.
    public class var systemBackground: UIColor { bytes(255, 255, 255, 1) }
    /// The colour for: secondary system background.
    public class var secondarySystemBackground: UIColor { bytes(242, 242, 247, 1) }
    /// The colour for: tertiary system background.
    public class var tertiarySystemBackground: UIColor { bytes(255, 255, 255, 1) }
    /// The colour for: system grouped background.
    public class var systemGroupedBackground: UIColor { bytes(242, 242, 247, 1) }
    /// The colour for: secondary system grouped background.
    public class var secondarySystemGroupedBackground: UIColor { bytes(255, 255, 255, 1) }
    /// The colour for: tertiary system grouped background.
    public class var tertiarySystemGroupedBackground: UIColor { bytes(242, 242, 247, 1) }
    /// The colour for: system fill.
    public class var systemFill: UIColor { bytes(120, 120, 128, 0.2) }
    /// The colour for: secondary system fill.
    public class var secondarySystemFill: UIColor { bytes(120, 120, 128, 0.16) }
    /// The colour for: tint color.
    public class var tintColor: UIColor { bytes(0, 122, 255, 1) }
    /// The colour for: dark text.
    public class var darkText: UIColor { bytes(0, 0, 0, 1) }
    /// The colour for: light text.
    public class var lightText: UIColor { bytes(255, 255, 255, 0.6) }

    private class func bytes(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> UIColor {
        UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
}
