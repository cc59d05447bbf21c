public import Foundation

/// A class with a required `init()`, as which other classes are cast; it has no instances itself.
///
/// It is open: without subclasses in view, the compiler would create an instance of this class.
open class _DelegateInstance: NSObject {
    /// Makes an object.
    public required override init() { super.init() }

    /// Creates an object of a class by its `init()`, as Objective-C does of any class.
    ///
    /// Swift demands `required` for an initializer of a type that is known at run time only, and calls the
    /// class's override of NSObject's. Here that is done with any class. One without `init()` ends the
    /// program with its name: Swift's own override does so.
    // Not inlined: the compiler would see that the class is another one.
    @inline(never)
    static func make(_ type: AnyClass) -> NSObject {
        guard let type = type as? NSObject.Type else {
            fatalError("The class '\(type)' does not inherit from NSObject.")
        }
        return unsafe unsafeBitCast(type, to: _DelegateInstance.Type.self).init()
    }
}
