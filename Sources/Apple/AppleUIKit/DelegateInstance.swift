public import Foundation

/// A class whose initializer can be called of its type alone; it stands for those whose cannot, and no object is of it.
///
/// It is open: were it known to have no heirs, the compiler would make an object of it itself.
open class _DelegateInstance: NSObject {
    /// Makes an object.
    public required override init() { super.init() }

    /// Makes an object of a class by its `init()`, as Objective-C does of any class.
    ///
    /// Swift asks for `required` before it calls an initializer of a type that is known at run time only; then it calls the
    /// one that the class has in the place of NSObject's. That is done here with any class. One without `init()` ends the
    /// program and is named: Swift puts an initializer that does so in that place.
    // Not inlined: where the class is known, the compiler sees that it is not this one.
    @inline(never)
    static func make(_ type: AnyClass) -> NSObject {
        guard let type = type as? NSObject.Type else {
            fatalError("The class '\(type)' does not inherit from NSObject.")
        }
        return unsafe unsafeBitCast(type, to: _DelegateInstance.Type.self).init()
    }
}
