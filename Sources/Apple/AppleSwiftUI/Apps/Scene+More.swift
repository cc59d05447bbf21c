public import Foundation

/// The window of settings of a Mac, which nobody opens.
public struct Settings<Content: View>: Scene, PrimitiveScene {
    /// Makes the window.
    public init(@ViewBuilder content: () -> Content) {}

    func update(_ node: ViewNode) {}
}

/// One window.
public struct Window<Content: View>: Scene, PrimitiveScene {
    private let content: () -> Content

    /// Makes a window with a title.
    public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    /// Makes a window with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, id: String, @ViewBuilder content: @escaping () -> Content) {
        self.content = content
    }

    func update(_ node: ViewNode) { node.show(content()) }
}

/// An item of the menu bar of a Mac, whose content is evaluated; nobody opens it.
public struct MenuBarExtra<Label: View, Content: View>: Scene, PrimitiveScene {
    private let content: () -> Content
    private let label: () -> Label

    /// Makes an item.
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: @escaping () -> Label) {
        self.content = content
        self.label = label
    }

    /// Makes an item with a title and a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: @escaping () -> Content)
    where Label == AppleSwiftUI.Label<Text, Image> {
        self.init(content: content) { AppleSwiftUI.Label(titleKey, systemImage: systemImage) }
    }

    /// Makes an item with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) where Label == Text {
        self.init(content: content) { Text(titleKey) }
    }

    func update(_ node: ViewNode) {
        node.show(label(), at: 0)
        node.show(content(), at: 1)
    }
}

extension WindowGroup {
    /// Makes windows with a title and an identifier.
    public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content)
    }

    /// Makes windows with a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content)
    }
}

extension SceneBuilder {
    /// Builds several scenes, of which the first is shown.
    public static func buildBlock<First: Scene, each Other: Scene>(
        _ first: First, _ other: repeat each Other
    ) -> First { first }

    /// Builds the scene of an `if #available`.
    public static func buildLimitedAvailability<Content: Scene>(_ scene: Content) -> Content { scene }
}

// Modifiers without effect: a phone has no menus and one window.
extension Scene {
    /// Adds commands to the menus.
    public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene { self }

    /// Sets the look of windows.
    public func windowStyle<Style: WindowStyle>(_ style: Style) -> some Scene { self }

    /// Sets how the user changes the size of windows.
    public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }

    /// Sets the first size of windows.
    public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }

    /// Sets the first size of windows.
    public func defaultSize(_ size: CGSize) -> some Scene { self }

    /// Sets the first place of windows.
    public func defaultPosition(_ position: UnitPoint) -> some Scene { self }

    /// Sets the events that open windows.
    public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }

    /// Sets the look of an item of the menu bar.
    public func menuBarExtraStyle<Style: MenuBarExtraStyle>(_ style: Style) -> some Scene { self }

    /// Sets the keys that open a window.
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some Scene { self }
}

/// Entries of the menus of a Mac, which nobody chooses.
@MainActor @preconcurrency
public protocol Commands {}

/// Entries in a place of the menus.
public struct CommandGroup<Content: View>: Commands {
    /// Makes entries in the place of others.
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// Makes entries after others.
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// Makes entries before others.
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

/// A menu.
public struct CommandMenu<Content: View>: Commands {
    /// Makes a menu with a title.
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

/// The entries for a sidebar.
public struct SidebarCommands: Commands {
    /// Makes the entries.
    public init() {}
}

/// The entries for texts.
public struct TextEditingCommands: Commands {
    /// Makes the entries.
    public init() {}
}

/// No entries.
public struct EmptyCommands: Commands {
    /// Makes no entries.
    public init() {}
}

/// Builds entries of menus.
@resultBuilder
@MainActor @preconcurrency
public struct CommandsBuilder {
    /// Takes entries.
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }

    /// Builds entries.
    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> EmptyCommands {
        EmptyCommands()
    }

    /// Builds the entries of an `if`.
    public static func buildIf<Content: Commands>(_ content: Content?) -> EmptyCommands { EmptyCommands() }
}

/// A place of the menus.
public struct CommandGroupPlacement: Sendable {
    /// The item about the app.
    public static let appInfo = CommandGroupPlacement()
    /// The settings.
    public static let appSettings = CommandGroupPlacement()
    /// The end of the app.
    public static let appTermination = CommandGroupPlacement()
    /// The items that hide apps.
    public static let appVisibility = CommandGroupPlacement()
    /// Help.
    public static let help = CommandGroupPlacement()
    /// The items that make something new.
    public static let newItem = CommandGroupPlacement()
    /// The items that save something.
    public static let saveItem = CommandGroupPlacement()
    /// The items that import and export.
    public static let importExport = CommandGroupPlacement()
    /// The items that print.
    public static let printItem = CommandGroupPlacement()
    /// The items that copy and paste.
    public static let pasteboard = CommandGroupPlacement()
    /// The items that undo and redo changes.
    public static let undoRedo = CommandGroupPlacement()
    /// The items for texts.
    public static let textEditing = CommandGroupPlacement()
    /// The formats of texts.
    public static let textFormatting = CommandGroupPlacement()
    /// The bar of tools.
    public static let toolbar = CommandGroupPlacement()
    /// The sidebar.
    public static let sidebar = CommandGroupPlacement()
    /// The windows.
    public static let windowList = CommandGroupPlacement()
    /// The size of windows.
    public static let windowSize = CommandGroupPlacement()
    /// The order of windows.
    public static let windowArrangement = CommandGroupPlacement()
    /// Windows of the app alone.
    public static let singleWindowList = CommandGroupPlacement()
}

/// The ways in which the user can resize a window.
public struct WindowResizability: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = WindowResizability(name: "automatic")
    /// Between the bounds of the content.
    public static let contentSize = WindowResizability(name: "contentSize")
    /// Not below that of the content.
    public static let contentMinSize = WindowResizability(name: "contentMinSize")
}

/// A look of windows.
public protocol WindowStyle {}

/// The look `automatic` of windows.
public struct DefaultWindowStyle: WindowStyle {
    /// Makes the look.
    public init() {}
}

extension WindowStyle where Self == DefaultWindowStyle {
    /// The look `automatic`.
    public static var automatic: DefaultWindowStyle { DefaultWindowStyle() }
}

/// The look `hiddenTitleBar` of windows.
public struct HiddenTitleBarWindowStyle: WindowStyle {
    /// Makes the look.
    public init() {}
}

extension WindowStyle where Self == HiddenTitleBarWindowStyle {
    /// The look `hiddenTitleBar`.
    public static var hiddenTitleBar: HiddenTitleBarWindowStyle { HiddenTitleBarWindowStyle() }
}

/// A look of an item of the menu bar.
public protocol MenuBarExtraStyle {}

/// The look `menu` of an item of the menu bar.
public struct PullDownMenuBarExtraStyle: MenuBarExtraStyle {
    /// Makes the look.
    public init() {}
}

extension MenuBarExtraStyle where Self == PullDownMenuBarExtraStyle {
    /// The look `menu`.
    public static var menu: PullDownMenuBarExtraStyle { PullDownMenuBarExtraStyle() }
}

/// The look `window` of an item of the menu bar.
public struct WindowMenuBarExtraStyle: MenuBarExtraStyle {
    /// Makes the look.
    public init() {}
}

extension MenuBarExtraStyle where Self == WindowMenuBarExtraStyle {
    /// The look `window`.
    public static var window: WindowMenuBarExtraStyle { WindowMenuBarExtraStyle() }
}
