/// The look `roundedBorder` of fields.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    /// Makes the look.
    public init() {}
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    /// The look `roundedBorder`.
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

/// The look `automatic` of labels.
public struct DefaultLabelStyle: _SystemLabelStyle {
    /// Makes the look.
    public init() {}
}

extension LabelStyle where Self == DefaultLabelStyle {
    /// The look `automatic`.
    public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

/// The look `iconOnly` of labels.
public struct IconOnlyLabelStyle: LabelStyle {
    /// Makes the look.
    public init() {}
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// The look `iconOnly`.
    public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

/// The look `titleOnly` of labels.
public struct TitleOnlyLabelStyle: LabelStyle {
    /// Makes the look.
    public init() {}
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// The look `titleOnly`.
    public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

/// The look `titleAndIcon` of labels.
public struct TitleAndIconLabelStyle: _SystemLabelStyle {
    /// Makes the look.
    public init() {}
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// The look `titleAndIcon`.
    public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

/// The look `automatic` of progress views.
public struct DefaultProgressViewStyle: _SystemProgressViewStyle {
    /// Makes the look.
    public init() {}
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    /// The look `automatic`.
    public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

/// The look `linear` of progress views.
public struct LinearProgressViewStyle: _SystemProgressViewStyle {
    /// Makes the look.
    public init() {}
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    /// The look `linear`.
    public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

/// The look `circular` of progress views.
public struct CircularProgressViewStyle: _SystemProgressViewStyle {
    /// Makes the look.
    public init() {}
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    /// The look `circular`.
    public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

/// A look of tabs.
public protocol TabViewStyle {}

/// The look `automatic` of tabs.
public struct DefaultTabViewStyle: TabViewStyle {
    /// Makes the look.
    public init() {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    /// The look `automatic`.
    public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

/// The look `page` of tabs.
public struct PageTabViewStyle: TabViewStyle {
    /// Makes the look.
    public init() {}
}

extension TabViewStyle where Self == PageTabViewStyle {
    /// The look `page`.
    public static var page: PageTabViewStyle { PageTabViewStyle() }
}

/// A look of forms.
public protocol FormStyle {}

/// The look `automatic` of forms.
public struct DefaultFormStyle: FormStyle {
    /// Makes the look.
    public init() {}
}

extension FormStyle where Self == DefaultFormStyle {
    /// The look `automatic`.
    public static var automatic: DefaultFormStyle { DefaultFormStyle() }
}

/// The look `grouped` of forms.
public struct GroupedFormStyle: FormStyle {
    /// Makes the look.
    public init() {}
}

extension FormStyle where Self == GroupedFormStyle {
    /// The look `grouped`.
    public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

/// The look `columns` of forms.
public struct ColumnsFormStyle: FormStyle {
    /// Makes the look.
    public init() {}
}

extension FormStyle where Self == ColumnsFormStyle {
    /// The look `columns`.
    public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

/// A look of navigation views.
public protocol NavigationViewStyle {}

/// The look `automatic` of navigation views.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
    /// Makes the look.
    public init() {}
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    /// The look `automatic`.
    public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

/// The look `stack` of navigation views.
public struct StackNavigationViewStyle: NavigationViewStyle {
    /// Makes the look.
    public init() {}
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
    /// The look `stack`.
    public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

/// A look of date pickers.
public protocol DatePickerStyle {}

/// The look `automatic` of date pickers.
public struct DefaultDatePickerStyle: DatePickerStyle {
    /// Makes the look.
    public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    /// The look `automatic`.
    public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

/// The look `compact` of date pickers.
public struct CompactDatePickerStyle: DatePickerStyle {
    /// Makes the look.
    public init() {}
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
    /// The look `compact`.
    public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

/// The look `graphical` of date pickers.
public struct GraphicalDatePickerStyle: DatePickerStyle {
    /// Makes the look.
    public init() {}
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
    /// The look `graphical`.
    public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

/// The look `wheel` of date pickers.
public struct WheelDatePickerStyle: DatePickerStyle {
    /// Makes the look.
    public init() {}
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
    /// The look `wheel`.
    public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

/// The look `automatic` of boxes.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
    /// Makes the look.
    public init() {}
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
    /// The look `automatic`.
    public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

/// A look of gauges.
public protocol GaugeStyle {}

/// The look `automatic` of gauges.
public struct DefaultGaugeStyle: GaugeStyle {
    /// Makes the look.
    public init() {}
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    /// The look `automatic`.
    public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}
