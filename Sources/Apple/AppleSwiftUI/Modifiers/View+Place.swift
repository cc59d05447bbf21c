public import Foundation

// Modifiers without effect: nothing is drawn.
extension View {
    /// Moves the view.
    public func offset(_ offset: CGSize) -> some View { self }

    /// Places the view.
    public func position(_ position: CGPoint) -> some View { self }

    /// Keeps its proportions.
    public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View { self }

    /// Changes the scale.
    public func scaleEffect(_ s: CGFloat, anchor: UnitPoint) -> some View { self }

    /// Changes the scale.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View { self }

    /// Changes the scale.
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }

    /// Turns the view.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint) -> some View { self }

    /// Turns the view in space.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View { self }

    /// Uses parts of the screen that something covers.
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set) -> some View { self }

    /// Uses parts of the screen that something covers.
    public func ignoresSafeArea(_ regions: SafeAreaRegions) -> some View { self }

    /// Leaves space at the edges of what the view may use.
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

    /// Leaves space at the edges of what the view may use.
    public func safeAreaPadding(_ length: CGFloat) -> some View { self }

    /// Sets the size by that of the container.
    public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View { self }

    /// Sets the size by a share of the container.
    public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View { self }

    /// Sets where the view is in a stack.
    public func alignmentGuide(_ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat)
        -> some View
    {
        self
    }

    /// Sets where the view is in a stack.
    public func alignmentGuide(_ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat) -> some View
    {
        self
    }

    /// Names the coordinate space of the view.
    public func coordinateSpace<Name: Hashable>(name: Name) -> some View { self }

    /// Names the coordinate space of the view.
    public func coordinateSpace(_ name: CoordinateSpace) -> some View { self }

    /// Joins the place of the view to that of another one.
    public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { self }

    /// Takes part in the layout as one view.
    public func geometryGroup() -> some View { self }

    /// Sets whether the view is mirrored in right-to-left languages.
    public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }

    /// Limits the content to a shape that a view has.
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View { self }

    /// Limits the content to a shape that a view has.
    public func mask<Mask: View>(_ mask: Mask) -> some View { self }
}

/// The parts of a screen that something covers.
public struct SafeAreaRegions: OptionSet, Sendable {
    /// The parts as bits.
    public let rawValue: UInt

    /// Takes parts as bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// That of the device.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// That of the keyboard.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    /// All.
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// The size of a view.
public struct ViewDimensions: Equatable, Sendable {
    /// The width.
    public var width: CGFloat { 0 }
    /// The height.
    public var height: CGFloat { 0 }
}

/// The properties of a place that views share.
public struct MatchedGeometryProperties: OptionSet, Sendable {
    /// The properties as bits.
    public let rawValue: UInt32

    /// Takes properties as bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The position.
    public static let position = MatchedGeometryProperties(rawValue: 1)
    /// The size.
    public static let size = MatchedGeometryProperties(rawValue: 2)
    /// Both.
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// A name space for places that views share.
@propertyWrapper
public struct Namespace: DynamicProperty {
    /// The identity of a name space.
    public struct ID: Hashable, Sendable {
        private let id = UUID()
    }

    /// The identity.
    public let wrappedValue = ID()

    /// Makes a name space.
    public init() {}
}

extension GeometryProxy {
    /// Returns the rectangle of the view: that of the screen.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { CGRect(origin: CGPoint(), size: size) }
}
