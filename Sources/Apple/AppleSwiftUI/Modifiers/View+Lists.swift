public import Foundation

// Modifiers without effect, but for values of the environment: nothing is drawn, and nobody touches anything.
extension View {
    /// Sets the colour of the line below a row.
    public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Shows or hides the lines of a row.
    public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set) -> some View { self }

    /// Shows or hides the lines of a section.
    public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Sets the distance of rows.
    public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }

    /// Sets the colour of an item of a list.
    public func listItemTint(_ tint: Color?) -> some View { self }

    /// Prevents that the user moves the row.
    public func moveDisabled(_ isDisabled: Bool) -> some View { self }

    /// Prevents that the user selects the row.
    public func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// Shows or hides the bars beside what scrolls.
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal])
        -> some View
    {
        self
    }

    /// Prevents that content scrolls.
    public func scrollDisabled(_ disabled: Bool) -> some View { environment(\.isScrollEnabled, !disabled) }

    /// Shows content beyond the edges.
    public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }

    /// Sets whether content can be pulled beyond its end.
    public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
        self
    }

    /// Sets where content stops.
    public func scrollTargetBehavior(_ behavior: ScrollTargetBehavior) -> some View { self }

    /// Makes the views in this one places where content stops.
    public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

    /// Joins the place of content to a value.
    public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View { self }

    /// Sets the place at which content begins.
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }

    /// Leaves space around content that scrolls.
    public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        self
    }

    /// Adds a field to search, in which nobody types.
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement, prompt: LocalizedStringKey? = nil
    ) -> some View { self }

    /// Adds a field to search, in which nobody types.
    @_disfavoredOverload
    public func searchable<Prompt: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Prompt
    ) -> some View { self }

    /// Adds a field to search that is shown while a value is true; nobody types.
    public func searchable(
        text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
        prompt: LocalizedStringKey? = nil
    ) -> some View { self }

    /// Adds a menu with a preview, which nobody opens.
    public func contextMenu<Items: View, Preview: View>(
        @ViewBuilder menuItems: () -> Items, @ViewBuilder preview: () -> Preview
    ) -> some View { self }

    /// Sets the text beside its label.
    public func badge(_ key: LocalizedStringKey?) -> some View { self }

    /// Sets the text beside its label.
    @_disfavoredOverload
    public func badge<Label: StringProtocol>(_ label: Label?) -> some View { self }
}

extension VerticalEdge {
    /// Some edges.
    public struct Set: OptionSet, Sendable {
        /// The edges as bits.
        public let rawValue: Int8

        /// Takes edges as bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The top.
        public static let top = Set(rawValue: 1)
        /// The bottom.
        public static let bottom = Set(rawValue: 2)
        /// Both.
        public static let all: Set = [.top, .bottom]
    }
}

/// Whether bars beside what scrolls are shown.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = ScrollIndicatorVisibility(name: "automatic")
    /// While content scrolls.
    public static let visible = ScrollIndicatorVisibility(name: "visible")
    /// With a finger only.
    public static let hidden = ScrollIndicatorVisibility(name: "hidden")
    /// Never.
    public static let never = ScrollIndicatorVisibility(name: "never")
}

/// Whether content can be pulled beyond its end.
public struct ScrollBounceBehavior: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = ScrollBounceBehavior(name: "automatic")
    /// Always.
    public static let always = ScrollBounceBehavior(name: "always")
    /// If it is larger than the view.
    public static let basedOnSize = ScrollBounceBehavior(name: "basedOnSize")
}

/// The places where content stops.
public struct ScrollTargetBehavior: Hashable, Sendable {
    private let name: String

    /// At pages.
    public static let paging = ScrollTargetBehavior(name: "paging")
    /// At views.
    public static let viewAligned = ScrollTargetBehavior(name: "viewAligned")
}

/// A part of a view with margins.
public struct ContentMarginPlacement: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = ContentMarginPlacement(name: "automatic")
    /// The content.
    public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
    /// The bars beside it.
    public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

/// The place of a field to search.
public struct SearchFieldPlacement: Hashable, Sendable {
    private let name: String

    /// As the system chooses.
    public static let automatic = SearchFieldPlacement(name: "automatic")
    /// In a bar.
    public static let toolbar = SearchFieldPlacement(name: "toolbar")
    /// Beside the content.
    public static let sidebar = SearchFieldPlacement(name: "sidebar")
    /// Below the title.
    public static let navigationBarDrawer = SearchFieldPlacement(name: "navigationBarDrawer")

    /// Below the title.
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
        .navigationBarDrawer
    }

    /// Whether a field below the title stays.
    public struct NavigationBarDrawerDisplayMode: Hashable, Sendable {
        private let name: String

        /// As the system chooses.
        public static let automatic = NavigationBarDrawerDisplayMode(name: "automatic")
        /// Always.
        public static let always = NavigationBarDrawerDisplayMode(name: "always")
    }
}
