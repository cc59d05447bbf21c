internal import Foundation

/// A place in the tree of views, which keeps the state of the view at this place between updates.
@MainActor
final class ViewNode {
    unowned let graph: ViewGraph
    private(set) var environment = EnvironmentValues()
    private var shownType: Any.Type?
    private var children: [AnyHashable: ViewNode] = [:]
    private var seen: Set<AnyHashable> = []
    private var storage: [Int: AnyObject] = [:]
    /// The values that modifiers keep at this place.
    private var memory: Any?
    private var endings: [() -> Void] = []

    init(_ graph: ViewGraph) { self.graph = graph }

    /// Updates the place with a view; one of another type begins anew.
    func update<Content: View>(_ view: Content, _ environment: EnvironmentValues) {
        if shownType != Content.self {
            end()
            shownType = Content.self
        }
        self.environment = environment
        seen = []
        connect(view)
        switch view {
        case let view as any PrimitiveView: view.update(self)
        case let view as any UIViewRepresentable: view.host(at: self)
        case let view as any UIViewControllerRepresentable: view.host(at: self)
        // A shape of the app, which has an outline in the place of a body.
        case is any Shape: break
        default: show(view.body)
        }
        for (key, child) in children where !seen.contains(key) {
            children[key] = nil
            child.end()
        }
    }

    /// Updates a child at a key.
    func show<Content: View>(
        _ view: Content, at key: AnyHashable = 0, environment change: (inout EnvironmentValues) -> Void = { _ in }
    ) {
        let child = children[key] ?? ViewNode(graph)
        children[key] = child
        seen.insert(key)
        var values = environment
        change(&values)
        child.update(view, values)
    }

    /// Gives the state of this place to the property wrappers of a view or a modifier.
    func connect(_ value: Any, from first: Int = 0) {
        for (index, child) in Mirror(reflecting: value).children.enumerated() {
            (child.value as? any GraphProperty)?.connect(to: self, first + index)
        }
    }

    /// Hands an object down to the views below.
    func add(_ object: AnyObject) { environment.objects[ObjectIdentifier(type(of: object))] = object }

    /// Returns what a property wrapper keeps at this place.
    func stored<Value: AnyObject>(_ index: Int, _ make: () -> Value) -> Value {
        if let value = storage[index] as? Value { return value }
        let value = make()
        storage[index] = value
        return value
    }

    /// Returns what a modifier has kept here, and keeps something else.
    func exchange<Value>(_ value: Value) -> Value? {
        defer { memory = value }
        // Without a value `as?` would make a `nil` of an optional type.
        return memory.flatMap { $0 as? Value }
    }

    /// Calls a closure when the view goes.
    func whenEnded(_ body: @escaping () -> Void) { endings.append(body) }

    /// Ends all that the views here have begun, the innermost first.
    func end() {
        for child in children.values { child.end() }
        let ended = endings
        (children, storage, memory, endings) = ([:], [:], nil, [])
        for ending in ended { ending() }
    }
}

/// A property wrapper that has a state at the place of its view.
@MainActor
protocol GraphProperty {
    func connect(to node: ViewNode, _ index: Int)
}

/// A property wrapper that views and apps can have.
public protocol DynamicProperty {
    /// Updates the value before the body is read.
    mutating func update()
}

extension DynamicProperty {
    /// Does nothing.
    public mutating func update() {}
}
