internal import Foundation

// Modifiers without effect: nothing is drawn or touched.
extension View {
    /// Sets the title of the screen.
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

    /// Sets the title of the screen.
    public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { self }

    /// Sets the title of the screen.
    public func navigationTitle(_ title: Text) -> some View { self }

    /// Sets the title of the screen.
    public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { self }

    /// Sets the size of the title.
    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }

    /// Hides the button back.
    public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { self }

    /// Hides the bar above the screen.
    public func navigationBarHidden(_ hidden: Bool) -> some View { self }

    /// Hides the status bar.
    public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

    /// Sets the items of the bars.
    public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View { self }

    /// Sets the items of the bars.
    public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }

    /// Shows or hides bars.
    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

    /// Sets the label of its tab.
    public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View { self }

    /// Sets the number beside its label.
    public func badge(_ count: Int) -> some View { self }

    /// Sets the text beside its label.
    public func badge(_ label: Text?) -> some View { self }

    /// Sets the value of a choice.
    public func tag<Value: Hashable>(_ tag: Value) -> some View { self }

    /// Sets the view behind a row.
    public func listRowBackground<Content: View>(_ view: Content?) -> some View { self }

    /// Sets the space around a row.
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

    /// Shows or hides the line below a row.
    public func listRowSeparator(_ visibility: Visibility) -> some View { self }

    /// Shows or hides what is behind a list.
    public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

    /// Sets how the keyboard goes away.
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

    /// Prevents that the user deletes the row.
    public func deleteDisabled(_ isDisabled: Bool) -> some View { self }

    /// Adds buttons that nobody uncovers.
    public func swipeActions<Content: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Content
    ) -> some View { self }

    /// Adds a menu that nobody opens.
    public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View { self }

    /// Sets what happens when the list is pulled, which nobody does.
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

    /// Adds a field to search, in which nobody types.
    public func searchable(text: Binding<String>, prompt: LocalizedStringKey? = nil) -> some View { self }
}
