public import AppleAppKit
public import Foundation

/// A controller of AppKit with a view of SwiftUI, which is evaluated while the controller's view is shown.
@MainActor @preconcurrency
open class NSHostingController<Content: View>: NSViewController {
    /// The view.
    open var rootView: Content {
        didSet { if isVisible { show() } }
    }
    private lazy var node = ViewNode(ViewGraph.shared)
    private var isVisible = false

    /// Makes a controller.
    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    /// Ends the program, because there are no archives of views.
    public required init?(coder: NSCoder) { fatalError("init(coder:) is not available without a storyboard") }

    /// Evaluates the view.
    open override func viewDidAppear() {
        super.viewDidAppear()
        isVisible = true
        ViewGraph.shared.add(self) { [weak self] in self?.show() }
        show()
    }

    /// Ends what the view has begun.
    open override func viewDidDisappear() {
        super.viewDidDisappear()
        isVisible = false
        ViewGraph.shared.remove(self)
        node.end()
    }

    private func show() { ViewGraph.shared.update { node.update(rootView, $0) } }
}

/// A view of AppKit with a view of SwiftUI, which is evaluated while it is in a window.
@MainActor @preconcurrency
open class NSHostingView<Content: View>: NSView {
    /// The view.
    open var rootView: Content {
        didSet { if window != nil { show() } }
    }
    private lazy var node = ViewNode(ViewGraph.shared)

    /// Makes a view.
    public required init(rootView: Content) {
        self.rootView = rootView
        super.init(frame: .zero)
    }

    /// Ends the program, because there are no archives of views.
    public required init?(coder: NSCoder) { fatalError("init(coder:) is not available without a storyboard") }

    /// Evaluates the view in a window, and ends what it has begun without one.
    open override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        guard window != nil else {
            ViewGraph.shared.remove(self)
            return node.end()
        }
        ViewGraph.shared.add(self) { [weak self] in self?.show() }
        show()
    }

    private func show() { ViewGraph.shared.update { node.update(rootView, $0) } }
}
