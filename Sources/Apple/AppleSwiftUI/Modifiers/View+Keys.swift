public import Foundation

// Modifiers without effect: nobody touches anything.
extension View {
    /// Sets the keys of a keyboard that take the place of a touch.
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { self }

    /// Sets the keys of a keyboard that take the place of a touch.
    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }

    /// Sets the text that a pointer shows.
    public func help(_ textKey: LocalizedStringKey) -> some View { self }

    /// Sets the text that a pointer shows.
    @_disfavoredOverload
    public func help<Content: StringProtocol>(_ text: Content) -> some View { self }

    /// Sets what happens while the user presses.
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { self }

    /// Sets what happens on a tap with its place.
    public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View { self }

    /// Sets what happens when text or a search is submitted.
    public func onSubmit(of triggers: SubmitTriggers, _ action: @escaping () -> Void) -> some View { self }

    /// Sets whether the view can get the focus.
    public func focusable(_ isFocusable: Bool = true) -> some View { self }

    /// Sets the look of menus.
    public func menuStyle<Style: MenuStyle>(_ style: Style) -> some View { self }

    /// Shows or hides the indicator of menus.
    public func menuIndicator(_ visibility: Visibility) -> some View { self }

    /// Sets the order of menus.
    public func menuOrder(_ order: MenuOrder) -> some View { self }

    /// Sets the look of control groups.
    public func controlGroupStyle<Style: ControlGroupStyle>(_ style: Style) -> some View { self }

    /// Sets the shape of buttons.
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }

    /// Repeats a button while it is pressed.
    public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }

    /// Adds something that a screen reader can do.
    public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }

    /// Adds something that a screen reader can do.
    public func accessibilityAction(named name: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
        self
    }

    /// Sets the name that a screen reader reads.
    public func accessibilityLabel(_ label: Text) -> some View { self }

    /// Sets the value that a screen reader reads.
    public func accessibilityValue(_ value: Text) -> some View { self }

    /// Sets the value that a screen reader reads.
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }

    /// Sets the hint that a screen reader reads.
    public func accessibilityHint(_ hint: Text) -> some View { self }

    /// Sets the hint that a screen reader reads.
    @_disfavoredOverload
    public func accessibilityHint<Hint: StringProtocol>(_ hint: Hint) -> some View { self }

    /// Adds what a screen reader says of the view.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// Takes away what a screen reader says of the view.
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// Sets the order in which a screen reader reads.
    public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

    /// Sets what a screen reader reads in the place of the view.
    public func accessibilityRepresentation<Content: View>(@ViewBuilder representation: () -> Content) -> some View {
        self
    }
}

/// A key of a keyboard.
public struct KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral, Hashable, Sendable {
    /// The character of the key.
    public var character: Character

    /// Takes a character.
    public init(_ character: Character) { self.character = character }

    /// Takes a character.
    public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }

    /// The key return.
    public static let `return`: KeyEquivalent = "\r"
    /// The key escape.
    public static let escape: KeyEquivalent = "\u{1b}"
    /// The key delete.
    public static let delete: KeyEquivalent = "\u{8}"
    /// The key tab.
    public static let tab: KeyEquivalent = "\t"
    /// The key space.
    public static let space: KeyEquivalent = " "
    /// The arrow upwards.
    public static let upArrow: KeyEquivalent = "\u{f700}"
    /// The arrow downwards.
    public static let downArrow: KeyEquivalent = "\u{f701}"
    /// The arrow to the left.
    public static let leftArrow: KeyEquivalent = "\u{f702}"
    /// The arrow to the right.
    public static let rightArrow: KeyEquivalent = "\u{f703}"
}

/// Keys that change the meaning of others.
public struct EventModifiers: OptionSet, Sendable {
    /// The keys as bits.
    public let rawValue: Int

    /// Takes keys as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps lock.
    public static let capsLock = EventModifiers(rawValue: 1)
    /// Shift.
    public static let shift = EventModifiers(rawValue: 2)
    /// Control.
    public static let control = EventModifiers(rawValue: 4)
    /// Option.
    public static let option = EventModifiers(rawValue: 8)
    /// Command.
    public static let command = EventModifiers(rawValue: 16)
    /// All.
    public static let all = EventModifiers(rawValue: 31)
}

/// Keys that take the place of a touch.
public struct KeyboardShortcut: Hashable, Sendable {
    /// The key.
    public var key: KeyEquivalent
    /// The keys beside it.
    public var modifiers: EventModifiers

    /// Takes keys.
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        self.modifiers = modifiers
    }

    /// The return key, for the usual choice.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// The escape key, for the choice to cancel.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

    /// Compares keys.
    public static func == (one: KeyboardShortcut, other: KeyboardShortcut) -> Bool {
        one.key == other.key && one.modifiers.rawValue == other.modifiers.rawValue
    }

    /// Adds the keys to a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(modifiers.rawValue)
    }
}

/// The controls that submit something.
public struct SubmitTriggers: OptionSet, Sendable {
    /// The triggers as bits.
    public let rawValue: Int

    /// Takes triggers as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A field with a text.
    public static let text = SubmitTriggers(rawValue: 1)
    /// A field to search.
    public static let search = SubmitTriggers(rawValue: 2)
}

/// The traits of a view for a screen reader.
public struct AccessibilityTraits: OptionSet, Sendable {
    /// The traits as bits.
    public let rawValue: UInt64

    /// Takes traits as bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// A button.
    public static let isButton = AccessibilityTraits(rawValue: 1)
    /// A header.
    public static let isHeader = AccessibilityTraits(rawValue: 2)
    /// Selected.
    public static let isSelected = AccessibilityTraits(rawValue: 4)
    /// A link.
    public static let isLink = AccessibilityTraits(rawValue: 8)
    /// A field to search.
    public static let isSearchField = AccessibilityTraits(rawValue: 16)
    /// An image.
    public static let isImage = AccessibilityTraits(rawValue: 32)
    /// A text that does not change.
    public static let isStaticText = AccessibilityTraits(rawValue: 64)
    /// A toggle.
    public static let isToggle = AccessibilityTraits(rawValue: 128)
    /// A view that makes others unreachable.
    public static let isModal = AccessibilityTraits(rawValue: 256)
    /// A view that changes often.
    public static let updatesFrequently = AccessibilityTraits(rawValue: 512)
    /// A summary.
    public static let isSummaryElement = AccessibilityTraits(rawValue: 1024)
}
