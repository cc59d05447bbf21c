public import Foundation

/// The address by which a caller or recipient is reached: a telephone number, an e-mail address or other text.
public final class CXHandle: NSObject, NSCopying, Sendable {
    /// The kind of a handle.
    public enum HandleType: Int, Sendable {
        /// Text whose format the app defines.
        case generic = 1
        /// A telephone number.
        case phoneNumber
        /// An e-mail address.
        case emailAddress
    }

    /// The kind of the handle.
    public let type: HandleType
    /// The text of the handle.
    public let value: String

    /// Makes a handle.
    public init(type: HandleType, value: String) {
        self.type = type
        self.value = value
    }

    /// Returns this object, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether another object is a handle of the same type and value.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CXHandle).map { $0.type == type && $0.value == value } ?? false
    }

    /// The hash of the value.
    public override var hash: Int { value.hashValue }
}
