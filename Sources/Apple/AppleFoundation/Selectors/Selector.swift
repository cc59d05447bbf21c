/// A reference to a method, for `NotificationCenter` and `Timer`; `#selector` in a guest's file creates it.
///
/// It contains the method itself, not its name as in Objective-C.
///
/// Unchecked: a method without an object has no state.
public struct Selector: @unchecked Sendable {
    private let call: (AnyObject, Any) -> Void

    fileprivate init(_ call: @escaping (AnyObject, Any) -> Void) { self.call = call }

    /// Calls the method of an object, with the argument if it has a parameter.
    func send(to object: AnyObject, _ argument: Any) { call(object, argument) }
}

/// Returns the selector of a method with one parameter; replaces `#selector` in a guest's file.
///
/// As on iOS, the program ends if the method is called for an object of another class, or with an argument of another
/// type.
public func _sel<Target: AnyObject, Argument>(
    _ method: @escaping (Target) -> (Argument) -> Void
) -> Selector {
    Selector { object, argument in
        guard let object = object as? Target else { unrecognized(by: object) }
        guard let argument = argument as? Argument else {
            fatalError("the method of a selector takes \(Argument.self) and was called with \(type(of: argument))")
        }
        method(object)(argument)
    }
}

/// Returns the selector of a method without parameters; replaces `#selector` in a guest's file.
public func _sel<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) -> Selector {
    Selector { object, _ in
        guard let object = object as? Target else { unrecognized(by: object) }
        method(object)()
    }
}

private func unrecognized(by object: AnyObject) -> Never {
    fatalError("unrecognized selector sent to an instance of \(type(of: object))")
}
