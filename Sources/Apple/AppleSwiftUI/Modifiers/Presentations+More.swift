public import Foundation

extension View {
    /// Presents an alert while a value is true; nobody touches its buttons, so that the app has to set it to false.
    @_disfavoredOverload
    public func alert<Title: StringProtocol, Actions: View>(
        _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View { alert(Text(title), isPresented: isPresented, actions: actions) }

    /// Presents an alert while a value is true; nobody touches its buttons, so that the app has to set it to false.
    @_disfavoredOverload
    public func alert<Title: StringProtocol, Actions: View, Message: View>(
        _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
        @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        alert(Text(title), isPresented: isPresented) {
            actions()
            message()
        }
    }

    /// Presents an alert of a value while another one is true; nobody touches its buttons.
    public func alert<Actions: View, Message: View, Value>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: Value?,
        @ViewBuilder actions: @escaping (Value) -> Actions, @ViewBuilder message: @escaping (Value) -> Message
    ) -> some View {
        alert(Text(titleKey), isPresented: isPresented) {
            data.map(actions)
            data.map(message)
        }
    }

    /// Presents an alert of a value while another one is true; nobody touches its buttons.
    public func alert<Actions: View, Value>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: Value?,
        @ViewBuilder actions: @escaping (Value) -> Actions
    ) -> some View { alert(Text(titleKey), isPresented: isPresented) { data.map(actions) } }

    /// Presents an alert of an error while a value is true; nobody touches its buttons.
    public func alert<Failure: LocalizedError, Actions: View>(
        isPresented: Binding<Bool>, error: Failure?, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View { alert(Text(verbatim: error?.errorDescription ?? ""), isPresented: isPresented, actions: actions) }

    /// Presents a choice while a value is true; nobody touches its buttons, so that the app has to set it to false.
    public func confirmationDialog<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        alert(Text(titleKey), isPresented: isPresented) {
            actions()
            message()
        }
    }

    /// Presents a choice of a value while another one is true; nobody touches its buttons.
    public func confirmationDialog<Actions: View, Message: View, Value>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: Value?, @ViewBuilder actions: @escaping (Value) -> Actions,
        @ViewBuilder message: @escaping (Value) -> Message
    ) -> some View { alert(titleKey, isPresented: isPresented, presenting: data, actions: actions, message: message) }

    /// Presents a choice of a value while another one is true; nobody touches its buttons.
    public func confirmationDialog<Actions: View, Value>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: Value?, @ViewBuilder actions: @escaping (Value) -> Actions
    ) -> some View { alert(titleKey, isPresented: isPresented, presenting: data, actions: actions) }

    /// Presents a bubble while a value is true.
    public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge, @ViewBuilder content: @escaping () -> Content
    ) -> some View { popover(isPresented: isPresented, content: content) }

    /// Presents a bubble while there is an item.
    public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { sheet(item: item, content: content) }

    /// Presents a screen beside this one while a value is true.
    public func inspector<Content: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) -> some View { sheet(isPresented: isPresented, content: content) }

    /// Presents a screen on a stack while there is an item.
    public func navigationDestination<Item: Hashable, Destination: View>(
        item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> Destination
    ) -> some View {
        navigationDestination(
            isPresented: Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
        ) { item.wrappedValue.map(destination) }
    }

    /// Shows a view at an edge from side to side.
    public func safeAreaInset<Content: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some View { overlay(content: content) }

    /// Shows a view at an edge from top to bottom.
    public func safeAreaInset<Content: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) -> some View { overlay(content: content) }
}

/// The place of a bubble.
public enum PopoverAttachmentAnchor: Sendable {
    /// Of a rectangle.
    case rect(Source)
    /// Of a point.
    case point(UnitPoint)

    /// A rectangle.
    public struct Source: Sendable {
        /// That of the view.
        public static let bounds = Source()
    }
}
