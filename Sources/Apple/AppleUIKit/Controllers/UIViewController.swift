public import Foundation

/// A screen or a part of one.
///
/// Its view is loaded when it is first used, and its methods are called in the order of iOS when it appears and
/// disappears ([UIViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller)).
@MainActor @preconcurrency
open class UIViewController: UIResponder {
    /// The title, which its items show, too.
    open var title: String? {
        didSet {
            navigationItem.title = title
            tabBarItem.title = title
        }
    }
    /// The controller that contains it.
    public internal(set) weak var parent: UIViewController?
    /// The controllers that it contains.
    public internal(set) var children: [UIViewController] = []
    /// The controller that presents it itself.
    weak var presenter: UIViewController?
    /// The controller that it presents itself.
    var presented: UIViewController?
    /// The items of its navigation bar.
    open private(set) lazy var navigationItem = UINavigationItem()
    /// The item of its tab bar.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem()
    /// The style of its presentation.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// The transition of its presentation.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    /// Whether the user cannot dismiss it.
    open var isModalInPresentation = false
    /// Whether its screen has no tab bar when it is pushed.
    open var hidesBottomBarWhenPushed = false
    /// The size that it prefers in a container.
    open var preferredContentSize = CGSize.zero
    /// Whether its rows or fields can be edited.
    open var isEditing = false
    /// The storyboard that it comes from, which never exists.
    open var storyboard: UIStoryboard? { nil }
    /// The name of its nib, which is not read.
    public let nibName: String?
    /// The bundle of its nib.
    public let nibBundle: Bundle?
    var appearance = Appearance.disappeared
    private var loadedView: UIView?

    enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }

    /// Makes a controller; a nib is not read.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nibName = nibNameOrNil
        nibBundle = nibBundleOrNil
        super.init()
        if nibNameOrNil != nil { ScreenNotice.storyboards.say() }
    }

    /// Makes a controller without an archive, because there are no storyboards.
    public required init?(coder: NSCoder) {
        ScreenNotice.storyboards.say()
        (nibName, nibBundle) = (nil, nil)
        super.init()
    }

    /// Makes a controller.
    @MainActor @preconcurrency
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// The view, which is loaded when it is first read.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.controller = nil
            loadedView = newValue
            newValue?.controller = self
        }
    }

    /// The view if it was loaded.
    open var viewIfLoaded: UIView? { loadedView }

    /// Whether the view was loaded.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Creates the view: an empty one as large as the screen.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// Loads the view if it was not.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView != nil { viewDidLoad() }
    }

    /// Handles that the view was loaded.
    open func viewDidLoad() {}

    /// Handles that the view is about to be shown.
    open func viewWillAppear(_ animated: Bool) {}

    /// Handles that the view is being shown, with its sizes.
    open func viewIsAppearing(_ animated: Bool) {}

    /// Handles that the view is shown.
    open func viewDidAppear(_ animated: Bool) {}

    /// Handles that the view is about to go.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Handles that the view has gone.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Handles that the view is about to place its subviews.
    open func viewWillLayoutSubviews() {}

    /// Handles that the view has placed its subviews.
    open func viewDidLayoutSubviews() {}

    /// Handles that the parent is about to change.
    open func willMove(toParent parent: UIViewController?) {}

    /// Handles that the parent has changed.
    open func didMove(toParent parent: UIViewController?) {}

    /// Handles a lack of memory; a lab has none.
    open func didReceiveMemoryWarning() {}

    /// Begins or ends editing.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    /// Whether its children appear and disappear with it by themselves.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// The orientations of its screen.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }

    /// Whether the status bar is hidden.
    open var prefersStatusBarHidden: Bool { false }

    /// The look of the status bar.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    /// The superview of its view, or the parent.
    open override var next: UIResponder? { loadedView?.superview ?? parent ?? presenter }

    /// Shows another controller: by the navigation controller if it has one.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let navigationController {
            navigationController.pushViewController(vc, animated: true)
        } else {
            present(vc, animated: true)
        }
    }

    /// Prepares the screen to which a segue leads; called by nothing, because there are no storyboards.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    /// Whether a segue is performed; asked by nothing, because there are no storyboards.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Performs a segue of a storyboard; there is none, which is an error of the program as on iOS.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        fatalError("\(type(of: self)) has no segue with identifier '\(identifier)': storyboards are not read in a lab")
    }

    /// Presents another controller; see ``UIViewController/dismiss(animated:completion:)``.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        Presentation.present(viewControllerToPresent, from: self, animated: flag, completion)
    }

    /// Dismisses the controller that it presents, or itself if it presents none.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        Presentation.dismiss(from: self, animated: flag, completion)
    }

    /// Prepares the children for their appearance with it.
    func prepareAppearance() {}

    /// Handles that it and its children have appeared.
    func endAppearance() {}

    /// The children that appear and disappear with it: those whose views are within its own.
    var appearingChildren: [UIViewController] {
        guard let loadedView else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: loadedView) ?? false }
    }
}
