public import Foundation

/// Views below each other.
public struct VStack<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    { shown = content() }
}

/// Views beside each other.
public struct HStack<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        shown = content()
    }
}

/// Views in front of each other.
public struct ZStack<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { shown = content() }
}

/// Views below each other, all of which are shown.
public struct LazyVStack<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
    { shown = content() }
}

/// Views beside each other, all of which are shown.
public struct LazyHStack<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        shown = content()
    }
}

/// A view of a part of its content; all of it is shown.
public struct ScrollView<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        shown = content()
    }
}

/// Controls for settings.
public struct Form<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(@ViewBuilder content: () -> Content) { shown = content() }
}

/// A screen with a bar above it.
public struct NavigationView<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(@ViewBuilder content: () -> Content) { shown = content() }
}

/// Controls that belong together.
public struct ControlGroup<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(@ViewBuilder content: () -> Content) { shown = content() }
}

/// A space that grows.
public struct Spacer: View, Leaf {
    /// Makes a space.
    public init(minLength: CGFloat? = nil) {}
}

/// A line between views.
public struct Divider: View, Leaf {
    /// Makes a line.
    public init() {}
}

/// A view with the size of its space: that of the screen.
public struct GeometryReader<Content: View>: View, Container {
    let shown: Content

    /// Makes the view of its content.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { shown = content(GeometryProxy()) }
}

/// The size of a space.
public struct GeometryProxy: Sendable {
    /// The size.
    public var size: CGSize { CGSize(width: 390, height: 844) }
    /// The distances to what covers the edges of the screen.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}
