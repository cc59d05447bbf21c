public import Foundation

/// The distances from the edges of a rectangle, in points.
public struct UIEdgeInsets: Hashable, Sendable {
    /// The distance from the top.
    public var top: CGFloat
    /// The distance from the left.
    public var left: CGFloat
    /// The distance from the bottom.
    public var bottom: CGFloat
    /// The distance from the right.
    public var right: CGFloat

    /// Takes distances.
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No distances.
    public static let zero = UIEdgeInsets()
}

/// The distances from the edges of a rectangle in the direction of the language, in points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The distance from the top.
    public var top: CGFloat
    /// The distance from the leading edge.
    public var leading: CGFloat
    /// The distance from the bottom.
    public var bottom: CGFloat
    /// The distance from the trailing edge.
    public var trailing: CGFloat

    /// Takes distances.
    public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// No distances.
    public static let zero = NSDirectionalEdgeInsets()
}

/// The alignment of lines of text.
public enum NSTextAlignment: Int, Sendable {
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
    /// At both sides.
    case justified
    /// As in the language.
    case natural
}

/// The shortening of a text that is too long.
public enum NSLineBreakMode: Int, Sendable {
    /// Words go to the next line.
    case byWordWrapping
    /// Letters go to the next line.
    case byCharWrapping
    /// It is cut off.
    case byClipping
    /// Its beginning is left out.
    case byTruncatingHead
    /// Its end is left out.
    case byTruncatingTail
    /// Its middle is left out.
    case byTruncatingMiddle
}
