public import Foundation

/// A movement of fingers, which nobody makes.
///
/// [Gesture](https://developer.apple.com/documentation/swiftui/gesture)
@MainActor @preconcurrency
public protocol Gesture {
    /// The type of what the gesture reports.
    associatedtype Value
}

/// A gesture with a closure that is never called.
public struct _ObservedGesture<Value>: Gesture {
    nonisolated init() {}
}

extension Gesture {
    /// Sets what happens at the end, which never comes.
    public func onEnded(_ action: @escaping (Value) -> Void) -> _ObservedGesture<Value> { _ObservedGesture() }

    /// Sets what happens on a change, which never comes.
    public func onChanged(_ action: @escaping (Value) -> Void) -> _ObservedGesture<Value> where Value: Equatable {
        _ObservedGesture()
    }

    /// Sets how a state follows, which nothing changes.
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> _ObservedGesture<Value> { _ObservedGesture() }

    /// Returns a gesture beside another one.
    public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
        SimultaneousGesture(self, other)
    }

    /// Returns a gesture that begins after this one.
    public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
        SequenceGesture(self, other)
    }

    /// Returns this gesture, or another one if this one fails.
    public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
        ExclusiveGesture(self, other)
    }
}

/// Taps.
public struct TapGesture: Gesture {
    /// The type of what the gesture reports.
    public typealias Value = Void
    /// The number of taps.
    public var count: Int

    /// Makes a gesture.
    public nonisolated init(count: Int = 1) { self.count = count }
}

/// A tap with its place.
public struct SpatialTapGesture: Gesture {
    /// A tap.
    public struct Value: Equatable, Sendable {
        /// The place of the tap.
        public var location: CGPoint
    }

    /// The number of taps.
    public var count: Int

    /// Makes a gesture.
    public nonisolated init(count: Int = 1) { self.count = count }
}

/// A long press.
public struct LongPressGesture: Gesture {
    /// The type of what the gesture reports.
    public typealias Value = Bool
    /// The shortest duration, in seconds.
    public var minimumDuration: Double

    /// Makes a gesture.
    public nonisolated init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        self.minimumDuration = minimumDuration
    }
}

/// A movement of one finger.
public struct DragGesture: Gesture {
    /// A moment of the movement.
    public struct Value: Equatable, Sendable {
        /// The time.
        public var time: Date
        /// The place.
        public var location: CGPoint
        /// The place of the beginning.
        public var startLocation: CGPoint
        /// The distance from the beginning.
        public var translation: CGSize
        /// The speed, in points per second.
        public var velocity: CGSize
        /// The place where the movement would end.
        public var predictedEndLocation: CGPoint
        /// The distance at which the movement would end.
        public var predictedEndTranslation: CGSize
    }

    /// The shortest distance, in points.
    public var minimumDistance: CGFloat

    /// Makes a gesture.
    public nonisolated init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        self.minimumDistance = minimumDistance
    }
}

/// A movement of two fingers that changes the size.
public struct MagnificationGesture: Gesture {
    /// The type of what the gesture reports.
    public typealias Value = CGFloat

    /// Makes a gesture.
    public nonisolated init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A movement of two fingers that changes the size.
public struct MagnifyGesture: Gesture {
    /// A moment of the movement.
    public struct Value: Equatable, Sendable {
        /// The time.
        public var time: Date
        /// The scale.
        public var magnification: CGFloat
        /// The place between the fingers.
        public var startLocation: CGPoint
    }

    /// Makes a gesture.
    public nonisolated init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// A movement of two fingers that turns.
public struct RotationGesture: Gesture {
    /// The type of what the gesture reports.
    public typealias Value = Angle

    /// Makes a gesture.
    public nonisolated init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// Two gestures at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
    /// The values of the gestures.
    public struct Value {
        /// The value of the first gesture.
        public var first: First.Value?
        /// The value of the second gesture.
        public var second: Second.Value?
    }

    /// Takes two gestures.
    public init(_ first: First, _ second: Second) {}
}

/// Two gestures one after the other.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
    /// The values of the gestures.
    public enum Value {
        /// The first one has begun.
        case first(First.Value)
        /// The first one has ended.
        case second(First.Value, Second.Value?)
    }

    /// Takes two gestures.
    public init(_ first: First, _ second: Second) {}
}

/// One of two gestures.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
    /// The values of the gestures.
    public enum Value {
        /// It is the first one.
        case first(First.Value)
        /// It is the second one.
        case second(Second.Value)
    }

    /// Takes two gestures.
    public init(_ first: First, _ second: Second) {}
}

/// A coordinate space of views.
public enum CoordinateSpace: Hashable {
    /// That of the screen.
    case global
    /// That of the view.
    case local
    /// That of a view with a name.
    case named(AnyHashable)
}
