public import Foundation

/// A controller of a view, which lives without being drawn.
@MainActor @preconcurrency
open class NSViewController: NSResponder {
    /// The title.
    open var title: String?
    /// An object of the app.
    open var representedObject: Any?
    /// The size that the controller wants.
    open var preferredContentSize = NSSize.zero
    /// The name of the nib, which is not read.
    public let nibName: String?
    /// The controller around this.
    open private(set) weak var parent: NSViewController?
    /// The controllers inside.
    open private(set) var children: [NSViewController] = []
    /// The controllers that this presents.
    open private(set) var presentedViewControllers: [NSViewController]? = []
    /// The controller that presents this.
    open private(set) weak var presentingViewController: NSViewController?

    private var loaded: NSView?
    private var isVisible = false

    /// Creates a controller; nibs are not read.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        super.init()
    }

    /// Creates a controller.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Reads a controller from an archive, of which a lab has none.
    public required override init?(coder: NSCoder) {
        nibName = nil
        super.init(coder: coder)
    }

    /// The view, which is loaded the first time.
    open var view: NSView {
        get {
            if loaded == nil {
                loadView()
                viewDidLoad()
            }
            return loaded ?? NSView()
        }
        set {
            loaded = newValue
            newValue.nextResponder = self
        }
    }

    /// Whether the view is loaded.
    open var isViewLoaded: Bool { loaded != nil }

    /// Creates the view.
    open func loadView() { view = NSView() }
    /// The view is loaded.
    open func viewDidLoad() {}
    /// The view is about to appear.
    open func viewWillAppear() {}
    /// The view has appeared.
    open func viewDidAppear() {}
    /// The view is about to disappear.
    open func viewWillDisappear() {}
    /// The view has disappeared.
    open func viewDidDisappear() {}
    /// The view is about to be laid out; never called in a lab.
    open func viewWillLayout() {}
    /// The view was laid out; never called in a lab.
    open func viewDidLayout() {}

    /// Adds a controller.
    open func addChild(_ childViewController: NSViewController) {
        childViewController.parent = self
        children.append(childViewController)
    }

    /// Removes the controller from its parent.
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Shows a controller as a sheet.
    open func presentAsSheet(_ viewController: NSViewController) { show(viewController) }

    /// Shows a controller in a window.
    open func presentAsModalWindow(_ viewController: NSViewController) { show(viewController) }

    /// Ends the presentation of a controller.
    open func dismiss(_ viewController: NSViewController) {
        presentedViewControllers?.removeAll { $0 === viewController }
        viewController.presentingViewController = nil
        viewController.appear(false)
    }

    /// Ends the presentation of this controller.
    open func dismiss(_ sender: Any?) { presentingViewController?.dismiss(self) }

    private func show(_ controller: NSViewController) {
        controller.presentingViewController = self
        presentedViewControllers?.append(controller)
        controller.appear(true)
    }

    /// Calls the methods of a view that appears or disappears.
    package func appear(_ isShown: Bool) {
        guard isShown != isVisible else { return }
        isVisible = isShown
        if isShown {
            _ = view
            viewWillAppear()
            viewDidAppear()
        } else {
            viewWillDisappear()
            viewDidDisappear()
        }
    }
}
