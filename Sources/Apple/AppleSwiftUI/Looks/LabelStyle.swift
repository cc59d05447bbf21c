/// A look of labels that an app makes.
///
/// [LabelStyle](https://developer.apple.com/documentation/swiftui/labelstyle)
@MainActor @preconcurrency
public protocol LabelStyle {
    /// The type of the view of the label.
    associatedtype Body: View
    /// The properties of a label.
    typealias Configuration = LabelStyleConfiguration
    /// Makes the view of the label.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a label.
public struct LabelStyleConfiguration {
    /// The title of the label.
    public struct Title: View, Container {
        let shown: AnyView
    }

    /// The icon of the label.
    public struct Icon: View, Container {
        let shown: AnyView
    }

    /// The title of the label.
    public let title: Title
    /// The icon of the label.
    public let icon: Icon
}

extension EnvironmentValues {
    var labelStyle: (any LabelStyle)? {
        get { self[StyleKey<any LabelStyle>.self] }
        set { self[StyleKey<any LabelStyle>.self] = newValue }
    }
}

extension View {
    /// Sets the look of labels.
    public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
        environmentChange { $0.labelStyle = style }
    }
}

extension LabelStyle {
    func view(_ title: AnyView, _ icon: AnyView) -> AnyView {
        AnyView(
            StyledView(style: self, key: \.labelStyle) { style in
                style.makeBody(
                    configuration: Configuration(
                        title: .init(shown: title.styled(style, \.labelStyle)),
                        icon: .init(shown: icon.styled(style, \.labelStyle))))
            })
    }
}

/// A look of labels of SwiftUI itself, which shows icon and title.
public protocol _SystemLabelStyle: LabelStyle {}

extension _SystemLabelStyle {
    /// Shows icon and title.
    @ViewBuilder
    public func makeBody(configuration: Configuration) -> some View {
        configuration.icon
        configuration.title
    }
}

extension IconOnlyLabelStyle {
    /// Shows the icon.
    public func makeBody(configuration: LabelStyleConfiguration) -> some View { configuration.icon }
}

extension TitleOnlyLabelStyle {
    /// Shows the title.
    public func makeBody(configuration: LabelStyleConfiguration) -> some View { configuration.title }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    /// Makes the label that a style changes.
    public init(_ configuration: LabelStyleConfiguration) {
        self.init(title: { configuration.title }, icon: { configuration.icon })
    }
}
