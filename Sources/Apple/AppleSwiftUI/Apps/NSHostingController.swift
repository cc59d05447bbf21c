public import AppleAppKit
public import Foundation

/// A controller of AppKit with a view of SwiftUI, which is evaluated while the controller's view is shown.
@MainActor @preconcurrency
open class NSHostingController<Content: View>: NSViewController {
    /// The view.
    open var rootView: Content {
        get { content.root }
        set { content.root = newValue }
    }
    private let content: ScreenContent<Content>

    /// Makes a controller.
    public init(rootView: Content) {
        content = ScreenContent(rootView)
        super.init(nibName: nil, bundle: nil)
    }

    /// Ends the program, because there are no archives of views.
    public required init?(coder: NSCoder) { fatalError("init(coder:) is not available without a storyboard") }

    /// Evaluates the view.
    open override func viewDidAppear() {
        super.viewDidAppear()
        content.begin()
    }

    /// Ends what the view has begun.
    open override func viewDidDisappear() {
        super.viewDidDisappear()
        content.end()
    }
}

/// A view of AppKit with a view of SwiftUI, which is evaluated while it is in a window.
@MainActor @preconcurrency
open class NSHostingView<Content: View>: NSView {
    /// The view.
    open var rootView: Content {
        get { content.root }
        set { content.root = newValue }
    }
    private let content: ScreenContent<Content>

    /// Makes a view.
    public required init(rootView: Content) {
        content = ScreenContent(rootView)
        super.init(frame: .zero)
    }

    /// Ends the program, because there are no archives of views.
    public required init?(coder: NSCoder) { fatalError("init(coder:) is not available without a storyboard") }

    /// Evaluates the view in a window, and ends what it has begun without one.
    open override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        if window == nil { content.end() } else { content.begin() }
    }
}
