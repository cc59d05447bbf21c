internal import Foundation

/// A value of a view, which is kept at the place of the view.
///
/// [State](https://developer.apple.com/documentation/swiftui/state)
@propertyWrapper
public struct State<Value>: DynamicProperty {
    let location: Location<Value>

    /// Takes the first value.
    public init(wrappedValue value: Value) { location = Location(value) }

    /// Takes the first value.
    public init(initialValue value: Value) { self.init(wrappedValue: value) }

    /// The value; a change has the views evaluated again.
    public var wrappedValue: Value {
        get { location.value }
        nonmutating set { location.value = newValue }
    }

    /// The binding to the value.
    public var projectedValue: Binding<Value> {
        let location = location
        return Binding(get: { location.value }, set: { location.value = $0 })
    }
}

extension State: GraphProperty {
    func connect(to node: ViewNode, _ index: Int) { location.connect(to: node.stored(index) { location.own }) }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Begins with `nil`.
    public init() { self.init(wrappedValue: nil) }
}

/// A value of a view that another launch would restore; a lab keeps it as long as the program runs.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    let state: State<Value>

    /// Takes the first value.
    public init(wrappedValue: Value, _ key: String) { state = State(wrappedValue: wrappedValue) }

    /// The value.
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// The binding to the value.
    public var projectedValue: Binding<Value> { state.projectedValue }
}

extension SceneStorage: GraphProperty {
    func connect(to node: ViewNode, _ index: Int) { state.connect(to: node, index) }
}

/// Whether a field has the focus, which no field of a lab gets by itself.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    let state: State<Value>

    /// Begins without a focus.
    public init() where Value == Bool { state = State(wrappedValue: false) }

    /// Begins without a focus.
    public init<Field: Hashable>() where Value == Field? { state = State(wrappedValue: nil) }

    /// The value.
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }

    /// The binding to the value.
    public var projectedValue: Binding { Binding(value: state.projectedValue) }

    /// A binding to a focus.
    public struct Binding {
        let value: AppleSwiftUI.Binding<Value>

        /// The value.
        public var wrappedValue: Value {
            get { value.wrappedValue }
            nonmutating set { value.wrappedValue = newValue }
        }
    }
}

extension FocusState: GraphProperty {
    func connect(to node: ViewNode, _ index: Int) { state.connect(to: node, index) }
}

/// The place of a value: its own, or that of the same view in an earlier update.
final class Location<Value>: @unchecked Sendable {  // All under the lock.
    private let lock = NSLock()
    private var ownValue: Value
    private var target: Location?

    init(_ value: Value) { ownValue = value }

    /// Itself, or what it stands for.
    var own: Location { lock.withLock { target } ?? self }

    func connect(to location: Location) {
        lock.withLock { target = location === self ? nil : location }
    }

    var value: Value {
        get {
            let place = own
            return place.lock.withLock { place.ownValue }
        }
        set {
            let place = own
            place.lock.withLock { place.ownValue = newValue }
            ViewGraph.setNeedsUpdate()
        }
    }
}
