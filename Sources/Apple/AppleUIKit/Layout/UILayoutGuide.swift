public import Foundation

/// A rectangle of a view to which constraints refer.
@MainActor @preconcurrency
open class UILayoutGuide: NSObject {
    /// The view that owns it.
    public internal(set) weak var owningView: UIView?
    /// A name for the app.
    open var identifier = ""

    /// The rectangle in the owner.
    open var layoutFrame: CGRect { owningView?.bounds ?? .zero }
}

extension UILayoutGuide {
    /// The anchor of its leading.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The anchor of its trailing.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The anchor of its left.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The anchor of its right.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The anchor of its center x.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The anchor of its top.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The anchor of its bottom.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The anchor of its center y.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The anchor of its width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The anchor of its height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UIView {
    /// The anchor of its leading.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The anchor of its trailing.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The anchor of its left.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The anchor of its right.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The anchor of its center x.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The anchor of its top.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The anchor of its bottom.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The anchor of its center y.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The anchor of its first baseline.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The anchor of its last baseline.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
    /// The anchor of its width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The anchor of its height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

    /// The guide of what nothing at the edges of the screen covers.
    public var safeAreaLayoutGuide: UILayoutGuide { guide("UIViewSafeAreaLayoutGuide") }
    /// The guide of what is within the margins.
    public var layoutMarginsGuide: UILayoutGuide { guide("UIViewLayoutMarginsGuide") }
    /// The guide of a width that is good to read.
    public var readableContentGuide: UILayoutGuide { guide("UIViewReadableContentGuide") }

    private func guide(_ name: String) -> UILayoutGuide {
        if let guide = layoutGuides.first(where: { $0.identifier == name }) { return guide }
        let guide = UILayoutGuide()
        guide.identifier = name
        addLayoutGuide(guide)
        return guide
    }

    /// Adds a guide.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        layoutGuides.append(layoutGuide)
    }

    /// Removes a guide.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
    }

    /// Adds a constraint, and makes it apply.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = true
        if !constraints.contains(constraint) { constraints.append(constraint) }
    }

    /// Adds constraints, and makes them apply.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(addConstraint) }

    /// Removes a constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        constraint.isActive = false
        constraints.removeAll { $0 === constraint }
    }

    /// Removes constraints.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(removeConstraint) }

    /// Requests an update of the constraints.
    public func setNeedsUpdateConstraints() {}

    /// Updates the constraints.
    public func updateConstraintsIfNeeded() { updateConstraints() }

    /// Requests another size for another content.
    public func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

    /// Sets how firmly it is no larger than its content.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}

    /// Sets how firmly it is no smaller than its content.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {}
}
