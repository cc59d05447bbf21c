public import Foundation

// Modifiers without effect, but for values of the environment: nothing is drawn or touched.
extension View {
    /// Sets the font.
    public func font(_ font: Font?) -> some View { environment(\.font, font) }

    /// Sets the weight of the font.
    public func fontWeight(_ weight: Font.Weight?) -> some View { self }

    /// Makes text bold.
    public func bold(_ isActive: Bool = true) -> some View { self }

    /// Makes text italic.
    public func italic(_ isActive: Bool = true) -> some View { self }

    /// Gives digits one width.
    public func monospacedDigit() -> some View { self }

    /// Gives letters one width.
    public func monospaced(_ isActive: Bool = true) -> some View { self }

    /// Limits the lines.
    public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

    /// Sets the distance of lines.
    public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }

    /// Sets where lines begin.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }

    /// Sets what is left out of a long text.
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }

    /// Lets text get smaller.
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

    /// Lets the user select text.
    public func textSelection<Selectability: TextSelectability>(_ selectability: Selectability) -> some View { self }

    /// Sets the colour.
    public func foregroundColor(_ color: Color?) -> some View { self }

    /// Sets the colour.
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { self }

    /// Sets the colours.
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(_ primary: First, _ secondary: Second)
        -> some View
    { self }

    /// Sets the colour of what can be used.
    public func tint(_ tint: Color?) -> some View { self }

    /// Sets the colour of what can be used.
    public func accentColor(_ accentColor: Color?) -> some View { self }

    /// Sets the colour behind the view.
    public func background<Style: ShapeStyle>(_ style: Style) -> some View { self }

    /// Sets the colour behind the view.
    public func background<Style: ShapeStyle, Form: Shape>(_ style: Style, in shape: Form) -> some View { self }

    /// Sets the opacity.
    public func opacity(_ opacity: Double) -> some View { self }

    /// Hides the view.
    public func hidden() -> some View { self }

    /// Rounds the corners.
    public func cornerRadius(_ radius: CGFloat) -> some View { self }

    /// Cuts the view off at a shape.
    public func clipShape<Form: Shape>(_ shape: Form) -> some View { self }

    /// Cuts the view off at its edges.
    public func clipped() -> some View { self }

    /// Sets the shape that takes touches.
    public func contentShape<Form: Shape>(_ shape: Form) -> some View { self }

    /// Draws a border.
    public func border<Style: ShapeStyle>(_ content: Style, width: CGFloat = 1) -> some View { self }

    /// Draws a shadow.
    public func shadow(color: Color = Color.black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View {
        self
    }

    /// Blurs the view.
    public func blur(radius: CGFloat) -> some View { self }

    /// Sets the appearance.
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

    /// Adds a reason for which it hides what it says.
    public func redacted(reason: RedactionReasons) -> some View {
        environmentChange { $0.redactionReasons.formUnion(reason) }
    }

    /// Sets the size of images.
    public func imageScale(_ scale: Image.Scale) -> some View { self }

    /// Sets how symbols are drawn.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

    /// Sets the size of controls.
    public func controlSize(_ controlSize: ControlSize) -> some View { self }

    /// Hides the labels of controls.
    public func labelsHidden() -> some View { self }
}
