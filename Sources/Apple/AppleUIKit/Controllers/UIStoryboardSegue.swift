public import Foundation

/// A way from one screen to another in a storyboard; a lab has no storyboards, so that only code makes one.
///
/// [UIStoryboardSegue](https://developer.apple.com/documentation/uikit/uistoryboardsegue)
@MainActor @preconcurrency
open class UIStoryboardSegue: NSObject {
    /// The name of the way.
    public let identifier: String?
    /// The screen from which it leads.
    public let source: UIViewController
    /// The screen to which it leads.
    public let destination: UIViewController
    private let handler: (() -> Void)?

    /// Makes a way between two screens.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
        handler = nil
        super.init()
    }

    /// Makes a way that a closure goes.
    public init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        performHandler: @escaping () -> Void
    ) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
        handler = performHandler
        super.init()
    }

    /// Goes the way, by the closure if there is one.
    open func perform() { handler?() }
}
