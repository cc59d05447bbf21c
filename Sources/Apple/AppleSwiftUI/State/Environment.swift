internal import Foundation
public import Observation

/// A key of a value that views hand down.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value
    /// The value where none is set.
    static var defaultValue: Value { get }
}

/// The values that views hand down.
///
/// [EnvironmentValues](https://developer.apple.com/documentation/swiftui/environmentvalues)
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    var objects: [ObjectIdentifier: AnyObject] = [:]

    /// Makes values without any set.
    public init() {}

    /// The value of a key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)].flatMap { $0 as? Key.Value } ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A value that a view above has handed down.
///
/// [Environment](https://developer.apple.com/documentation/swiftui/environment)
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value
    let place = EnvironmentPlace()

    /// Names the value.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    /// Names the type of an observable object; without one the program ends, as on iOS.
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        read = { values in
            guard let object = values.objects[ObjectIdentifier(objectType)] as? Value else {
                fatalError(
                    "No Observable object of type \(objectType) found. A View.environment(_:) for \(objectType) may be "
                        + "missing as an ancestor of this view.")
            }
            return object
        }
    }

    /// Names the type of an observable object that may be missing.
    public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
        read = { $0.objects[ObjectIdentifier(objectType)] as? Object }
    }

    /// The value.
    public var wrappedValue: Value { read(place.values) }
}

extension Environment: GraphProperty {
    func connect(to node: ViewNode, _ index: Int) { place.values = node.environment }
}

/// The environment of a view.
final class EnvironmentPlace: @unchecked Sendable {  // All under the lock.
    private let lock = NSLock()
    private var held = EnvironmentValues()

    var values: EnvironmentValues {
        get { lock.withLock { held } }
        set { lock.withLock { held = newValue } }
    }
}

/// The phase of a scene.
///
/// [ScenePhase](https://developer.apple.com/documentation/swiftui/scenephase)
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// It is in the background.
    case background
    /// It is in the foreground, and gets no events.
    case inactive
    /// It is in the foreground.
    case active
}
