public import Foundation

/// A storyboard, which is not read in a lab.
@MainActor @preconcurrency
open class UIStoryboard: NSObject {
    private let name: String

    /// Names a storyboard.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        super.init()
        ScreenNotice.storyboards.say()
    }

    /// Returns `nil`, because there are no storyboards.
    open func instantiateInitialViewController() -> UIViewController? { nil }

    /// Ends the program, as iOS does for a storyboard that lacks the controller.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        fatalError(
            "the storyboard '\(name)' is not read in a lab: create the view controller '\(identifier)' in code, or "
                + "leave out the files that need the storyboard")
    }

    /// Ends the program, as iOS does for a storyboard that lacks the controller.
    open func instantiateViewController<Controller: UIViewController>(
        identifier: String, creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller {
        guard let controller = instantiateViewController(withIdentifier: identifier) as? Controller else {
            fatalError("the view controller '\(identifier)' is of another class")
        }
        return controller
    }
}
