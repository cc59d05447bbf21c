public import Foundation

// The names of MacTypes.h.

/// The status of a function: 0, or the number of an error.
public typealias OSStatus = Int32
/// No error.
@_disfavoredOverload public var noErr: OSStatus { 0 }

/// A number of 8 bits (cssmconfig.h).
public typealias uint8 = UInt8
/// A number of 16 bits (cssmconfig.h).
public typealias uint16 = UInt16
/// A number of 32 bits (cssmconfig.h).
public typealias uint32 = UInt32

/// The UUID of zeros: uuid(3).
public let UUID_NULL: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

/// The Boolean of functions of Core Foundation.
public struct DarwinBoolean: ExpressibleByBooleanLiteral, CustomStringConvertible, Hashable, Sendable {
    /// The value.
    public let boolValue: Bool

    /// Creates it from a value.
    public init(_ value: Bool) { boolValue = value }

    /// Creates it from a literal.
    public init(booleanLiteral value: Bool) { self.init(value) }

    /// `true` or `false`.
    public var description: String { boolValue.description }
}
