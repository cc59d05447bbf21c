public import Foundation

extension UIView {
    /// Adds a subview in front of the others, and takes it from its former superview.
    public func addSubview(_ view: UIView) { insert(view) { $0.endIndex } }

    /// Inserts a subview at an index.
    public func insertSubview(_ view: UIView, at index: Int) { insert(view) { max(0, min(index, $0.endIndex)) } }

    /// Inserts a subview behind another one.
    public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view) { $0.firstIndex(of: sibling) ?? $0.startIndex }
    }

    /// Inserts a subview in front of another one.
    public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view) { $0.firstIndex(of: sibling).map { $0 + 1 } ?? $0.endIndex }
    }

    /// Moves a subview to the front.
    public func bringSubviewToFront(_ view: UIView) { move(view) { $0.endIndex } }

    /// Moves a subview to the back.
    public func sendSubviewToBack(_ view: UIView) { move(view) { $0.startIndex } }

    /// Takes the view from its superview.
    public func removeFromSuperview() {
        guard let superview else { return }
        superview.willRemoveSubview(self)
        change(to: nil) { superview.subviews.removeAll { $0 === self } }
    }

    /// Whether it is a view or one of its subviews, at any depth.
    public func isDescendant(of view: UIView) -> Bool {
        sequence(first: self, next: \.superview).contains { $0 === view }
    }

    /// Returns the first view with a tag: this one or a subview, at any depth.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    private func insert(_ view: UIView, at index: ([UIView]) -> Int) {
        precondition(view !== self && !isDescendant(of: view), "a view cannot be a subview of itself")
        if let former = view.superview, former !== self { former.willRemoveSubview(view) }
        view.change(to: self) {
            view.superview?.subviews.removeAll { $0 === view }
            subviews.insert(view, at: index(subviews))
        }
        didAddSubview(view)
        setNeedsLayout()
    }

    private func move(_ view: UIView, to index: ([UIView]) -> Int) {
        guard view.superview === self else { return }
        subviews.removeAll { $0 === view }
        subviews.insert(view, at: index(subviews))
    }

    /// Changes the superview, and calls the methods for it and for the window if that changes.
    private func change(to superview: UIView?, _ body: () -> Void) {
        let (former, new) = (window, superview?.window)
        if former !== new { forAll { $0.willMove(toWindow: new) } }
        willMove(toSuperview: superview)
        body()
        self.superview = superview
        setNeedsLayout()
        didMoveToSuperview()
        if former !== new { forAll { $0.didMoveToWindow() } }
    }

    private func forAll(_ body: (UIView) -> Void) {
        body(self)
        for view in subviews { view.forAll(body) }
    }

    /// Requests a layout before the view is shown again.
    public func setNeedsLayout() { needsLayout = true }

    /// Requests a drawing, which never happens.
    public func setNeedsDisplay() {}

    /// Places the subviews now, if that was requested, and those of the subviews.
    public func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            controller?.viewWillLayoutSubviews()
            layoutSubviews()
            controller?.viewDidLayoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    /// Ends editing in this view or a subview; returns whether nothing is edited there any more.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let editor = FirstResponder.current as? UIView, editor.isDescendant(of: self) else { return true }
        if editor.resignFirstResponder() { return true }
        if force { FirstResponder.current = nil }
        return force
    }

    /// Takes the size that fits.
    public func sizeToFit() { frame.size = sizeThatFits(bounds.size) }

    /// Returns the point of another view's coordinates in those of this view.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let (own, other) = (origin, view?.origin ?? .zero)
        return CGPoint(x: point.x + other.x - own.x, y: point.y + other.y - own.y)
    }

    /// Returns the point of this view's coordinates in those of another view.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let (own, other) = (origin, view?.origin ?? .zero)
        return CGPoint(x: point.x + own.x - other.x, y: point.y + own.y - other.y)
    }

    /// The place in the topmost view.
    private var origin: CGPoint {
        var origin = CGPoint.zero
        for view in sequence(first: self, next: \.superview) {
            origin.x += view.frame.minX - view.bounds.minX
            origin.y += view.frame.minY - view.bounds.minY
        }
        return origin
    }
}
