/// A view that presents another one while a value says so.
struct PresentingView<Content: View, Presented: View>: View, PrimitiveView {
    let content: Content
    let isPresented: Bool
    let end: () -> Void
    let onDismiss: (() -> Void)?
    let presented: () -> Presented

    func update(_ node: ViewNode) {
        node.show(content)
        let wasPresented: Bool? = node.exchange(isPresented)
        if isPresented {
            node.show(presented(), at: 1) { $0.dismiss = DismissAction(end) }
        } else if wasPresented == true, let onDismiss {
            node.graph.after(onDismiss)
        }
    }
}

extension View {
    private func presenting<Presented: View>(
        _ isPresented: Binding<Bool>, _ onDismiss: (() -> Void)?, _ content: @escaping () -> Presented
    ) -> some View {
        PresentingView(
            content: self, isPresented: isPresented.wrappedValue, end: { isPresented.wrappedValue = false },
            onDismiss: onDismiss, presented: content)
    }

    private func presenting<Item, Presented: View>(
        _ item: Binding<Item?>, _ onDismiss: (() -> Void)?, _ content: @escaping (Item) -> Presented
    ) -> some View {
        presenting(
            Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } }), onDismiss
        ) { item.wrappedValue.map(content) }
    }

    /// Presents a sheet while a value is true.
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { presenting(isPresented, onDismiss, content) }

    /// Presents a sheet while there is an item.
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { presenting(item, onDismiss, content) }

    /// Presents a screen while a value is true.
    public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { presenting(isPresented, onDismiss, content) }

    /// Presents a screen while there is an item.
    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { presenting(item, onDismiss, content) }

    /// Presents a bubble while a value is true.
    public func popover<Content: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) -> some View { presenting(isPresented, nil, content) }

    /// Presents an alert while a value is true; nobody touches its buttons, so that the app has to set it to false.
    public func alert<Actions: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View { presenting(isPresented, nil) { AlertContent(shown: actions()) } }

    /// Presents an alert while a value is true; nobody touches its buttons, so that the app has to set it to false.
    public func alert<Actions: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions) }

    /// Presents an alert while a value is true; nobody touches its buttons, so that the app has to set it to false.
    public func alert<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
        @ViewBuilder message: @escaping () -> Message
    ) -> some View {
        alert(Text(titleKey), isPresented: isPresented) {
            actions()
            message()
        }
    }

    /// Presents a choice while a value is true; nobody touches its buttons, so that the app has to set it to false.
    public func confirmationDialog<Actions: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions
    ) -> some View { alert(Text(titleKey), isPresented: isPresented, actions: actions) }

    /// Presents a screen on a stack while a value is true.
    public func navigationDestination<Destination: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination
    ) -> some View { presenting(isPresented, nil, destination) }

    /// Names the screens for values of a type, which are shown for the values on the path of a `NavigationStack`.
    public func navigationDestination<Value: Hashable, Destination: View>(
        for data: Value.Type, @ViewBuilder destination: @escaping (Value) -> Destination
    ) -> some View {
        life { node in
            for (index, value) in node.environment[PathKey.self].enumerated() {
                if let value = value.base as? Value { node.show(destination(value), at: index + 1) }
            }
        }
    }
}

/// The values on the path of the stack around a view.
enum PathKey: EnvironmentKey {
    static var defaultValue: [AnyHashable] { [] }
}

/// The buttons of an alert.
private struct AlertContent<Content: View>: View, Container {
    let shown: Content
}

/// Whether something is shown.
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// As the system wants.
    case automatic
    /// Yes.
    case visible
    /// No.
    case hidden
}
