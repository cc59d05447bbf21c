/// How wide an interpolated value is at least, and on which side it stands.
public struct OSLogStringAlignment {
    private enum Side {
        case left
        case right
    }

    private let side: Side
    private let columns: () -> Int

    /// As wide as it is.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .left) { 0 } }

    /// On the right of so many columns, with spaces before it.
    public static func right(columns: @escaping @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .right, columns: columns)
    }

    /// On the left of so many columns, with spaces behind it.
    public static func left(columns: @escaping @autoclosure () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .left, columns: columns)
    }

    /// Pads a text with spaces; a column is a character.
    func aligned(_ text: String) -> String {
        let spaces = String(repeating: " ", count: max(0, columns() - text.count))
        return side == .left ? text + spaces : spaces + text
    }
}
