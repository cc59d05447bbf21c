public import Foundation

/// What takes events; a lab's device has no screen, so there are none.
@MainActor @preconcurrency
open class UIResponder: NSObject {
    /// Makes a responder.
    ///
    /// It is required, because the delegate of an app is made from its class alone: a class with an `init()` of its own says
    /// `required` there, which iOS takes as well.
    public nonisolated required override init() {}
}
