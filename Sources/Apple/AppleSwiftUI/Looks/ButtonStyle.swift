/// A look of buttons that an app makes of the label.
///
/// [ButtonStyle](https://developer.apple.com/documentation/swiftui/buttonstyle)
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// The type of the view in the place of the label.
    associatedtype Body: View
    /// The properties of a button.
    typealias Configuration = ButtonStyleConfiguration
    /// Makes the view in the place of the label.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button.
public struct ButtonStyleConfiguration {
    /// The label of the button.
    public struct Label: View, Container {
        let shown: AnyView
    }

    /// The role of the button.
    public let role: ButtonRole?
    /// The label of the button.
    public let label: Label
    /// Whether the user presses the button, which nobody does.
    public let isPressed = false
}

extension EnvironmentValues {
    var buttonStyle: (any ButtonStyle)? {
        get { self[StyleKey<any ButtonStyle>.self] }
        set { self[StyleKey<any ButtonStyle>.self] = newValue }
    }
}

extension View {
    /// Sets the look of buttons.
    public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
        environmentChange { $0.buttonStyle = style }
    }

    /// Sets the look of buttons to one of SwiftUI itself, which shows the label.
    public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
        environmentChange { $0.buttonStyle = nil }
    }
}

extension ButtonStyle {
    func view(_ label: AnyView, _ role: ButtonRole?) -> AnyView {
        AnyView(
            StyledView(style: self, key: \.buttonStyle) { style in
                style.makeBody(
                    configuration: Configuration(role: role, label: .init(shown: label.styled(style, \.buttonStyle))))
            })
    }
}
