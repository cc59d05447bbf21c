/// A look of menus.
public protocol MenuStyle {}

/// The look `automatic` of menus.
public struct DefaultMenuStyle: MenuStyle {
    /// Makes the look.
    public init() {}
}

extension MenuStyle where Self == DefaultMenuStyle {
    /// The look `automatic`.
    public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

/// The look `button` of menus.
public struct ButtonMenuStyle: MenuStyle {
    /// Makes the look.
    public init() {}
}

extension MenuStyle where Self == ButtonMenuStyle {
    /// The look `button`.
    public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

/// The look `borderlessButton` of menus.
public struct BorderlessButtonMenuStyle: MenuStyle {
    /// Makes the look.
    public init() {}
}

extension MenuStyle where Self == BorderlessButtonMenuStyle {
    /// The look `borderlessButton`.
    public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

/// A look of control groups.
public protocol ControlGroupStyle {}

/// The look `automatic` of control groups.
public struct AutomaticControlGroupStyle: ControlGroupStyle {
    /// Makes the look.
    public init() {}
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle {
    /// The look `automatic`.
    public static var automatic: AutomaticControlGroupStyle { AutomaticControlGroupStyle() }
}

/// The look `navigation` of control groups.
public struct NavigationControlGroupStyle: ControlGroupStyle {
    /// Makes the look.
    public init() {}
}

extension ControlGroupStyle where Self == NavigationControlGroupStyle {
    /// The look `navigation`.
    public static var navigation: NavigationControlGroupStyle { NavigationControlGroupStyle() }
}

/// The look `glass` of buttons.
public struct GlassButtonStyle: PrimitiveButtonStyle {
    /// Makes the look.
    public init() {}
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    /// The look `glass`.
    public static var glass: GlassButtonStyle { GlassButtonStyle() }
}

/// The look `glassProminent` of buttons.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
    /// Makes the look.
    public init() {}
}

extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
    /// The look `glassProminent`.
    public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}

/// The order of a menu.
public struct MenuOrder: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = MenuOrder(name: "automatic")
    /// The first ones nearest to the user.
    public static let priority = MenuOrder(name: "priority")
    /// As they are.
    public static let fixed = MenuOrder(name: "fixed")
}

/// The shape of buttons.
public struct ButtonBorderShape: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = ButtonBorderShape(name: "automatic")
    /// With round ends.
    public static let capsule = ButtonBorderShape(name: "capsule")
    /// A circle.
    public static let circle = ButtonBorderShape(name: "circle")
    /// With round corners.
    public static let roundedRectangle = ButtonBorderShape(name: "roundedRectangle")
}

/// Whether a button repeats what it does while it is pressed.
public struct ButtonRepeatBehavior: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = ButtonRepeatBehavior(name: "automatic")
    /// Yes.
    public static let enabled = ButtonRepeatBehavior(name: "enabled")
    /// No.
    public static let disabled = ButtonRepeatBehavior(name: "disabled")
}
