/// A message with buttons, which nobody touches.
///
/// [Alert](https://developer.apple.com/documentation/swiftui/alert)
public struct Alert {
    /// A button of an alert.
    public struct Button {
        /// A button with a title.
        public static func `default`(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }

        /// A button that cancels.
        public static func cancel(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }

        /// A button that cancels.
        public static func cancel(_ action: (() -> Void)? = nil) -> Button { Button() }

        /// A button that destroys something.
        public static func destructive(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }
    }

    let title: Text
    let message: Text?

    /// Makes a message with one button.
    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        self.title = title
        self.message = message
    }

    /// Makes a message with two buttons.
    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        self.title = title
        self.message = message
    }
}

/// A choice of buttons, which nobody touches.
///
/// [ActionSheet](https://developer.apple.com/documentation/swiftui/actionsheet)
public struct ActionSheet {
    /// A button of a choice.
    public typealias Button = Alert.Button

    let title: Text
    let message: Text?

    /// Makes a choice.
    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
        self.title = title
        self.message = message
    }
}

extension View {
    /// Presents a message while a value is true; nobody touches its buttons, so that the app has to set it to false.
    public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
        sheet(isPresented: isPresented) { ShownMessage(title: content().title, message: content().message) }
    }

    /// Presents a message while there is an item; nobody touches its buttons.
    public func alert<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> Alert) -> some View {
        sheet(item: item) { ShownMessage(title: content($0).title, message: content($0).message) }
    }

    /// Presents a choice while a value is true; nobody touches its buttons, so that the app has to set it to false.
    public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
        sheet(isPresented: isPresented) { ShownMessage(title: content().title, message: content().message) }
    }

    /// Presents a choice while there is an item; nobody touches its buttons.
    public func actionSheet<Item: Identifiable>(
        item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
    ) -> some View { sheet(item: item) { ShownMessage(title: content($0).title, message: content($0).message) } }
}

/// The texts of a message.
private struct ShownMessage: View {
    let title: Text
    let message: Text?

    var body: some View {
        title
        message
    }
}
