public import Foundation

/// A view with another one in front of it or behind it.
struct LayeredView<Content: View, Layer: View>: View, PrimitiveView {
    let content: Content
    let layer: Layer

    func update(_ node: ViewNode) {
        node.show(content)
        node.show(layer, at: 1)
    }
}

extension View {
    /// Shows a view behind this one.
    public func background<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View { LayeredView(content: self, layer: content()) }

    /// Shows a view behind this one.
    @_disfavoredOverload
    public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
        LayeredView(content: self, layer: background)
    }

    /// Shows a view in front of this one.
    public func overlay<Content: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> Content
    ) -> some View { LayeredView(content: self, layer: content()) }

    /// Shows a view in front of this one.
    public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        LayeredView(content: self, layer: overlay)
    }

    /// Shows a view at an edge.
    public func safeAreaInset<Content: View>(
        edge: VerticalEdge, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) -> some View { LayeredView(content: self, layer: content()) }
}
