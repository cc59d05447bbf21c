/// A malformed frame of the local push protocol, or a frame that is not valid in its state or direction.
package struct FrameError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// The length field exceeds the receiver's maximum.
        case tooLong = "too-long"
        /// The length field is too small for version and type.
        case tooShort = "too-short"
        case wrongVersion = "wrong-version"
        case unknownKind = "unknown-type"
        /// The body does not have the form of its type.
        case badBody = "bad-body"
        /// The frame is well formed, but not valid in this state or direction.
        case unexpected = "unexpected-frame"
        /// The peer exceeded the timeout of a registration or a frame.
        case tooSlow = "too-slow"
    }

    package let code: Code
    /// The description, with the values received.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }
}
