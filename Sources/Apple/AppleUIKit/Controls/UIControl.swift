public import AppleFoundation
internal import Foundation

/// A view that calls methods and closures for events.
///
/// Nobody touches it in a lab, so that events come of `sendActions(for:)` alone ([UIControl](
/// https://developer.apple.com/documentation/uikit/uicontrol)).
@MainActor @preconcurrency
open class UIControl: UIView {
    /// Whether it can be used.
    open var isEnabled = true
    /// Whether it is selected.
    open var isSelected = false
    /// Whether it is highlighted.
    open var isHighlighted = false
    /// The place of the content from side to side.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    private var targets: [Target] = []

    private enum Call {
        case method(Selector, object: () -> AnyObject?)
        case action(UIAction)
    }

    private struct Target {
        let call: Call
        let events: Event
    }

    /// The state of the control.
    open var state: State {
        State(rawValue: (isHighlighted ? 1 : 0) | (isEnabled ? 0 : 2) | (isSelected ? 4 : 0))
    }

    /// Calls a method of an object for events; the object is not kept.
    ///
    /// With `nil`, the method belongs to the first object of the control's responder chain that has it.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        weak let object = target.map { $0 as AnyObject }
        let isNamed = target != nil
        let call = Call.method(action) { [weak self] in isNamed ? object : self?.responder(with: action) }
        targets.append(Target(call: call, events: controlEvents))
    }

    /// Calls a closure for events; one with the same identifier is replaced.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(action, for: controlEvents)
        targets.append(Target(call: .action(action), events: controlEvents))
    }

    /// Removes the methods of an object, or all methods, for events.
    ///
    /// `action` is not compared, because methods have no names here.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        let object = target.map { $0 as AnyObject }
        remove(for: controlEvents) { call in
            if case .method(_, let found) = call { return object == nil || found() === object }
            return false
        }
    }

    /// Removes a closure for events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        remove(for: controlEvents) { call in
            if case .action(let other) = call { return other.identifier == action.identifier }
            return false
        }
    }

    private func remove(for events: Event, where fits: (Call) -> Bool) {
        targets = targets.compactMap { target in
            guard fits(target.call) else { return target }
            let left = target.events.subtracting(events)
            return left.isEmpty ? nil : Target(call: target.call, events: left)
        }
    }

    /// Calls the methods and closures for events, in the order in which they were added.
    open func sendActions(for controlEvents: Event) {
        for target in targets where !target.events.isDisjoint(with: controlEvents) {
            switch target.call {
            case .method(let selector, let object):
                if let object = object() { selector.send(to: object, self, UIEvent()) }
            case .action(let action): action.perform(by: self)
            }
        }
    }

    private func responder(with selector: Selector) -> UIResponder? {
        sequence(first: self as UIResponder, next: \.next).first { selector.fits($0) }
    }

    /// The events of controls.
    public struct Event: OptionSet, Sendable {
        /// The events as bits.
        public let rawValue: UInt

        /// Takes events as bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A finger comes down.
        public static let touchDown = Event(rawValue: 1 << 0)
        /// A finger goes up inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A finger goes up outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The system cancels a touch.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value changes.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// A button is used in whatever way.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Editing begins.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text changes.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing ends.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// Editing ends by the return key.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// All touches.
        public static let allTouchEvents = Event(rawValue: 0xfff)
        /// All events.
        public static let allEvents = Event(rawValue: 0xffff_ffff)
    }

    /// The state of a control.
    public struct State: OptionSet, Hashable, Sendable {
        /// The state as bits.
        public let rawValue: UInt

        /// Takes a state as bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Nothing else.
        public static let normal: State = []
        /// It is highlighted.
        public static let highlighted = State(rawValue: 1 << 0)
        /// It cannot be used.
        public static let disabled = State(rawValue: 1 << 1)
        /// It is selected.
        public static let selected = State(rawValue: 1 << 2)
    }

    /// The place of a content from side to side.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// In the middle.
        case center
        /// At the left.
        case left
        /// At the right.
        case right
        /// At both sides.
        case fill
        /// At the leading edge.
        case leading
        /// At the trailing edge.
        case trailing
    }
}
