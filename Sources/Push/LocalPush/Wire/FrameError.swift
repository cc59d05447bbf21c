/// Bytes that are no frame of the local push protocol, or a frame that has no place where it came.
package struct FrameError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    package enum Code: String, Sendable {
        /// The length field announces more than the receiver takes.
        case tooLong = "too-long"
        /// The length field leaves no room for version and type.
        case tooShort = "too-short"
        /// The peer speaks another version.
        case wrongVersion = "wrong-version"
        /// There is no such type.
        case unknownKind = "unknown-type"
        /// The body does not have the form its type asks for.
        case badBody = "bad-body"
        /// The frame is well formed, and wrong in this state or direction.
        case unexpected = "unexpected-frame"
        /// The peer took too long to register or to finish a frame.
        case tooSlow = "too-slow"
    }

    /// What is wrong.
    package let code: Code
    /// The same for a human, with the values seen.
    package let message: String

    /// Makes an error.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Code and message.
    package var description: String { "\(code.rawValue): \(message)" }
}
