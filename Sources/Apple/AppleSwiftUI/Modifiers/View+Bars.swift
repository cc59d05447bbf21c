public import Foundation

// Modifiers without effect: nothing is drawn.
extension View {
    /// Sets the style behind bars.
    public func toolbarBackground<Style: ShapeStyle>(_ style: Style, for bars: ToolbarPlacement...) -> some View {
        self
    }

    /// Shows or hides what is behind bars.
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

    /// Shows or hides what is behind bars.
    public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        self
    }

    /// Shows or hides bars.
    public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

    /// Sets the appearance of bars.
    public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }

    /// Sets the size of the title.
    public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }

    /// Sets the menu of the title, which nobody opens.
    public func toolbarTitleMenu<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

    /// Sets the subtitle of the screen.
    public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View { self }

    /// Sets the subtitle of the screen.
    @_disfavoredOverload
    public func navigationSubtitle<Subtitle: StringProtocol>(_ subtitle: Subtitle) -> some View { self }

    /// Sets the title of the screen and its size.
    public func navigationBarTitle(_ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode)
        -> some View
    {
        self
    }

    /// Sets the title of the screen and its size.
    public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode = .automatic)
        -> some View
    {
        self
    }

    /// Sets the title of the screen and its size.
    @_disfavoredOverload
    public func navigationBarTitle<Title: StringProtocol>(
        _ title: Title, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
    ) -> some View { self }

    /// Sets the title, which the user can change; nobody does.
    public func navigationTitle(_ title: Binding<String>) -> some View { self }

    /// Sets the items of the bar above the screen.
    public func navigationBarItems<Leading: View, Trailing: View>(leading: Leading, trailing: Trailing) -> some View {
        self
    }

    /// Sets the items of the bar above the screen.
    public func navigationBarItems<Leading: View>(leading: Leading) -> some View { self }

    /// Sets the items of the bar above the screen.
    public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View { self }

    /// Sets the width of a column.
    public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }

    /// Sets the bounds of the width of a column.
    public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View {
        self
    }

    /// Sets the heights of a sheet, and joins the current one to a value.
    public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View { self }

    /// Sets the corners of a sheet.
    public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }

    /// Sets the style behind a sheet.
    public func presentationBackground<Style: ShapeStyle>(_ style: Style) -> some View { self }

    /// Sets whether what is behind a sheet takes touches.
    public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View {
        self
    }

    /// Sets how a sheet becomes one of another form.
    public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

    /// Sets how a sheet reacts to a movement.
    public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View { self }

    /// Hides the status bar.
    public func statusBar(hidden: Bool) -> some View { self }

    /// Hides the grip that goes home.
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

    /// Sets the appearance.
    public func colorScheme(_ colorScheme: ColorScheme) -> some View { environment(\.colorScheme, colorScheme) }

    /// Sets the device of a preview.
    public func previewDevice(_ value: PreviewDevice?) -> some View { self }

    /// Sets the layout of a preview.
    public func previewLayout(_ value: PreviewLayout) -> some View { self }
}

/// The size of a title.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = ToolbarTitleDisplayMode(name: "automatic")
    /// Small.
    public static let inline = ToolbarTitleDisplayMode(name: "inline")
    /// Large, in the bar.
    public static let inlineLarge = ToolbarTitleDisplayMode(name: "inlineLarge")
    /// Large.
    public static let large = ToolbarTitleDisplayMode(name: "large")
}

/// Whether what is behind a sheet takes touches.
public struct PresentationBackgroundInteraction: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = PresentationBackgroundInteraction(name: "automatic")
    /// Yes.
    public static let enabled = PresentationBackgroundInteraction(name: "enabled")
    /// No.
    public static let disabled = PresentationBackgroundInteraction(name: "disabled")

    /// Up to a height of the sheet.
    public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction { .enabled }
}

/// The form of a presentation.
public struct PresentationAdaptation: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = PresentationAdaptation(name: "automatic")
    /// As it is.
    public static let none = PresentationAdaptation(name: "none")
    /// A bubble.
    public static let popover = PresentationAdaptation(name: "popover")
    /// A sheet.
    public static let sheet = PresentationAdaptation(name: "sheet")
    /// A whole screen.
    public static let fullScreenCover = PresentationAdaptation(name: "fullScreenCover")
}

/// The effect of a swipe in a sheet.
public struct PresentationContentInteraction: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = PresentationContentInteraction(name: "automatic")
    /// It changes the height.
    public static let resizes = PresentationContentInteraction(name: "resizes")
    /// It moves the content.
    public static let scrolls = PresentationContentInteraction(name: "scrolls")
}

/// The device of a preview.
public struct PreviewDevice: ExpressibleByStringLiteral, Sendable {
    /// The name of the device.
    public let rawValue: String

    /// Takes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes a name.
    public init(stringLiteral value: String) { rawValue = value }
}

/// The layout of a preview.
public enum PreviewLayout: Sendable {
    /// In a device.
    case device
    /// As large as the view.
    case sizeThatFits
    /// Of a size.
    case fixed(width: CGFloat, height: CGFloat)
}
