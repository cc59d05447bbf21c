public import Foundation

// Modifiers without effect: nothing is drawn or touched.
extension View {
    /// Leaves space around the view.
    public func padding(_ insets: EdgeInsets) -> some View { self }

    /// Leaves space around the view.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

    /// Leaves space around the view.
    public func padding(_ length: CGFloat) -> some View { self }

    /// Sets the size.
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        self
    }

    /// Sets the bounds of the size.
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }

    /// Keeps the size of the content.
    public func fixedSize() -> some View { self }

    /// Keeps the size of the content.
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }

    /// Sets its share of the space.
    public func layoutPriority(_ value: Double) -> some View { self }

    /// Moves the view.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }

    /// Places the view.
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }

    /// Sets its place in depth.
    public func zIndex(_ value: Double) -> some View { self }

    /// Keeps its proportions.
    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }

    /// Fits the view into its space.
    public func scaledToFit() -> some View { self }

    /// Fills the space.
    public func scaledToFill() -> some View { self }

    /// Changes the scale.
    public func scaleEffect(_ s: CGFloat) -> some View { self }

    /// Turns the view.
    public func rotationEffect(_ angle: Angle) -> some View { self }

    /// Uses the whole screen.
    public func ignoresSafeArea() -> some View { self }

    /// Uses the whole screen.
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
}
