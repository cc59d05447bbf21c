public import AppleUIKit
public import Foundation

/// A screen of UIKit with a view of SwiftUI, which is evaluated while the screen is shown.
@MainActor @preconcurrency
open class UIHostingController<Content: View>: UIViewController {
    /// The view.
    open var rootView: Content {
        didSet { if isVisible { show() } }
    }
    private lazy var node = ViewNode(ViewGraph.shared)
    private var isVisible = false

    /// Makes a screen.
    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    /// Ends the program, because there are no archives of views.
    public required init?(coder: NSCoder) { fatalError("init(coder:) is not available without a storyboard") }

    /// Evaluates the view.
    open override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        isVisible = true
        ViewGraph.shared.add(self) { [weak self] in self?.show() }
        show()
    }

    /// Ends what the view has begun.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        isVisible = false
        ViewGraph.shared.remove(self)
        node.end()
    }

    private func show() { ViewGraph.shared.update { node.update(rootView, $0) } }
}
