public import Foundation

// Modifiers without effect, but for values of the environment: nothing is drawn.
extension View {
    /// Limits the lines.
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }

    /// Limits the lines.
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { lineLimit(nil) }

    /// Limits the lines.
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }

    /// Limits the lines, and takes the space of all of them.
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { lineLimit(limit) }

    /// Sets the distance of letters.
    public func tracking(_ tracking: CGFloat) -> some View { self }

    /// Sets the distance of pairs of letters.
    public func kerning(_ kerning: CGFloat) -> some View { self }

    /// Moves letters up.
    public func baselineOffset(_ baselineOffset: CGFloat) -> some View { self }

    /// Draws a line below letters.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { self }

    /// Draws a line through letters.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { self }

    /// Sets the design of the font.
    public func fontDesign(_ design: Font.Design?) -> some View { self }

    /// Sets the width of the font.
    public func fontWidth(_ width: Font.Width?) -> some View { self }

    /// Sets which letters become capitals.
    public func textCase(_ textCase: Text.Case?) -> some View { self }

    /// Lets letters come closer.
    public func allowsTightening(_ flag: Bool) -> some View { self }

    /// Sets the size of text.
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }

    /// Limits the size of text.
    public func dynamicTypeSize(_ range: ClosedRange<DynamicTypeSize>) -> some View {
        environmentChange {
            $0.dynamicTypeSize = min(max($0.dynamicTypeSize, range.lowerBound), range.upperBound)
        }
    }

    /// Limits the size of text.
    public func dynamicTypeSize(_ range: PartialRangeThrough<DynamicTypeSize>) -> some View {
        environmentChange { $0.dynamicTypeSize = min($0.dynamicTypeSize, range.upperBound) }
    }
}

extension Text {
    /// Capitals in a text.
    public enum Case: Hashable, Sendable {
        /// All letters are capitals.
        case uppercase
        /// No letter is a capital.
        case lowercase
    }

    /// Returns the text with a line below it.
    public nonisolated func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }

    /// Returns the text with a line through it.
    public nonisolated func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }

    /// Returns the text with another distance of letters.
    public nonisolated func tracking(_ tracking: CGFloat) -> Text { self }

    /// Returns the text with another distance of pairs of letters.
    public nonisolated func kerning(_ kerning: CGFloat) -> Text { self }

    /// Returns the text moved up.
    public nonisolated func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }

    /// Returns the text with letters of one width.
    public nonisolated func monospaced(_ isActive: Bool = true) -> Text { self }

    /// Returns the text in a style.
    public nonisolated func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text { self }

    /// Takes a text with attributes, as it is.
    public nonisolated init(_ attributedContent: AttributedString) {
        self.init(verbatim: String(attributedContent.characters))
    }

    /// Takes a range of dates.
    public nonisolated init(_ dates: ClosedRange<Date>) {
        self.init(verbatim: "\(dates.lowerBound)–\(dates.upperBound)")
    }

    /// Takes the time until the end of a range.
    public nonisolated init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) { self.init(verbatim: "\(timerInterval.upperBound)") }

    /// Takes a value as the formatter gives it.
    public nonisolated init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}

extension Font {
    /// A width of letters.
    public struct Width: Hashable, Sendable {
        /// The width, which is 0 for the usual one.
        public var value: CGFloat

        /// Takes a width.
        public init(_ value: CGFloat) { self.value = value }

        /// Narrow.
        public static let compressed = Width(-0.2)
        /// Somewhat narrow.
        public static let condensed = Width(-0.1)
        /// Usual.
        public static let standard = Width(0)
        /// Wide.
        public static let expanded = Width(0.1)
    }
}

/// A size of text that the user chooses.
public enum DynamicTypeSize: Int, CaseIterable, Hashable, Comparable, Sendable {
    /// Very small.
    case xSmall
    /// Small.
    case small
    /// Medium.
    case medium
    /// Large, which is the usual size.
    case large
    /// Larger.
    case xLarge
    /// Very large.
    case xxLarge
    /// The largest of the usual sizes.
    case xxxLarge
    /// The first of the sizes for accessibility.
    case accessibility1
    /// The second one.
    case accessibility2
    /// The third one.
    case accessibility3
    /// The fourth one.
    case accessibility4
    /// The fifth one.
    case accessibility5

    /// Whether it is a size for accessibility.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// Compares sizes.
    public static func < (one: DynamicTypeSize, other: DynamicTypeSize) -> Bool { one.rawValue < other.rawValue }
}
