/// A view of SwiftUI in a screen of UIKit or AppKit, which is evaluated between the screen's appearance and its end.
@MainActor
final class ScreenContent<Content: View> {
    var root: Content {
        didSet { if isShown { show() } }
    }
    private lazy var node = ViewNode(ViewGraph.shared)
    private var isShown = false

    init(_ root: Content) { self.root = root }

    /// Evaluates the view, also after changes.
    func begin() {
        isShown = true
        ViewGraph.shared.add(self) { [weak self] in self?.show() }
        show()
    }

    /// Ends what the view has begun.
    func end() {
        isShown = false
        ViewGraph.shared.remove(self)
        node.end()
    }

    private func show() { ViewGraph.shared.update { node.update(root, $0) } }
}
