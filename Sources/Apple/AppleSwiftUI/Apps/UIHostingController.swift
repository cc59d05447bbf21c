public import AppleUIKit
public import Foundation

/// A screen of UIKit with a view of SwiftUI, which is evaluated while the screen is shown.
@MainActor @preconcurrency
open class UIHostingController<Content: View>: UIViewController {
    /// The view.
    open var rootView: Content {
        get { content.root }
        set { content.root = newValue }
    }
    private let content: ScreenContent<Content>

    /// Makes a screen.
    public init(rootView: Content) {
        content = ScreenContent(rootView)
        super.init(nibName: nil, bundle: nil)
    }

    /// Ends the program, because there are no archives of views.
    public required init?(coder: NSCoder) { fatalError("init(coder:) is not available without a storyboard") }

    /// Evaluates the view.
    open override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        content.begin()
    }

    /// Ends what the view has begun.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        content.end()
    }
}
