/// A method, as `#selector` names it where there is Objective-C.
///
/// It holds the method itself, not its name: `NotificationCenter` and `Timer` take it.
///
/// Unchecked: a method without an object has no state.
public struct Selector: @unchecked Sendable {
    private let call: (AnyObject, Any) -> Void

    fileprivate init(_ call: @escaping (AnyObject, Any) -> Void) { self.call = call }

    /// Calls the method of an object, with the argument if it has a parameter.
    func send(to object: AnyObject, _ argument: Any) { call(object, argument) }
}

/// What `#selector` becomes in a guest's file, of a method with one parameter; it ends the program when the method is
/// called for an object of another class, or with an argument of another type, as iOS does.
public func _sel<Target: AnyObject, Argument>(
    _ method: @escaping (Target) -> (Argument) -> Void
) -> Selector {
    Selector { object, argument in
        guard let object = object as? Target else { unrecognized(by: object) }
        guard let argument = argument as? Argument else {
            fatalError("the method of a selector takes \(Argument.self), and is called with \(type(of: argument))")
        }
        method(object)(argument)
    }
}

/// What `#selector` becomes in a guest's file, of a method without parameters.
public func _sel<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) -> Selector {
    Selector { object, _ in
        guard let object = object as? Target else { unrecognized(by: object) }
        method(object)()
    }
}

private func unrecognized(by object: AnyObject) -> Never {
    fatalError("unrecognized selector sent to an instance of \(type(of: object))")
}
