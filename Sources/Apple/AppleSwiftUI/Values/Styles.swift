/// A look of buttons.
public protocol PrimitiveButtonStyle {}

/// The look `automatic` of buttons.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
    /// Makes the look.
    public init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    /// The look `automatic`.
    public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// The look `bordered` of buttons.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
    /// Makes the look.
    public init() {}
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// The look `bordered`.
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// The look `borderedProminent` of buttons.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    /// Makes the look.
    public init() {}
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// The look `borderedProminent`.
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

/// The look `borderless` of buttons.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    /// Makes the look.
    public init() {}
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// The look `borderless`.
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

/// The look `plain` of buttons.
public struct PlainButtonStyle: PrimitiveButtonStyle {
    /// Makes the look.
    public init() {}
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// The look `plain`.
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

/// A look of lists.
public protocol ListStyle {}

/// The look `automatic` of lists.
public struct DefaultListStyle: ListStyle {
    /// Makes the look.
    public init() {}
}

extension ListStyle where Self == DefaultListStyle {
    /// The look `automatic`.
    public static var automatic: DefaultListStyle { DefaultListStyle() }
}

/// The look `plain` of lists.
public struct PlainListStyle: ListStyle {
    /// Makes the look.
    public init() {}
}

extension ListStyle where Self == PlainListStyle {
    /// The look `plain`.
    public static var plain: PlainListStyle { PlainListStyle() }
}

/// The look `grouped` of lists.
public struct GroupedListStyle: ListStyle {
    /// Makes the look.
    public init() {}
}

extension ListStyle where Self == GroupedListStyle {
    /// The look `grouped`.
    public static var grouped: GroupedListStyle { GroupedListStyle() }
}

/// The look `insetGrouped` of lists.
public struct InsetGroupedListStyle: ListStyle {
    /// Makes the look.
    public init() {}
}

extension ListStyle where Self == InsetGroupedListStyle {
    /// The look `insetGrouped`.
    public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// The look `inset` of lists.
public struct InsetListStyle: ListStyle {
    /// Makes the look.
    public init() {}
}

extension ListStyle where Self == InsetListStyle {
    /// The look `inset`.
    public static var inset: InsetListStyle { InsetListStyle() }
}

/// The look `sidebar` of lists.
public struct SidebarListStyle: ListStyle {
    /// Makes the look.
    public init() {}
}

extension ListStyle where Self == SidebarListStyle {
    /// The look `sidebar`.
    public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

/// A look of pickers.
public protocol PickerStyle {}

/// The look `automatic` of pickers.
public struct DefaultPickerStyle: PickerStyle {
    /// Makes the look.
    public init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
    /// The look `automatic`.
    public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

/// The look `menu` of pickers.
public struct MenuPickerStyle: PickerStyle {
    /// Makes the look.
    public init() {}
}

extension PickerStyle where Self == MenuPickerStyle {
    /// The look `menu`.
    public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

/// The look `segmented` of pickers.
public struct SegmentedPickerStyle: PickerStyle {
    /// Makes the look.
    public init() {}
}

extension PickerStyle where Self == SegmentedPickerStyle {
    /// The look `segmented`.
    public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

/// The look `wheel` of pickers.
public struct WheelPickerStyle: PickerStyle {
    /// Makes the look.
    public init() {}
}

extension PickerStyle where Self == WheelPickerStyle {
    /// The look `wheel`.
    public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

/// The look `inline` of pickers.
public struct InlinePickerStyle: PickerStyle {
    /// Makes the look.
    public init() {}
}

extension PickerStyle where Self == InlinePickerStyle {
    /// The look `inline`.
    public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

/// The look `navigationLink` of pickers.
public struct NavigationLinkPickerStyle: PickerStyle {
    /// Makes the look.
    public init() {}
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
    /// The look `navigationLink`.
    public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

/// The look `automatic` of toggles.
public struct DefaultToggleStyle: _SystemToggleStyle {
    /// Makes the look.
    public init() {}
}

extension ToggleStyle where Self == DefaultToggleStyle {
    /// The look `automatic`.
    public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

/// The look `switch` of toggles.
public struct SwitchToggleStyle: _SystemToggleStyle {
    /// Makes the look.
    public init() {}

    /// Makes the look with a colour.
    public init(tint: Color) {}
}

extension ToggleStyle where Self == SwitchToggleStyle {
    /// The look `switch`.
    public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

/// The look `button` of toggles.
public struct ButtonToggleStyle: _SystemToggleStyle {
    /// Makes the look.
    public init() {}
}

extension ToggleStyle where Self == ButtonToggleStyle {
    /// The look `button`.
    public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// A look of fields.
public protocol TextFieldStyle {}

/// The look `automatic` of fields.
public struct DefaultTextFieldStyle: TextFieldStyle {
    /// Makes the look.
    public init() {}
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
    /// The look `automatic`.
    public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

/// The look `plain` of fields.
public struct PlainTextFieldStyle: TextFieldStyle {
    /// Makes the look.
    public init() {}
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
    /// The look `plain`.
    public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}
