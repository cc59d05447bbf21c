public import Foundation

/// A class with a required `init()`, to which other classes are cast to be instantiated; it has no instances.
///
/// It is open because the compiler would instantiate this class itself if it could not have subclasses.
open class _DelegateInstance: NSObject {
    /// Makes an object.
    public required override init() { super.init() }

    /// Creates an object of any class by `init()`, as Objective-C can.
    ///
    /// For a class that is known only at run time, Swift demands a `required` initializer. This calls the class's override
    /// of `NSObject.init()`, which need not be `required`. For a class without `init()`, Swift's own override ends the
    /// program with a message that names the class.
    // Not inlined, because the compiler would see that the cast is wrong.
    @inline(never)
    package static func make(_ type: AnyClass) -> NSObject {
        guard let type = type as? NSObject.Type else {
            fatalError("The class '\(type)' does not inherit from NSObject.")
        }
        return unsafe unsafeBitCast(type, to: _DelegateInstance.Type.self).init()
    }
}
