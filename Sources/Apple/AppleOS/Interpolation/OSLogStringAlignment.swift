/// The minimum width and the alignment of an interpolated value.
public struct OSLogStringAlignment {
    private enum Side {
        case left
        case right
    }

    private let side: Side
    private let columns: () -> Int

    /// Without padding.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .left) { 0 } }

    /// Right-aligned in this number of columns, with spaces before the value.
    public static func right(columns: @escaping @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .right, columns: columns)
    }

    /// Left-aligned in this number of columns, with spaces after the value.
    public static func left(columns: @escaping @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .left, columns: columns)
    }

    /// Pads a text with spaces; a column is a character.
    func aligned(_ text: String) -> String {
        let spaces = String(repeating: " ", count: max(0, columns() - text.count))
        return side == .left ? text + spaces : spaces + text
    }
}
