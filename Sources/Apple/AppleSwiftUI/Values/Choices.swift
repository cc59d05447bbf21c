/// A place from side to side.
public struct HorizontalAlignment: Hashable, Sendable {
    private let name: String

    /// The value leading.
    public static let leading = HorizontalAlignment(name: "leading")
    /// The value center.
    public static let center = HorizontalAlignment(name: "center")
    /// The value trailing.
    public static let trailing = HorizontalAlignment(name: "trailing")
}

/// A place from top to bottom.
public struct VerticalAlignment: Hashable, Sendable {
    private let name: String

    /// The value top.
    public static let top = VerticalAlignment(name: "top")
    /// The value center.
    public static let center = VerticalAlignment(name: "center")
    /// The value bottom.
    public static let bottom = VerticalAlignment(name: "bottom")
    /// The value first text baseline.
    public static let firstTextBaseline = VerticalAlignment(name: "firstTextBaseline")
    /// The value last text baseline.
    public static let lastTextBaseline = VerticalAlignment(name: "lastTextBaseline")
}

/// A place in a rectangle.
public struct Alignment: Hashable, Sendable {
    private let name: String

    /// The value center.
    public static let center = Alignment(name: "center")
    /// The value leading.
    public static let leading = Alignment(name: "leading")
    /// The value trailing.
    public static let trailing = Alignment(name: "trailing")
    /// The value top.
    public static let top = Alignment(name: "top")
    /// The value bottom.
    public static let bottom = Alignment(name: "bottom")
    /// The value top leading.
    public static let topLeading = Alignment(name: "topLeading")
    /// The value top trailing.
    public static let topTrailing = Alignment(name: "topTrailing")
    /// The value bottom leading.
    public static let bottomLeading = Alignment(name: "bottomLeading")
    /// The value bottom trailing.
    public static let bottomTrailing = Alignment(name: "bottomTrailing")
}

/// A label of the return key.
public struct SubmitLabel: Hashable, Sendable {
    private let name: String

    /// The value done.
    public static let done = SubmitLabel(name: "done")
    /// The value go.
    public static let go = SubmitLabel(name: "go")
    /// The value join.
    public static let join = SubmitLabel(name: "join")
    /// The value next.
    public static let next = SubmitLabel(name: "next")
    /// The value return.
    public static let `return` = SubmitLabel(name: "return")
    /// The value route.
    public static let route = SubmitLabel(name: "route")
    /// The value search.
    public static let search = SubmitLabel(name: "search")
    /// The value send.
    public static let send = SubmitLabel(name: "send")
    /// The value continue.
    public static let `continue` = SubmitLabel(name: "continue")
}

/// The letters that become capitals.
public struct TextInputAutocapitalization: Hashable, Sendable {
    private let name: String

    /// The value never.
    public static let never = TextInputAutocapitalization(name: "never")
    /// The value words.
    public static let words = TextInputAutocapitalization(name: "words")
    /// The value sentences.
    public static let sentences = TextInputAutocapitalization(name: "sentences")
    /// The value characters.
    public static let characters = TextInputAutocapitalization(name: "characters")
}

/// A place in the bars.
public struct ToolbarItemPlacement: Hashable, Sendable {
    private let name: String

    /// The value automatic.
    public static let automatic = ToolbarItemPlacement(name: "automatic")
    /// The value principal.
    public static let principal = ToolbarItemPlacement(name: "principal")
    /// The value navigation.
    public static let navigation = ToolbarItemPlacement(name: "navigation")
    /// The value primary action.
    public static let primaryAction = ToolbarItemPlacement(name: "primaryAction")
    /// The value cancellation action.
    public static let cancellationAction = ToolbarItemPlacement(name: "cancellationAction")
    /// The value confirmation action.
    public static let confirmationAction = ToolbarItemPlacement(name: "confirmationAction")
    /// The value destructive action.
    public static let destructiveAction = ToolbarItemPlacement(name: "destructiveAction")
    /// The value navigation bar leading.
    public static let navigationBarLeading = ToolbarItemPlacement(name: "navigationBarLeading")
    /// The value navigation bar trailing.
    public static let navigationBarTrailing = ToolbarItemPlacement(name: "navigationBarTrailing")
    /// The value top bar leading.
    public static let topBarLeading = ToolbarItemPlacement(name: "topBarLeading")
    /// The value top bar trailing.
    public static let topBarTrailing = ToolbarItemPlacement(name: "topBarTrailing")
    /// The value bottom bar.
    public static let bottomBar = ToolbarItemPlacement(name: "bottomBar")
    /// The value keyboard.
    public static let keyboard = ToolbarItemPlacement(name: "keyboard")
    /// The value status.
    public static let status = ToolbarItemPlacement(name: "status")
}

/// A bar.
public struct ToolbarPlacement: Hashable, Sendable {
    private let name: String

    /// The value automatic.
    public static let automatic = ToolbarPlacement(name: "automatic")
    /// The value navigation bar.
    public static let navigationBar = ToolbarPlacement(name: "navigationBar")
    /// The value tab bar.
    public static let tabBar = ToolbarPlacement(name: "tabBar")
    /// The value bottom bar.
    public static let bottomBar = ToolbarPlacement(name: "bottomBar")
}

/// The reasons for which a view hides what it says.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
    /// The reasons as bits.
    public let rawValue: Int

    /// Takes reasons as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The content is not there yet.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// The content is private.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// The content is out of date.
    public static let invalidated = RedactionReasons(rawValue: 4)
}

/// The rendering of symbols.
public struct SymbolRenderingMode: Hashable, Sendable {
    private let name: String

    /// The value monochrome.
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    /// The value multicolor.
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
    /// The value hierarchical.
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    /// The value palette.
    public static let palette = SymbolRenderingMode(name: "palette")
}

/// The grouping of views for screen readers.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    private let name: String

    /// The value ignore.
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    /// The value contain.
    public static let contain = AccessibilityChildBehavior(name: "contain")
    /// The value combine.
    public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// The gesture that dismisses the keyboard.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
    private let name: String

    /// The value automatic.
    public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
    /// The value immediately.
    public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
    /// The value interactively.
    public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
    /// The value never.
    public static let never = ScrollDismissesKeyboardMode(name: "never")
}

/// The alignment of lines.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
    /// The value leading.
    case leading
    /// The value center.
    case center
    /// The value trailing.
    case trailing
}

/// The scaling of a content to its space.
public enum ContentMode: CaseIterable, Hashable, Sendable {
    /// The value fit.
    case fit
    /// The value fill.
    case fill
}

/// A size of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
    /// The value mini.
    case mini
    /// The value small.
    case small
    /// The value regular.
    case regular
    /// The value large.
    case large
    /// The value extra large.
    case extraLarge
}

/// The prominence of a view.
public enum Prominence: CaseIterable, Hashable, Sendable {
    /// The value standard.
    case standard
    /// The value increased.
    case increased
}

/// The bar above a screen.
public enum NavigationBarItem {
    /// The size of its title.
    public enum TitleDisplayMode: Hashable, Sendable {
        /// As before.
        case automatic
        /// Small.
        case inline
        /// Large.
        case large
    }
}

/// The purpose of a button.
public struct ButtonRole: Hashable, Sendable {
    private let name: String

    /// It destroys something.
    public static let destructive = ButtonRole(name: "destructive")
    /// It cancels something.
    public static let cancel = ButtonRole(name: "cancel")
}

/// A height of a sheet.
public struct PresentationDetent: Hashable, Sendable {
    private let part: Double

    /// Half of the screen.
    public static let medium = PresentationDetent(part: 0.5)
    /// The whole screen.
    public static let large = PresentationDetent(part: 1)

    /// A part of the screen.
    public static func fraction(_ fraction: Double) -> PresentationDetent { PresentationDetent(part: fraction) }

    /// A height, in points.
    public static func height(_ height: Double) -> PresentationDetent { PresentationDetent(part: height) }
}

/// Whether the user can select text.
public protocol TextSelectability {}

/// The user can select text.
public struct EnabledTextSelectability: TextSelectability {}

extension TextSelectability where Self == EnabledTextSelectability {
    /// The user can select text.
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}
