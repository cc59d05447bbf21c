internal import DeviceProtocol

extension NotificationCategory {
    /// Encodes a category for the device; the images of buttons are left out.
    init(_ category: UNNotificationCategory) {
        self.init(
            identifier: category.identifier,
            actions: category.actions.map { action in
                let field = action as? UNTextInputNotificationAction
                return Action(
                    identifier: action.identifier, title: action.title, options: action.options.rawValue,
                    input: field.map {
                        Input(button: $0.textInputButtonTitle, placeholder: $0.textInputPlaceholder)
                    })
            }, intentIdentifiers: category.intentIdentifiers, placeholder: category.hiddenPreviewsBodyPlaceholder,
            summaryFormat: category.categorySummaryFormat, options: category.options.rawValue)
    }
}

extension UNNotificationCategory {
    /// Makes a category that the device has kept.
    convenience init(_ category: NotificationCategory) {
        self.init(
            identifier: category.identifier,
            actions: category.actions.map { action in
                let options = UNNotificationActionOptions(rawValue: action.options)
                guard let input = action.input else {
                    return UNNotificationAction(identifier: action.identifier, title: action.title, options: options)
                }
                return UNTextInputNotificationAction(
                    identifier: action.identifier, title: action.title, options: options,
                    textInputButtonTitle: input.button, textInputPlaceholder: input.placeholder)
            }, intentIdentifiers: category.intentIdentifiers, hiddenPreviewsBodyPlaceholder: category.placeholder,
            categorySummaryFormat: category.summaryFormat,
            options: UNNotificationCategoryOptions(rawValue: category.options))
    }
}
