public import Foundation

/// A constraint between two views; it is kept, and no layout follows from it.
@MainActor @preconcurrency
open class NSLayoutConstraint: NSObject {
    /// The first view or guide.
    public let firstItem: AnyObject?
    /// The second view or guide.
    public let secondItem: AnyObject?
    /// The attribute of the first.
    public let firstAttribute: Attribute
    /// The attribute of the second.
    public let secondAttribute: Attribute
    /// The relation of the two.
    public let relation: Relation
    /// The factor of the second attribute.
    public let multiplier: CGFloat
    /// The constant that is added to the second attribute.
    open var constant: CGFloat
    /// The priority of the constraint.
    open var priority = UILayoutPriority.required
    /// A name for the app.
    open var identifier: String?
    /// Whether it applies.
    open var isActive = false

    /// Makes a constraint.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = view1 as AnyObject
        secondItem = view2.map { $0 as AnyObject }
        firstAttribute = attr1
        secondAttribute = attr2
        self.relation = relation
        self.multiplier = multiplier
        constant = c
    }

    /// Makes constraints apply.
    open class func activate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = true } }

    /// Makes constraints apply no longer.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.isActive = false } }

    /// An attribute of a view.
    public enum Attribute: Int, Sendable {
        /// The left edge.
        case left = 1
        /// The right edge.
        case right
        /// The top edge.
        case top
        /// The bottom edge.
        case bottom
        /// The leading edge.
        case leading
        /// The trailing edge.
        case trailing
        /// The width.
        case width
        /// The height.
        case height
        /// The middle between left and right.
        case centerX
        /// The middle between top and bottom.
        case centerY
        /// The last baseline.
        case lastBaseline
        /// The first baseline.
        case firstBaseline
        /// No attribute.
        case notAnAttribute = 0
    }

    /// The relation of two attributes.
    public enum Relation: Int, Sendable {
        /// Not greater.
        case lessThanOrEqual = -1
        /// Equal.
        case equal
        /// Not less.
        case greaterThanOrEqual
    }

    /// The direction of a layout.
    public enum Axis: Int, Sendable {
        /// From side to side.
        case horizontal
        /// From top to bottom.
        case vertical
    }
}

/// The priority of a constraint, up to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The importance.
    public var rawValue: Float

    /// Takes an importance.
    public init(rawValue: Float) { self.rawValue = rawValue }

    /// Takes an importance.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// It must hold.
    public static let required = UILayoutPriority(1000)
    /// It should hold.
    public static let defaultHigh = UILayoutPriority(750)
    /// It may hold.
    public static let defaultLow = UILayoutPriority(250)
    /// It holds if the size of the content does.
    public static let fittingSizeLevel = UILayoutPriority(50)
}
