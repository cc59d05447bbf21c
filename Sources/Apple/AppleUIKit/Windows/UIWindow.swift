public import Foundation

/// A window, in which views live.
///
/// The view of its controller is loaded when the window becomes visible, and the controller appears
/// ([UIWindow](https://developer.apple.com/documentation/uikit/uiwindow)).
@MainActor @preconcurrency
open class UIWindow: UIView {
    /// The scene; `nil` in an app without scenes.
    open weak var windowScene: UIWindowScene? {
        didSet {
            oldValue?.remove(self)
            windowScene?.add(self)
        }
    }
    /// The level of the window.
    open var windowLevel = Level.normal
    /// The controller of the window.
    open var rootViewController: UIViewController? {
        didSet { if rootViewController !== oldValue { exchange(oldValue) } }
    }
    /// Whether it is the window that gets what is typed.
    public private(set) var isKeyWindow = false
    private var isVisible = false

    /// Makes a window in a scene, as large as the screen.
    public init(windowScene: UIWindowScene) {
        super.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
        windowScene.add(self)
    }

    /// Makes a window of a size and a place.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Makes a window without an archive, because there are no storyboards.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The window itself.
    open override var window: UIWindow? { self }

    /// The scene, or the app.
    open override var next: UIResponder? { windowScene ?? UIApplication.shared }

    /// The screen.
    open var screen: UIScreen { .main }

    /// Makes it the window that gets what is typed.
    open func makeKey() {
        for window in UIApplication.shared.allWindows where window !== self { window.isKeyWindow = false }
        isKeyWindow = true
    }

    /// Shows the window, and makes it the one that gets what is typed.
    open func makeKeyAndVisible() {
        ScreenNotice.screens.say()
        UIApplication.shared.add(self)
        makeKey()
        isHidden = false
        guard !isVisible else { return }
        isVisible = true
        rootViewController?.appear(in: self, animated: false)
    }

    private func exchange(_ old: UIViewController?) {
        if let old, old.presented != nil { old.dismiss(animated: false) }
        guard isVisible else {
            old?.viewIfLoaded?.removeFromSuperview()
            return
        }
        old?.disappear(animated: false)
        rootViewController?.appear(in: self, animated: false)
    }

    /// The level of a window.
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// The level.
        public var rawValue: CGFloat

        /// Takes a level.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// That of ordinary windows.
        public static let normal = Level(rawValue: 0)
        /// That of the status bar.
        public static let statusBar = Level(rawValue: 1000)
        /// That of alerts.
        public static let alert = Level(rawValue: 2000)
    }
}
