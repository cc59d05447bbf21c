/// A part of an interface; it is evaluated as on iOS, and nothing is drawn.
///
/// [View](https://developer.apple.com/documentation/swiftui/view)
@MainActor @preconcurrency
public protocol View {
    /// The type of its content.
    associatedtype Body: View
    /// Its content.
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    /// Nothing: there is no such view.
    public var body: Never { fatalError("there is no view of this type") }
}

extension View where Body == Never {
    /// Nothing: the view is one of SwiftUI itself.
    public var body: Never { fatalError("\(type(of: self)) has no body, because it is a view of SwiftUI itself") }
}

/// A view of SwiftUI itself, which updates its node in the place of a body.
@MainActor
protocol PrimitiveView {
    func update(_ node: ViewNode)
}

/// A view without content.
protocol Leaf: PrimitiveView {}

extension Leaf {
    func update(_ node: ViewNode) {}
}

/// A view that shows its content as it is.
@MainActor
protocol Container: PrimitiveView {
    associatedtype Shown: View
    var shown: Shown { get }
}

extension Container {
    func update(_ node: ViewNode) { node.show(shown) }
}
