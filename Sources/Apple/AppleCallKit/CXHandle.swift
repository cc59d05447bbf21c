public import Foundation

/// The address of a person: a number, an e-mail address or another text.
public final class CXHandle: NSObject, NSCopying, Sendable {
    /// The kind of a handle.
    public enum HandleType: Int, Sendable {
        /// Something of the app's own.
        case generic = 1
        /// A telephone number.
        case phoneNumber
        /// An address of mail.
        case emailAddress
    }

    /// The kind of the handle.
    public let type: HandleType
    /// The name, number or address.
    public let value: String

    /// Makes a handle.
    public init(type: HandleType, value: String) {
        self.type = type
        self.value = value
    }

    /// Returns this object, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether another object is the same handle.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CXHandle).map { $0.type == type && $0.value == value } ?? false
    }

    /// A number that is the same for the same handle.
    public override var hash: Int { value.hashValue }
}
