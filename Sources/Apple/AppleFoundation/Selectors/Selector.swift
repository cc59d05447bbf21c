/// A reference to a method, for `NotificationCenter` and `Timer`; `#selector` in a guest's file creates it.
///
/// It contains the method itself, not its name as in Objective-C.
///
/// Unchecked: a method without an object has no state.
public struct Selector: @unchecked Sendable {
    private let call: (AnyObject, [Any]) -> Void
    private let isMethod: (AnyObject) -> Bool

    fileprivate init<Target: AnyObject>(_ type: Target.Type, _ call: @escaping (Target, [Any]) -> Void) {
        self.call = { object, arguments in
            guard let object = object as? Target else { unrecognized(by: object) }
            call(object, arguments)
        }
        isMethod = { $0 is Target }
    }

    /// Calls the method of an object, with as many of the arguments as it has parameters.
    package func send(to object: AnyObject, _ arguments: Any...) { call(object, arguments) }

    /// Whether an object has the method.
    package func fits(_ object: AnyObject) -> Bool { isMethod(object) }
}

/// Returns the selector of a method with one parameter; replaces `#selector` in a guest's file.
///
/// As on iOS, the program ends if the method is called for an object of another class, or with an argument of another
/// type.
public func _sel<Target: AnyObject, Argument>(
    _ method: @escaping (Target) -> (Argument) -> Void
) -> Selector {
    Selector(Target.self) { object, arguments in method(object)(argument(0, of: arguments)) }
}

/// Returns the selector of a method with two parameters, such as a control and an event.
public func _sel<Target: AnyObject, First, Second>(
    _ method: @escaping (Target) -> (First, Second) -> Void
) -> Selector {
    Selector(Target.self) { object, arguments in
        method(object)(argument(0, of: arguments), argument(1, of: arguments))
    }
}

/// Returns the selector of a method without parameters; replaces `#selector` in a guest's file.
public func _sel<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) -> Selector {
    Selector(Target.self) { object, _ in method(object)() }
}

/// Returns the selector of a method without parameters whose result is ignored.
public func _sel<Target: AnyObject, Result>(_ method: @escaping (Target) -> () -> Result) -> Selector {
    Selector(Target.self) { object, _ in _ = method(object)() }
}

/// Returns the selector of a method with one parameter whose result is ignored.
public func _sel<Target: AnyObject, Argument, Result>(
    _ method: @escaping (Target) -> (Argument) -> Result
) -> Selector {
    Selector(Target.self) { object, arguments in _ = method(object)(argument(0, of: arguments)) }
}

/// Returns an argument as the type of the parameter.
private func argument<Argument>(_ index: Int, of arguments: [Any]) -> Argument {
    guard arguments.indices.contains(index) else {
        fatalError("the method of a selector takes \(index + 1) arguments, and is called with \(arguments.count)")
    }
    guard let argument = arguments[index] as? Argument else {
        fatalError(
            "the method of a selector takes \(Argument.self), and is called with \(type(of: arguments[index]))")
    }
    return argument
}

private func unrecognized(by object: AnyObject) -> Never {
    fatalError("unrecognized selector sent to an instance of \(type(of: object))")
}
