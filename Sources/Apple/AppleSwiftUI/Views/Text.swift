public import AppleAppKit
public import AppleUIKit
public import Foundation

/// A text.
public struct Text: View, Leaf, Equatable, Sendable {
    nonisolated let string: String

    /// Takes a text in the language of the app.
    public nonisolated init(_ key: LocalizedStringKey, comment: StaticString? = nil) { string = key.text }

    /// Takes a text as it is.
    @_disfavoredOverload
    public nonisolated init<Content: StringProtocol>(_ content: Content) { string = String(content) }

    /// Takes a text as it is.
    public nonisolated init(verbatim content: String) { string = content }

    /// Takes a date in a style.
    public nonisolated init(_ date: Date, style: DateStyle) { string = "\(date)" }

    /// Takes a value in a format.
    public nonisolated init<Format: FormatStyle>(
        _ input: Format.FormatInput, format: Format
    ) where Format.FormatOutput == String { string = format.format(input) }

    /// Takes an image, which has no text.
    public nonisolated init(_ image: Image) { string = "" }

    /// Joins two texts.
    public nonisolated static func + (one: Text, other: Text) -> Text { Text(verbatim: one.string + other.string) }

    /// Returns the text in bold.
    public nonisolated func bold() -> Text { self }

    /// Returns the text in italics.
    public nonisolated func italic() -> Text { self }

    /// Returns the text in a font.
    public nonisolated func font(_ font: Font?) -> Text { self }

    /// Returns the text in a weight.
    public nonisolated func fontWeight(_ weight: Font.Weight?) -> Text { self }

    /// Returns the text in a colour.
    public nonisolated func foregroundColor(_ color: Color?) -> Text { self }

    /// Returns the text with digits of one width.
    public nonisolated func monospacedDigit() -> Text { self }

    /// A style of dates.
    public struct DateStyle: Equatable, Sendable {
        private let name: String

        /// The time.
        public static let time = DateStyle(name: "time")
        /// The date.
        public static let date = DateStyle(name: "date")
        /// The distance from now.
        public static let relative = DateStyle(name: "relative")
        /// The distance from now, with a sign.
        public static let offset = DateStyle(name: "offset")
        /// A timer.
        public static let timer = DateStyle(name: "timer")
    }

    /// The part that is left out of a text that is too long.
    public enum TruncationMode: Hashable, Sendable {
        /// Its beginning.
        case head
        /// Its end.
        case tail
        /// Its middle.
        case middle
    }
}

/// An image; nothing is drawn.
public struct Image: View, Leaf, Equatable, Sendable {
    private nonisolated let name: String

    /// Names an image of an asset catalogue.
    public nonisolated init(_ name: String, bundle: Bundle? = nil) { self.name = name }

    /// Names a symbol of the system.
    public nonisolated init(systemName: String) { name = systemName }

    /// Takes an image of UIKit.
    public nonisolated init(uiImage: UIImage) { name = "" }

    /// Shows an image of AppKit.
    public nonisolated init(nsImage: NSImage) { name = "" }

    /// Returns the image in any size.
    public nonisolated func resizable() -> Image { self }

    /// Returns the image with its colours used in a way.
    public nonisolated func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

    /// The use of an image's colours.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// As a template.
        case template
        /// As they are.
        case original
    }

    /// A size of images.
    public enum Scale: Hashable, Sendable {
        /// Small.
        case small
        /// Medium.
        case medium
        /// Large.
        case large
    }
}
