/// A text that the user edits, which is not drawn.
@MainActor @preconcurrency
open class NSText: NSView {
    /// The text.
    open var string = ""
    /// The font; not drawn.
    open var font: NSFont?
    /// The colour of the text; not drawn.
    open var textColor: NSColor?
    /// Whether the text can be edited.
    open var isEditable = true
    /// Whether the text can be selected.
    open var isSelectable = true

    /// Does nothing: nobody selects text.
    open func copy(_ sender: Any?) {}
    /// Does nothing: nobody selects text.
    open func cut(_ sender: Any?) {}
    /// Does nothing: nobody edits the text.
    open func paste(_ sender: Any?) {}
    /// Does nothing: nobody selects text.
    open func delete(_ sender: Any?) {}
    /// Does nothing: nothing is drawn.
    open func selectAll(_ sender: Any?) {}
}
