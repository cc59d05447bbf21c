/// A look of toggles that an app makes.
///
/// [ToggleStyle](https://developer.apple.com/documentation/swiftui/togglestyle)
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// The type of the view of the toggle.
    associatedtype Body: View
    /// The properties of a toggle.
    typealias Configuration = ToggleStyleConfiguration
    /// Makes the view of the toggle.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a toggle.
public struct ToggleStyleConfiguration {
    /// The label of the toggle.
    public struct Label: View, Container {
        let shown: AnyView
    }

    /// The label of the toggle.
    public let label: Label
    /// Whether the toggle is on.
    @Binding public var isOn: Bool
    /// Whether several values of the toggle differ: never.
    public var isMixed: Bool { false }
}

extension EnvironmentValues {
    var toggleStyle: (any ToggleStyle)? {
        get { self[StyleKey<any ToggleStyle>.self] }
        set { self[StyleKey<any ToggleStyle>.self] = newValue }
    }
}

extension View {
    /// Sets the look of toggles.
    public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
        environmentChange { $0.toggleStyle = style }
    }
}

extension ToggleStyle {
    func view(_ label: AnyView, _ isOn: Binding<Bool>) -> AnyView {
        AnyView(
            StyledView(style: self, key: \.toggleStyle) { style in
                style.makeBody(
                    configuration: Configuration(
                        label: .init(shown: label.styled(style, \.toggleStyle)), isOn: isOn))
            })
    }
}

/// A look of toggles of SwiftUI itself, which shows the label.
public protocol _SystemToggleStyle: ToggleStyle {}

extension _SystemToggleStyle {
    /// Shows the label.
    public func makeBody(configuration: Configuration) -> ToggleStyleConfiguration.Label { configuration.label }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    /// Makes the control that a style changes.
    public init(_ configuration: ToggleStyleConfiguration) {
        self.init(isOn: configuration.$isOn) { configuration.label }
    }
}
