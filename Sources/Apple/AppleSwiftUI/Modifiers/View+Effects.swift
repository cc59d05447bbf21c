public import Foundation

// Modifiers without effect, but for values of the environment: nothing is drawn.
extension View {
    /// Cuts the view off at a shape.
    public func clipShape<Form: Shape>(_ shape: Form, style: FillStyle) -> some View { self }

    /// Sets the shape of a kind of content.
    public func contentShape<Form: Shape>(_ kind: ContentShapeKinds, _ shape: Form, eoFill: Bool = false) -> some View {
        self
    }

    /// Sets the colour in front.
    public func overlay<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        self
    }

    /// Draws a style in front, in a shape.
    public func overlay<Style: ShapeStyle, Form: Shape>(_ style: Style, in shape: Form) -> some View { self }

    /// Draws the background of the system, in a shape.
    public func background<Form: Shape>(in shape: Form) -> some View { self }

    /// Changes the brightness.
    public func brightness(_ amount: Double) -> some View { self }

    /// Changes the contrast.
    public func contrast(_ amount: Double) -> some View { self }

    /// Changes the saturation.
    public func saturation(_ amount: Double) -> some View { self }

    /// Takes the colours away.
    public func grayscale(_ amount: Double) -> some View { self }

    /// Turns the colours.
    public func hueRotation(_ angle: Angle) -> some View { self }

    /// Inverts the colours.
    public func colorInvert() -> some View { self }

    /// Multiplies the colours.
    public func colorMultiply(_ color: Color) -> some View { self }

    /// Sets how the colours mix with those behind.
    public func blendMode(_ blendMode: BlendMode) -> some View { self }

    /// Blurs the view.
    public func blur(radius: CGFloat, opaque: Bool) -> some View { self }

    /// Removes all reasons for which it hides what it says.
    public func unredacted() -> some View { environment(\.redactionReasons, []) }

    /// Sets the style in front, and those of less important content.
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle, Third: ShapeStyle>(
        _ primary: First, _ secondary: Second, _ tertiary: Third
    ) -> some View { self }

    /// Sets how symbols look.
    public func symbolVariant(_ variant: SymbolVariants) -> some View { self }

    /// Animates symbols.
    public func symbolEffect(_ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true)
        -> some View
    {
        self
    }

    /// Animates symbols when a value changes.
    public func symbolEffect<Value: Equatable>(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: Value
    ) -> some View { self }

    /// Sets how content changes.
    public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Plays a haptic when a value changes; the device has none.
    public func sensoryFeedback<Value: Equatable>(_ feedback: SensoryFeedback, trigger: Value) -> some View { self }

    /// Animates all changes, which come at once.
    public func animation(_ animation: Animation?) -> some View { self }

    /// Changes the context of changes.
    public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }

    /// Draws the view on glass.
    public func glassEffect() -> some View { self }

    /// Draws the view on glass.
    public func glassEffect<Form: Shape>(_ glass: Glass = .regular, in shape: Form) -> some View { self }
}

/// A kind of glass.
public struct Glass: Equatable, Sendable {
    /// The usual kind.
    public static let regular = Glass()
    /// A clear kind.
    public static let clear = Glass()

    /// Returns the glass with a colour.
    public func tint(_ color: Color?) -> Glass { self }

    /// Returns the glass as it reacts to touches.
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// Kinds of content that have a shape.
public struct ContentShapeKinds: OptionSet, Sendable {
    /// The kinds as bits.
    public let rawValue: Int

    /// Takes kinds as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The shape that takes touches.
    public static let interaction = ContentShapeKinds(rawValue: 1)
    /// The shape of a preview that is dragged.
    public static let dragPreview = ContentShapeKinds(rawValue: 2)
    /// The shape of a preview in a context menu.
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    /// The shape that a pointer highlights.
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
}

/// A mode of mixing colours with those behind.
public enum BlendMode: Hashable, Sendable {
    /// In front.
    case normal
    /// Multiplied.
    case multiply
    /// The inverse, multiplied.
    case screen
    /// Both, by the colour behind.
    case overlay
    /// The darker one.
    case darken
    /// The lighter one.
    case lighten
    /// Lighter.
    case colorDodge
    /// Darker.
    case colorBurn
    /// A soft light.
    case softLight
    /// A hard light.
    case hardLight
    /// The difference.
    case difference
    /// The difference, weaker.
    case exclusion
    /// The sum.
    case plusLighter
    /// The sum, darker.
    case plusDarker
    /// The source over what is there already.
    case sourceAtop
    /// The source under what is there already.
    case destinationOver
    /// The source and what is there, without their overlap.
    case destinationOut
}

/// Looks of symbols.
public struct SymbolVariants: Hashable, Sendable {
    private let name: String

    /// None.
    public static let none = SymbolVariants(name: "none")
    /// In a circle.
    public static let circle = SymbolVariants(name: "circle")
    /// In a square.
    public static let square = SymbolVariants(name: "square")
    /// In a rectangle.
    public static let rectangle = SymbolVariants(name: "rectangle")
    /// Filled.
    public static let fill = SymbolVariants(name: "fill")
    /// With a slash.
    public static let slash = SymbolVariants(name: "slash")

    /// The look, filled as well.
    public var fill: SymbolVariants { self }
    /// The look, with a slash as well.
    public var slash: SymbolVariants { self }
}

/// An animation of symbols.
public struct SymbolEffect: Hashable, Sendable {
    private let name: String

    /// It bounces.
    public static let bounce = SymbolEffect(name: "bounce")
    /// It fades and comes back.
    public static let pulse = SymbolEffect(name: "pulse")
    /// Its layers change in turn.
    public static let variableColor = SymbolEffect(name: "variableColor")
    /// It grows.
    public static let scale = SymbolEffect(name: "scale")
    /// It appears.
    public static let appear = SymbolEffect(name: "appear")
    /// It disappears.
    public static let disappear = SymbolEffect(name: "disappear")
    /// It takes the place of another one.
    public static let replace = SymbolEffect(name: "replace")
    /// It turns.
    public static let rotate = SymbolEffect(name: "rotate")
    /// It breathes.
    public static let breathe = SymbolEffect(name: "breathe")
    /// It wiggles.
    public static let wiggle = SymbolEffect(name: "wiggle")

    /// The effect, for each layer in turn.
    public var byLayer: SymbolEffect { self }
    /// The effect, for the symbol as a whole.
    public var wholeSymbol: SymbolEffect { self }
    /// The effect, one layer after the other.
    public var iterative: SymbolEffect { self }
    /// The effect, with all layers before.
    public var cumulative: SymbolEffect { self }
    /// The effect, back and forth.
    public var reversing: SymbolEffect { self }
    /// The effect, upwards.
    public var up: SymbolEffect { self }
    /// The effect, downwards.
    public var down: SymbolEffect { self }
    /// The effect, downwards and then upwards.
    public var downUp: SymbolEffect { self }
    /// The effect, upwards at both.
    public var upUp: SymbolEffect { self }
    /// The effect, off and then upwards.
    public var offUp: SymbolEffect { self }
}

/// The options of an animation of symbols.
public struct SymbolEffectOptions: Hashable, Sendable {
    /// As usual.
    public static let `default` = SymbolEffectOptions()
    /// Without an end.
    public static let repeating = SymbolEffectOptions()
    /// Once.
    public static let nonRepeating = SymbolEffectOptions()

    /// Several times.
    public static func `repeat`(_ count: Int) -> SymbolEffectOptions { SymbolEffectOptions() }

    /// With a speed.
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }

    /// Returns the options with a speed.
    public func speed(_ speed: Double) -> SymbolEffectOptions { self }
}

/// A transition of content.
public struct ContentTransition: Equatable, Sendable {
    /// It fades.
    public static let opacity = ContentTransition()
    /// At once.
    public static let identity = ContentTransition()
    /// By the difference.
    public static let interpolate = ContentTransition()
    /// As a symbol.
    public static let symbolEffect = ContentTransition()

    /// As a number.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }

    /// As a number.
    public static func numericText(value: Double) -> ContentTransition { ContentTransition() }

    /// As a symbol.
    public static func symbolEffect(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default
    ) -> ContentTransition { ContentTransition() }
}

/// A haptic; the device has none.
public struct SensoryFeedback: Equatable, Sendable {
    private let name: String

    /// That of success.
    public static let success = SensoryFeedback(name: "success")
    /// That of a warning.
    public static let warning = SensoryFeedback(name: "warning")
    /// That of an error.
    public static let error = SensoryFeedback(name: "error")
    /// That of a choice.
    public static let selection = SensoryFeedback(name: "selection")
    /// That of an impact.
    public static let impact = SensoryFeedback(name: "impact")
    /// That of a beginning.
    public static let start = SensoryFeedback(name: "start")
    /// That of an end.
    public static let stop = SensoryFeedback(name: "stop")
    /// That of more.
    public static let increase = SensoryFeedback(name: "increase")
    /// That of less.
    public static let decrease = SensoryFeedback(name: "decrease")
}
