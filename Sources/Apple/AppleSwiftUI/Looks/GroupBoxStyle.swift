/// A look of boxes that an app makes.
///
/// [GroupBoxStyle](https://developer.apple.com/documentation/swiftui/groupboxstyle)
@MainActor @preconcurrency
public protocol GroupBoxStyle {
    /// The type of the view of the box.
    associatedtype Body: View
    /// The properties of a box.
    typealias Configuration = GroupBoxStyleConfiguration
    /// Makes the view of the box.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a box.
public struct GroupBoxStyleConfiguration {
    /// The title of the box.
    public struct Label: View, Container {
        let shown: AnyView
    }

    /// The content of the box.
    public struct Content: View, Container {
        let shown: AnyView
    }

    /// The title of the box.
    public let label: Label
    /// The content of the box.
    public let content: Content
}

extension EnvironmentValues {
    var groupBoxStyle: (any GroupBoxStyle)? {
        get { self[StyleKey<any GroupBoxStyle>.self] }
        set { self[StyleKey<any GroupBoxStyle>.self] = newValue }
    }
}

extension View {
    /// Sets the look of boxes.
    public func groupBoxStyle<Style: GroupBoxStyle>(_ style: Style) -> some View {
        environmentChange { $0.groupBoxStyle = style }
    }
}

extension GroupBoxStyle {
    func view(_ label: AnyView, _ content: AnyView) -> AnyView {
        AnyView(
            StyledView(style: self, key: \.groupBoxStyle) { style in
                style.makeBody(
                    configuration: Configuration(
                        label: .init(shown: label.styled(style, \.groupBoxStyle)),
                        content: .init(shown: content.styled(style, \.groupBoxStyle))))
            })
    }
}

extension DefaultGroupBoxStyle {
    /// Shows title and content.
    @ViewBuilder
    public func makeBody(configuration: GroupBoxStyleConfiguration) -> some View {
        configuration.label
        configuration.content
    }
}

extension GroupBox where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
    /// Makes the box that a style changes.
    public init(_ configuration: GroupBoxStyleConfiguration) {
        self.init(content: { configuration.content }, label: { configuration.label })
    }
}
