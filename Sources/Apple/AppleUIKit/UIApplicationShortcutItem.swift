public import Foundation

/// A quick action of an app on the Home Screen, which a `tap` step of a scenario selects by its type.
@MainActor @preconcurrency
open class UIApplicationShortcutItem: NSObject {
    /// The type, by which the app recognises the action.
    open internal(set) var type: String
    /// The title that the user sees.
    open internal(set) var localizedTitle: String
    /// The subtitle that the user sees; `nil` for none.
    open internal(set) var localizedSubtitle: String?
    /// The icon, which a lab does not show.
    open internal(set) var icon: UIApplicationShortcutIcon?
    /// The app's own values.
    open internal(set) var userInfo: [String: any NSSecureCoding]?
    /// The identifier by which a scene is chosen; `nil` for none.
    open internal(set) var targetContentIdentifier: Any?

    /// Makes a quick action.
    public init(
        type: String, localizedTitle: String, localizedSubtitle: String?, icon: UIApplicationShortcutIcon?,
        userInfo: [String: any NSSecureCoding]? = nil
    ) {
        self.type = type
        self.localizedTitle = localizedTitle
        self.localizedSubtitle = localizedSubtitle
        self.icon = icon
        self.userInfo = userInfo
    }

    /// Makes a quick action with a title.
    public convenience init(type: String, localizedTitle: String) {
        self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
    }
}

/// A quick action that the app can change.
@MainActor @preconcurrency
open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
    /// The type.
    open override var type: String {
        get { super.type }
        set { super.type = newValue }
    }
    /// The title that the user sees.
    open override var localizedTitle: String {
        get { super.localizedTitle }
        set { super.localizedTitle = newValue }
    }
    /// The subtitle that the user sees; `nil` for none.
    open override var localizedSubtitle: String? {
        get { super.localizedSubtitle }
        set { super.localizedSubtitle = newValue }
    }
    /// The icon, which a lab does not show.
    open override var icon: UIApplicationShortcutIcon? {
        get { super.icon }
        set { super.icon = newValue }
    }
    /// The app's own values.
    open override var userInfo: [String: any NSSecureCoding]? {
        get { super.userInfo }
        set { super.userInfo = newValue }
    }
    /// The identifier by which a scene is chosen; `nil` for none.
    open override var targetContentIdentifier: Any? {
        get { super.targetContentIdentifier }
        set { super.targetContentIdentifier = newValue }
    }
}

/// The icon of a quick action, which a lab does not show.
@MainActor @preconcurrency
open class UIApplicationShortcutIcon: NSObject {
    /// Makes an icon from an image of the app.
    public init(templateImageName: String) {}

    /// Makes an icon from a symbol of the system.
    public init(systemImageName: String) {}
}
