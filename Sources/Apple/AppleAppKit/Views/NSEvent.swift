public import Foundation

/// An event of the mouse or the keyboard, of which a lab has none.
open class NSEvent: NSObject {
    /// The modifiers of an event.
    public struct ModifierFlags: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates modifiers of their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Caps Lock.
        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        /// The Shift key.
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        /// The Control key.
        public static let control = ModifierFlags(rawValue: 1 << 18)
        /// The Option key.
        public static let option = ModifierFlags(rawValue: 1 << 19)
        /// The Command key.
        public static let command = ModifierFlags(rawValue: 1 << 20)
        /// The function key.
        public static let function = ModifierFlags(rawValue: 1 << 23)
    }

    /// The kind of an event.
    public enum EventType: UInt, Sendable {
        /// The left mouse button is down.
        case leftMouseDown = 1
        /// The left mouse button is up.
        case leftMouseUp = 2
        /// The right mouse button is down.
        case rightMouseDown = 3
        /// The right mouse button is up.
        case rightMouseUp = 4
        /// The mouse has moved.
        case mouseMoved = 5
        /// A key is down.
        case keyDown = 10
        /// A key is up.
        case keyUp = 11
        /// Modifiers have changed.
        case flagsChanged = 12
        /// The wheel has turned.
        case scrollWheel = 22
    }

    /// Kinds of events.
    public struct EventTypeMask: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt64

        /// Creates kinds of their bits.
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// The left mouse button is down.
        public static let leftMouseDown = EventTypeMask(rawValue: 1 << 1)
        /// The left mouse button is up.
        public static let leftMouseUp = EventTypeMask(rawValue: 1 << 2)
        /// The right mouse button is down.
        public static let rightMouseDown = EventTypeMask(rawValue: 1 << 3)
        /// The right mouse button is up.
        public static let rightMouseUp = EventTypeMask(rawValue: 1 << 4)
        /// A key is down.
        public static let keyDown = EventTypeMask(rawValue: 1 << 10)
        /// A key is up.
        public static let keyUp = EventTypeMask(rawValue: 1 << 11)
        /// Modifiers have changed.
        public static let flagsChanged = EventTypeMask(rawValue: 1 << 12)
        /// All kinds.
        public static let any = EventTypeMask(rawValue: .max)
    }

    /// The kind.
    open var type: EventType { .mouseMoved }
    /// The modifiers.
    open var modifierFlags: ModifierFlags { [] }
    /// The characters of the keys.
    open var characters: String? { nil }
    /// The code of the key.
    open var keyCode: UInt16 { 0 }
    /// The place in the window.
    open var locationInWindow: NSPoint { .zero }
    /// The number of clicks.
    open var clickCount: Int { 0 }

    /// Returns an object that stands for the handler of events of other apps, which is never called.
    open class func addGlobalMonitorForEvents(
        matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> Void
    ) -> Any? { NSObject() }

    /// Returns an object that stands for the handler of events of the app, which is never called.
    open class func addLocalMonitorForEvents(
        matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> NSEvent?
    ) -> Any? { NSObject() }

    /// Does nothing.
    open class func removeMonitor(_ eventMonitor: Any) {}
}
