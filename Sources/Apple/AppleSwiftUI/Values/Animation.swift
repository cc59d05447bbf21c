public import Foundation

/// The timing of an animation; changes come at once.
public struct Animation: Hashable, Sendable {
    /// That of the system.
    public static let `default` = Animation()
    /// With one speed.
    public static let linear = Animation()
    /// It begins slowly.
    public static let easeIn = Animation()
    /// It ends slowly.
    public static let easeOut = Animation()
    /// It begins and ends slowly.
    public static let easeInOut = Animation()
    /// As a spring.
    public static let spring = Animation()
    /// As a spring that follows the user.
    public static let interactiveSpring = Animation()
    /// As a spring without a bounce.
    public static let smooth = Animation()
    /// As a spring with a small bounce.
    public static let snappy = Animation()
    /// As a spring with a bounce.
    public static let bouncy = Animation()

    /// With one speed.
    public static func linear(duration: Double) -> Animation { Animation() }

    /// It begins slowly.
    public static func easeIn(duration: Double) -> Animation { Animation() }

    /// It ends slowly.
    public static func easeOut(duration: Double) -> Animation { Animation() }

    /// It begins and ends slowly.
    public static func easeInOut(duration: Double) -> Animation { Animation() }

    /// By a curve.
    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
    ) -> Animation { Animation() }

    /// As a spring.
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { Animation() }

    /// As a spring.
    public static func spring(duration: TimeInterval, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
        Animation()
    }

    /// As a spring that follows the user.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation { Animation() }

    /// As a spring.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation { Animation() }

    /// As a spring without a bounce.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { Animation() }

    /// As a spring with a small bounce.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { Animation() }

    /// As a spring with a bounce.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { Animation() }

    /// Returns the animation with a delay.
    public func delay(_ delay: TimeInterval) -> Animation { self }

    /// Returns the animation with another speed.
    public func speed(_ speed: Double) -> Animation { self }

    /// Returns the animation several times.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }

    /// Returns the animation without an end.
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Makes changes at once.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// Makes changes at once, and calls a closure in the next turn of the main queue.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping @MainActor () -> Void
) rethrows -> Result {
    let result = try body()
    DispatchQueue.main.async { completion() }
    return result
}

/// Makes changes at once.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// The moment at which an animation counts as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private let name: String

    /// When the values are those of the end.
    public static let logicallyComplete = AnimationCompletionCriteria(name: "logicallyComplete")
    /// When nothing moves.
    public static let removed = AnimationCompletionCriteria(name: "removed")
}

/// The context of a change.
public struct Transaction: Sendable {
    /// The animation of the change.
    public var animation: Animation?
    /// Whether views change without animations.
    public var disablesAnimations = false

    /// Makes a context without an animation.
    public init() {}

    /// Makes a context with an animation.
    public init(animation: Animation?) { self.animation = animation }
}

/// The transition of a view.
public struct AnyTransition: Sendable {
    /// It fades.
    public static let opacity = AnyTransition()
    /// It grows.
    public static let scale = AnyTransition()
    /// From side to side.
    public static let slide = AnyTransition()
    /// At once.
    public static let identity = AnyTransition()

    /// From an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }

    /// From an edge, beside the view that goes.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }

    /// It grows from a scale.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }

    /// It moves by a distance.
    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition() }

    /// It moves by a distance.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }

    /// It comes and goes in different ways.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { AnyTransition() }

    /// It comes and goes by a modifier.
    public static func modifier<Modifier: ViewModifier>(active: Modifier, identity: Modifier) -> AnyTransition {
        AnyTransition()
    }

    /// Returns both transitions at once.
    public func combined(with other: AnyTransition) -> AnyTransition { self }

    /// Returns the transition with an animation.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// A value that an animation can change step by step.
public protocol VectorArithmetic: AdditiveArithmetic {
    /// Multiplies the value.
    mutating func scale(by rhs: Double)
    /// The square of the length.
    var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
    /// Multiplies the value.
    public mutating func scale(by rhs: Double) { self *= rhs }
    /// The square of the value.
    public var magnitudeSquared: Double { self * self }
}

extension CGFloat: VectorArithmetic {
    /// Multiplies the value.
    public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
    /// The square of the value.
    public var magnitudeSquared: Double { Double(self * self) }
}

/// A type with a value that animations change.
public protocol Animatable {
    /// The type of the value.
    associatedtype AnimatableData: VectorArithmetic = Double
    /// The value.
    var animatableData: AnimatableData { get set }
}
