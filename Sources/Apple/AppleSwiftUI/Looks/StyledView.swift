/// The key of a look that an app makes.
enum StyleKey<Style>: EnvironmentKey {
    static var defaultValue: Style? { nil }
}

/// A view that a style makes; the style's own property wrappers belong to its place.
///
/// In this view the style does not hold, so that it can show a view of the kind that it changes.
struct StyledView<Style, Kind, Content: View>: View, PrimitiveView {
    let style: Style
    let key: WritableKeyPath<EnvironmentValues, Kind?>
    let make: @MainActor (Style) -> Content

    func update(_ node: ViewNode) {
        node.connect(style)
        node.show(make(style)) { $0[keyPath: key] = nil }
    }
}

extension AnyView {
    /// Returns the view as a part of what a style shows, in which the style holds again.
    ///
    /// Another style that was set around the part stays.
    func styled<Kind>(_ style: Kind?, _ key: WritableKeyPath<EnvironmentValues, Kind?>) -> AnyView {
        AnyView(environmentChange { if $0[keyPath: key] == nil { $0[keyPath: key] = style } })
    }
}
