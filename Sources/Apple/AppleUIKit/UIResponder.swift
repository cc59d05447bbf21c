public import Foundation

/// What takes events; a lab's device has no screen, so there are none.
@MainActor @preconcurrency
open class UIResponder: NSObject {
    /// Makes a responder.
    public nonisolated override init() {}
}
