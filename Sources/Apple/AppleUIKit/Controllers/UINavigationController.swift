public import Foundation

/// A stack of screens, of which the top one is shown.
@MainActor @preconcurrency
open class UINavigationController: UIViewController {
    /// The bar above the screen.
    public let navigationBar = UINavigationBar()
    /// The delegate; a weak reference.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The bar below the screen.
    public private(set) lazy var toolbar = UIToolbar()
    /// The recognizer of the movement that removes the screen on top.
    public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer(
        target: nil, action: nil)
    /// Whether the bar is hidden.
    open var isNavigationBarHidden = false
    /// Whether the bar below the screen is hidden.
    open var isToolbarHidden = true
    /// The screen that the delegate knows as shown.
    private weak var shown: UIViewController?

    /// Makes a stack of one screen.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// Makes an empty stack.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Makes an empty stack, because there are no storyboards.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The screens, the lowest one first.
    open var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The screen on top.
    open var topViewController: UIViewController? { children.last }

    /// The screen that is presented, or that on top.
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    override var appearingChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

    /// Puts the view of the screen on top into its own.
    open override func viewDidLoad() {
        super.viewDidLoad()
        if let top = topViewController { embed(top) }
    }

    override func prepareAppearance() { reportWillShow(animated: false) }

    override func endAppearance() { reportDidShow(animated: false) }

    /// Shows a screen on top of the others.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        precondition(!children.contains(viewController), "pushing the same view controller instance more than once")
        change(to: children + [viewController], animated)
    }

    /// Removes the screen on top, unless it is the last one; returns it.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1 else { return nil }
        return change(to: Array(children.dropLast()), animated).last
    }

    /// Removes all screens but the lowest one; returns them.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        change(to: Array(children.prefix(1)), animated)
    }

    /// Removes the screens above one; returns them.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = children.firstIndex(of: viewController) else { return nil }
        return change(to: Array(children.prefix(index + 1)), animated)
    }

    /// Replaces the screens.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        change(to: viewControllers, animated)
    }

    /// Hides or shows the bar above the screen.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

    /// Hides or shows the bar below the screen.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

    /// Replaces the screens, and returns those that were removed.
    @discardableResult
    private func change(to new: [UIViewController], _ animated: Bool) -> [UIViewController] {
        let (old, oldTop) = (children, topViewController)
        let removed = old.filter { !new.contains($0) }
        for controller in removed {
            controller.willMove(toParent: nil)
            controller.parent = nil
        }
        for controller in new where !old.contains(controller) {
            controller.parent?.children.removeAll { $0 === controller }
            controller.willMove(toParent: self)
            controller.parent = self
        }
        children = new
        if oldTop !== topViewController, isViewLoaded { exchange(oldTop, animated) }
        for controller in removed { controller.didMove(toParent: nil) }
        for controller in new where !old.contains(controller) { controller.didMove(toParent: self) }
        return removed
    }

    /// Shows the screen on top in the place of another one; the delegate of a hidden stack learns of it later.
    private func exchange(_ old: UIViewController?, _ animated: Bool) {
        guard isShown else {
            old?.viewIfLoaded?.removeFromSuperview()
            if let top = topViewController { embed(top) }
            return
        }
        reportWillShow(animated: animated)
        old?.disappear(animated: animated)
        topViewController?.appear(in: view, animated: animated) { [weak self, weak top = topViewController] in
            if let self, top === topViewController { reportDidShow(animated: animated) }
        }
    }

    /// Tells the delegate that the screen on top is about to be shown, unless it is shown already.
    private func reportWillShow(animated: Bool) {
        guard let top = topViewController, top !== shown else { return }
        shown = nil
        delegate?.navigationController(self, willShow: top, animated: animated)
    }

    /// Tells the delegate that the screen on top is shown, once.
    private func reportDidShow(animated: Bool) {
        guard isShown, let top = topViewController, top !== shown else { return }
        shown = top
        delegate?.navigationController(self, didShow: top, animated: animated)
    }

    private func embed(_ controller: UIViewController) {
        controller.view.frame = view.bounds
        view.addSubview(controller.view)
    }
}
