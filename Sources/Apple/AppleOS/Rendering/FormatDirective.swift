/// A conversion of a C format with the additions of os_log(3): `%{public, uuid_t}.16P`, `%-8ld`, `%@`.
struct FormatDirective {
    /// A width or precision.
    enum Count {
        /// A number in the format.
        case fixed(Int)
        /// A separate argument before the value (`*`).
        case argument
    }

    /// The annotations in braces: privacy, mask and type.
    var annotations: [Substring] = []
    /// The flags, of `-+ #0`.
    var flags = ""
    /// The minimum width.
    var width: Count?
    /// The number of digits or bytes.
    var precision: Count?
    /// The length modifier: `hh`, `h`, `l`, `ll` and so on.
    var length = ""
    /// The conversion: `d`, `@`, `s`.
    var conversion: Character

    /// A piece of a format.
    enum Piece {
        /// Text, with `%%` as `%`.
        case text(String)
        /// A conversion.
        case directive(FormatDirective)
    }

    /// Splits a format into pieces; an incomplete conversion stays as text.
    static func pieces(of format: String) -> [Piece] {
        var pieces: [Piece] = []
        var text = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                text.append(character)
                continue
            }
            var after = rest
            if after.first == "%" {
                text.append("%")
                rest = after.dropFirst()
            } else if let directive = FormatDirective(&after) {
                if !text.isEmpty { pieces.append(.text(text)) }
                text = ""
                pieces.append(.directive(directive))
                rest = after
            } else {
                text.append("%")
            }
        }
        return text.isEmpty ? pieces : pieces + [.text(text)]
    }

    /// Removes the conversion behind a `%` from a text; `nil` when there is none.
    private init?(_ text: inout Substring) {
        conversion = " "
        if text.first == "{" {
            guard let end = text.firstIndex(of: "}") else { return nil }
            annotations = text[text.index(after: text.startIndex)..<end].split { $0 == "," || $0 == " " }
            text = text[text.index(after: end)...]
        }
        flags = Self.take(from: &text) { "-+ #0".contains($0) }
        width = Self.count(&text)
        if text.first == "." {
            text.removeFirst()
            precision = Self.count(&text) ?? .fixed(0)
        }
        length = Self.take(from: &text) { "hlqjztL".contains($0) }
        guard let last = text.popFirst(), "dDiuUoOxXcCeEfFgGaAspP@".contains(last) else { return nil }
        conversion = last
    }

    private static func take(from text: inout Substring, while isPart: (Character) -> Bool) -> String {
        let taken = text.prefix(while: isPart)
        text = text[taken.endIndex...]
        return String(taken)
    }

    private static func count(_ text: inout Substring) -> Count? {
        if text.first == "*" {
            text.removeFirst()
            return .argument
        }
        return Int(take(from: &text) { $0.isASCII && $0.isNumber }).map(Count.fixed)
    }
}
