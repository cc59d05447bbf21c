/// A value that a gesture changes while it lasts; it keeps its first value, because nobody makes gestures.
///
/// [GestureState](https://developer.apple.com/documentation/swiftui/gesturestate)
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    /// The value.
    public let wrappedValue: Value

    /// Takes the value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Takes the value.
    public init(initialValue: Value) { wrappedValue = initialValue }

    /// Takes the value, and the context in which it would be set again.
    public init(wrappedValue: Value, resetTransaction: Transaction) { self.wrappedValue = wrappedValue }

    /// The state itself, for gestures.
    public var projectedValue: GestureState<Value> { self }
}

/// The views whose gestures count.
public struct GestureMask: OptionSet, Sendable {
    /// The views as bits.
    public let rawValue: UInt32

    /// Takes views as bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// None.
    public static let none: GestureMask = []
    /// The view itself.
    public static let gesture = GestureMask(rawValue: 1)
    /// The views in it.
    public static let subviews = GestureMask(rawValue: 2)
    /// All.
    public static let all: GestureMask = [.gesture, .subviews]
}

// Modifiers without effect: nobody touches anything.
extension View {
    /// Adds a gesture.
    public func gesture<Movement: Gesture>(_ gesture: Movement, including mask: GestureMask = .all) -> some View {
        self
    }

    /// Adds a gesture beside those of the views in this one.
    public func simultaneousGesture<Movement: Gesture>(
        _ gesture: Movement, including mask: GestureMask = .all
    ) -> some View { self }

    /// Adds a gesture before those of the views in this one.
    public func highPriorityGesture<Movement: Gesture>(
        _ gesture: Movement, including mask: GestureMask = .all
    ) -> some View { self }

    /// Sets the closure for a pointer that enters or leaves; a phone has none.
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
}
