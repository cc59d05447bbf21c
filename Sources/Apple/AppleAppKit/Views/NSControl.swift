public import AppleFoundation
public import AppleUIKit
public import Foundation

/// A view that calls a method when the user has used it.
@MainActor @preconcurrency
open class NSControl: NSView {
    /// The method.
    open var action: Selector?
    /// The object whose method is called; a weak reference.
    open weak var target: AnyObject?
    /// Whether the control can be used.
    open var isEnabled = true
    /// The font; not drawn.
    open var font: NSFont?
    /// The place of the text; not drawn.
    open var alignment = NSTextAlignment.natural
    /// The size; not drawn.
    open var controlSize = ControlSize.regular
    /// The value as an object.
    open var objectValue: Any?
    /// The value as a text with attributes.
    open var attributedStringValue = NSAttributedString(string: "")
    private var number = 0

    /// The value as a text.
    open var stringValue: String {
        get { objectValue.map { "\($0)" } ?? "" }
        set { objectValue = newValue }
    }
    /// The value as an integer.
    open var integerValue: Int {
        get { Int(stringValue) ?? 0 }
        set { objectValue = newValue }
    }
    /// The value as an integer.
    open var intValue: Int32 {
        get { Int32(stringValue) ?? 0 }
        set { objectValue = newValue }
    }
    /// The value as a number.
    open var doubleValue: Double {
        get { Double(stringValue) ?? 0 }
        set { objectValue = newValue }
    }
    /// The value as a number.
    open var floatValue: Float {
        get { Float(stringValue) ?? 0 }
        set { objectValue = newValue }
    }
    /// A number for the app.
    open override var tag: Int {
        get { number }
        set { number = newValue }
    }

    /// Calls a method of an object; returns whether there is such a method.
    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        action.map { NSApplication.shared.sendAction($0, to: target, from: self) } ?? false
    }

    /// Uses the control, as the user would.
    open func performClick(_ sender: Any?) { if isEnabled { sendAction(action, to: target) } }

    /// Does nothing.
    open func sizeToFit() {}

    /// The state of a button or an item.
    public struct StateValue: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: Int

        /// Creates a state of a number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The state in part.
        public static let mixed = StateValue(rawValue: -1)
        /// Off.
        public static let off = StateValue(rawValue: 0)
        /// On.
        public static let on = StateValue(rawValue: 1)
    }

    /// The size of a control.
    public enum ControlSize: UInt, Sendable {
        /// The usual size.
        case regular = 0
        /// A smaller one.
        case small = 1
        /// The smallest one.
        case mini = 2
        /// A larger one.
        case large = 3
    }
}

/// A button.
@MainActor @preconcurrency
open class NSButton: NSControl {
    /// The title.
    open var title = ""
    /// The title in the other state.
    open var alternateTitle = ""
    /// The image; not drawn.
    open var image: NSImage?
    /// The image in the other state; not drawn.
    open var alternateImage: NSImage?
    /// The place of the image; not drawn.
    open var imagePosition = NSControl.ImagePosition.noImage
    /// The look; not drawn.
    open var bezelStyle = BezelStyle.rounded
    /// Whether the button has an edge; not drawn.
    open var isBordered = true
    /// The state.
    open var state = StateValue.off
    /// The key that clicks the button.
    open var keyEquivalent = ""
    /// The colour of the content; not drawn.
    open var contentTintColor: NSColor?

    /// Creates a button with a title.
    public convenience init(title: String, target: Any?, action: Selector?) {
        self.init(frame: .zero)
        (self.title, self.target, self.action) = (title, target as AnyObject?, action)
    }

    /// Creates a button with an image.
    public convenience init(image: NSImage, target: Any?, action: Selector?) {
        self.init(title: "", target: target, action: action)
        self.image = image
    }

    /// Creates a check box.
    public convenience init(checkboxWithTitle title: String, target: Any?, action: Selector?) {
        self.init(title: title, target: target, action: action)
        isCheckBox = true
    }

    private var isCheckBox = false

    /// Sets the kind of the button.
    open func setButtonType(_ type: ButtonType) { isCheckBox = type == .switch || type == .toggle }

    /// Chooses the kinds of events that call the method; returns 0.
    @discardableResult
    open func sendAction(on mask: NSEvent.EventTypeMask) -> Int { 0 }

    /// Clicks the button, as the user would: a check box changes its state first.
    open override func performClick(_ sender: Any?) {
        if isEnabled, isCheckBox { state = state == .on ? .off : .on }
        super.performClick(sender)
    }

    /// The kind of a button.
    public enum ButtonType: UInt, Sendable {
        /// A button that is lit while it is pressed.
        case momentaryLight = 0
        /// A button that stays pressed.
        case pushOnPushOff = 1
        /// A button that changes its content.
        case toggle = 2
        /// A check box.
        case `switch` = 3
        /// A radio button.
        case radio = 4
        /// A button that changes its content while it is pressed.
        case momentaryChange = 5
        /// A button that looks pressed.
        case momentaryPushIn = 7
    }

    /// The look of a button.
    public enum BezelStyle: UInt, Sendable {
        /// The usual look.
        case rounded = 1
        /// A square that grows.
        case regularSquare = 2
        /// A triangle that opens.
        case disclosure = 5
        /// A circle.
        case circular = 7
        /// The help button.
        case helpButton = 9
        /// The button of a toolbar.
        case texturedRounded = 11
        /// A button of a small size.
        case inline = 15
    }
}

extension NSControl {
    /// The place of an image.
    public enum ImagePosition: UInt, Sendable {
        /// No image.
        case noImage = 0
        /// The image without the title.
        case imageOnly = 1
        /// The image at the left.
        case imageLeft = 2
        /// The image at the right.
        case imageRight = 3
        /// The image below.
        case imageBelow = 4
        /// The image above.
        case imageAbove = 5
        /// The image before the title.
        case imageLeading = 7
        /// The image after the title.
        case imageTrailing = 8
    }
}
