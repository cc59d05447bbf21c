internal import AppleUIKit
public import Foundation

private enum TypeSizeKey: EnvironmentKey { static let defaultValue = DynamicTypeSize.large }
private enum DirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }
private enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
private enum ZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }
private enum FontKey: EnvironmentKey { static let defaultValue: Font? = nil }
private enum LinesKey: EnvironmentKey { static let defaultValue: Int? = nil }
private enum EditKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }
private enum ReasonsKey: EnvironmentKey { static let defaultValue: RedactionReasons = [] }
private enum ScrollKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
    /// The size of text.
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[TypeSizeKey.self] }
        set { self[TypeSizeKey.self] = newValue }
    }
    /// The direction of the language.
    public var layoutDirection: LayoutDirection {
        get { self[DirectionKey.self] }
        set { self[DirectionKey.self] = newValue }
    }
    /// The calendar.
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }
    /// The time zone.
    public var timeZone: TimeZone {
        get { self[ZoneKey.self] }
        set { self[ZoneKey.self] = newValue }
    }
    /// The font.
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }
    /// The limit of lines.
    public var lineLimit: Int? {
        get { self[LinesKey.self] }
        set { self[LinesKey.self] = newValue }
    }
    /// Whether the user edits a list, if one can be edited.
    public var editMode: Binding<EditMode>? {
        get { self[EditKey.self] }
        set { self[EditKey.self] = newValue }
    }
    /// Whether the view is presented, and a way to dismiss it.
    public var presentationMode: Binding<PresentationMode> {
        let dismiss = dismiss
        return Binding(get: { PresentationMode(dismissing: dismiss) }, set: { $0.carryOut() })
    }
    /// The pixels of a point.
    public var displayScale: CGFloat { 3 }
    /// The size of a pixel, in points.
    public var pixelLength: CGFloat { 1 / displayScale }
    /// Whether the user wants less movement: no.
    public var accessibilityReduceMotion: Bool { false }
    /// Whether the user wants less transparency: no.
    public var accessibilityReduceTransparency: Bool { false }
    /// Whether the user wants more than colours: no.
    public var accessibilityDifferentiateWithoutColor: Bool { false }
    /// Whether the user has inverted the colours: no.
    public var accessibilityInvertColors: Bool { false }
    /// Whether a screen reader is on: no.
    public var accessibilityVoiceOverEnabled: Bool { false }
    /// Whether a switch takes the place of touches: no.
    public var accessibilitySwitchControlEnabled: Bool { false }
    /// The contrast of colours.
    public var colorSchemeContrast: ColorSchemeContrast { .standard }
    /// The weight of letters; `nil` is that of the system.
    public var legibilityWeight: LegibilityWeight? { .regular }
    /// Whether the user searches: no.
    public var isSearching: Bool { false }
    /// Ends a search.
    public var dismissSearch: DismissSearchAction { DismissSearchAction() }
    /// Loads the content anew; `nil`, because nobody pulls a list.
    public var refresh: RefreshAction? { nil }
    /// Whether the view scrolls.
    public var isScrollEnabled: Bool {
        get { self[ScrollKey.self] }
        set { self[ScrollKey.self] = newValue }
    }
    /// The reasons for which the view hides what it says.
    public var redactionReasons: RedactionReasons {
        get { self[ReasonsKey.self] }
        set { self[ReasonsKey.self] = newValue }
    }
    /// Whether a view in this one has the focus: no.
    public var isFocused: Bool { false }
    /// Opens a window; a phone has one.
    public var openWindow: OpenWindowAction { OpenWindowAction() }
    /// Dismisses a window; a phone has one.
    public var dismissWindow: DismissWindowAction { DismissWindowAction() }
    /// Opens the settings of the app.
    public var openSettings: OpenSettingsAction { OpenSettingsAction() }
    /// Whether the brightness is low: no.
    public var isLuminanceReduced: Bool { false }
}

/// The direction of a language.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// The contrast of colours.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
    /// Standard.
    case standard
    /// Increased.
    case increased
}

/// The weight of letters.
public enum LegibilityWeight: Hashable, Sendable {
    /// Regular.
    case regular
    /// Bold.
    case bold
}

/// Whether the user edits a list.
public enum EditMode: Hashable, Sendable {
    /// No.
    case inactive
    /// For the moment.
    case transient
    /// Yes.
    case active

    /// Whether the user edits.
    public var isEditing: Bool { self != .inactive }
}

/// Whether a view is presented.
public struct PresentationMode {
    private let action: DismissAction
    private var isDismissed = false

    init(dismissing action: DismissAction) { self.action = action }

    /// Whether the view is presented.
    public var isPresented: Bool { action.isPresented }

    /// Dismisses the view.
    public mutating func dismiss() { isDismissed = true }

    func carryOut() {
        guard isDismissed else { return }
        let carried = Carried(action: action)
        MainActor.assumeIsolated { carried.action() }
    }
}

/// An action that the main actor takes.
private struct Carried: @unchecked Sendable {
    let action: DismissAction
}

/// Ends a search.
public struct DismissSearchAction: Sendable {
    /// Does nothing, because nobody searches.
    public func callAsFunction() {}
}

/// Loads content anew.
public struct RefreshAction: Sendable {
    /// Does nothing, because nobody pulls a list.
    public func callAsFunction() async {}
}

/// Opens a window.
public struct OpenWindowAction: Sendable {
    /// Does nothing, because a phone has one window.
    public func callAsFunction(id: String) {}

    /// Does nothing, because a phone has one window.
    public func callAsFunction<Value: Codable & Hashable>(value: Value) {}

    /// Does nothing, because a phone has one window.
    public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) {}
}

/// Dismisses a window.
public struct DismissWindowAction: Sendable {
    /// Does nothing, because a phone has one window.
    public func callAsFunction() {}

    /// Does nothing, because a phone has one window.
    public func callAsFunction(id: String) {}
}

/// Opens the settings of the app.
public struct OpenSettingsAction: Sendable {
    /// Does nothing, because a phone has no window of settings.
    public func callAsFunction() {}
}
