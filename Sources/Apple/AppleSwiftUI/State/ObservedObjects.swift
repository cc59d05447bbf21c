internal import Foundation

/// Calls a closure before each change of an object; what it returns is kept as long as that is wanted.
public typealias _ObjectObserver<ObjectType> = (ObjectType, @escaping () -> Void) -> Any

/// An object of a view that is kept at the place of the view.
///
/// The initializers for `ObservableObject` are in the module SwiftUI of guests that use Combine.
/// [StateObject](https://developer.apple.com/documentation/swiftui/stateobject)
@propertyWrapper
public struct StateObject<ObjectType: AnyObject>: DynamicProperty {
    let place: ObjectPlace<ObjectType>

    /// Takes a closure that makes the object when it is first used, and one that observes it.
    public init(_make: @escaping () -> ObjectType, _observe: @escaping _ObjectObserver<ObjectType>) {
        place = ObjectPlace(_make, _observe)
    }

    /// The object.
    public var wrappedValue: ObjectType { place.object }

    /// The bindings to properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(object: place.object) }
}

extension StateObject: GraphProperty {
    func connect(to node: ViewNode, _ index: Int) { place.connect(to: node.stored(index) { place.own }) }
}

/// An object that another place owns.
///
/// [ObservedObject](https://developer.apple.com/documentation/swiftui/observedobject)
@propertyWrapper
public struct ObservedObject<ObjectType: AnyObject>: DynamicProperty {
    let object: ObjectType
    let observe: _ObjectObserver<ObjectType>

    /// Takes the object, which is an `ObservableObject` of Combine.
    public init(wrappedValue: ObjectType) {
        object = wrappedValue
        observe = ObjectObservation.observe
    }

    /// Takes the object, which is an `ObservableObject` of Combine.
    public init(initialValue: ObjectType) { self.init(wrappedValue: initialValue) }

    /// The object.
    public var wrappedValue: ObjectType { object }

    /// The bindings to properties of the object.
    public var projectedValue: Wrapper { Wrapper(object: object) }

    /// Bindings to properties of an object.
    @dynamicMemberLookup
    public struct Wrapper {
        let object: ObjectType

        /// The binding to a property.
        public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<
            Subject
        > {
            Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
        }
    }
}

extension ObservedObject: GraphProperty {
    func connect(to node: ViewNode, _ index: Int) {
        let place = node.stored(index) { ObservedPlace<ObjectType>() }
        place.follow(object, observe)
    }
}

/// An object that a view above has handed down; without one the program ends, as on iOS.
///
/// [EnvironmentObject](https://developer.apple.com/documentation/swiftui/environmentobject)
@propertyWrapper
public struct EnvironmentObject<ObjectType: AnyObject>: DynamicProperty {
    let place = EnvironmentPlace()

    /// Names no object: its type says which one it is.
    public init() {}

    /// The object.
    public var wrappedValue: ObjectType {
        guard let object = place.values.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType else {
            fatalError(
                "No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for \(ObjectType.self) "
                    + "may be missing as an ancestor of this view.")
        }
        return object
    }

    /// The bindings to properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { ObservedObject.Wrapper(object: wrappedValue) }
}

extension EnvironmentObject: GraphProperty {
    func connect(to node: ViewNode, _ index: Int) { place.values = node.environment }
}

/// The object at a place, and what observes it.
final class ObservedPlace<ObjectType: AnyObject> {
    private weak var object: ObjectType?
    private var observation: Any?

    func follow(_ object: ObjectType, _ observe: _ObjectObserver<ObjectType>) {
        guard self.object !== object else { return }
        self.object = object
        observation = observe(object) { ViewGraph.setNeedsUpdate() }
    }
}

/// The place of an object that is made when it is first used.
final class ObjectPlace<ObjectType: AnyObject>: @unchecked Sendable {  // All under the lock.
    private let lock = NSRecursiveLock()
    private let make: () -> ObjectType
    private let observe: _ObjectObserver<ObjectType>
    private var made: ObjectType?
    private var observation: Any?
    private var target: ObjectPlace?

    init(_ make: @escaping () -> ObjectType, _ observe: @escaping _ObjectObserver<ObjectType>) {
        self.make = make
        self.observe = observe
    }

    var own: ObjectPlace { lock.withLock { target } ?? self }

    func connect(to place: ObjectPlace) { lock.withLock { target = place === self ? nil : place } }

    var object: ObjectType {
        let place = own
        return place.lock.withLock {
            if let made = place.made { return made }
            let object = make()
            place.made = object
            place.observation = observe(object) { ViewGraph.setNeedsUpdate() }
            return object
        }
    }
}
