public import Foundation

/// The base class of objects that handle events; a lab's device has no screen, so no events arrive.
@MainActor @preconcurrency
open class UIResponder: NSObject {
    /// Makes a responder.
    public nonisolated override init() {}
}
