/// Why the device does not do what it was told to.
package struct PrivacyRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the app, why it cannot be done, and what can.
    package let reason: String

    /// Makes a refusal.
    package init(_ reason: String) { self.reason = reason }

    /// The reason.
    package var description: String { reason }
}
