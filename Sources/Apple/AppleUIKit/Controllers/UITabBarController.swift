internal import Foundation

/// Screens of which one is selected by a bar of tabs; nobody touches it.
@MainActor @preconcurrency
open class UITabBarController: UIViewController {
    /// The bar of tabs.
    public let tabBar = UITabBar()
    /// The delegate; a weak reference.
    open weak var delegate: (any UITabBarControllerDelegate)?
    private var selected = 0

    /// The screens.
    open var viewControllers: [UIViewController]? {
        get { children.isEmpty ? nil : children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the screens.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let (old, new) = (children, viewControllers ?? [])
        let former = selectedViewController
        for controller in old where !new.contains(controller) {
            controller.willMove(toParent: nil)
            controller.parent = nil
        }
        for controller in new where !old.contains(controller) {
            controller.willMove(toParent: self)
            controller.parent = self
        }
        children = new
        selected = former.flatMap(new.firstIndex) ?? 0
        tabBar.items = new.map(\.tabBarItem)
        exchange(former, selectedViewController)
        for controller in old where !new.contains(controller) { controller.didMove(toParent: nil) }
        for controller in new where !old.contains(controller) { controller.didMove(toParent: self) }
    }

    /// The number of the selected screen.
    open var selectedIndex: Int {
        get { selected }
        set {
            guard children.indices.contains(newValue) else { return }
            let former = selectedViewController
            selected = newValue
            exchange(former, selectedViewController)
        }
    }

    /// The selected screen.
    open var selectedViewController: UIViewController? {
        get { children.indices.contains(selected) ? children[selected] : nil }
        set { if let index = newValue.flatMap(children.firstIndex) { selectedIndex = index } }
    }

    override var appearingChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

    /// Puts the view of the selected screen into its own.
    open override func viewDidLoad() {
        super.viewDidLoad()
        if let controller = selectedViewController { view.addSubview(controller.view) }
    }

    private func exchange(_ old: UIViewController?, _ new: UIViewController?) {
        guard old !== new, isViewLoaded else { return }
        if isShown { old?.disappear(animated: false) } else { old?.viewIfLoaded?.removeFromSuperview() }
        guard let new else { return }
        if isShown { new.appear(in: view, animated: false) } else { view.addSubview(new.view) }
    }
}

/// The bar of tabs.
@MainActor @preconcurrency
open class UITabBar: UIView {
    /// The items.
    open var items: [UITabBarItem]?
    /// The colour of the bar.
    open var barTintColor: UIColor?
}

/// The bar above a screen.
@MainActor @preconcurrency
open class UINavigationBar: UIView {
    /// Whether titles are large.
    open var prefersLargeTitles = false
    /// The colour of the bar.
    open var barTintColor: UIColor?
    /// Whether what is behind it is seen.
    open var isTranslucent = true
}
