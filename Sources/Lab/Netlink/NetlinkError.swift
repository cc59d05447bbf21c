internal import Glibc
internal import Kernel

/// A netlink request that did not do what was asked.
///
/// It keeps what the kernel said: the errno value, the extended acknowledgement's text and, when the kernel
/// named one, the offset of the offending attribute in the request.
package struct NetlinkError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    package struct Code: Sendable, Hashable {
        private enum Kind { case refused, transport, malformedReply, unstable, invalid }
        private let kind: Kind
        private init(_ kind: Kind) { self.kind = kind }

        /// The kernel refused the request; ``NetlinkError/number`` says why.
        package static let refused = Code(.refused)
        /// A socket call failed, or no answer came; ``NetlinkError/number`` says why.
        package static let transport = Code(.transport)
        /// The answer is truncated or contradicts itself.
        package static let malformedReply = Code(.malformedReply)
        /// A dump was interrupted by changes again and again.
        package static let unstable = Code(.unstable)
        /// The request makes no sense and was not sent.
        package static let invalid = Code(.invalid)
    }

    /// What kind of failure it was.
    package let code: Code
    /// The errno value, positive; 0 when there is none.
    package let number: Int32
    /// Which request failed, such as `add veth phone`.
    package let request: String
    /// The kernel's own sentence (extended acknowledgement), or the detail of a malformed answer.
    package let detail: String?
    /// Where in the request the kernel saw the fault, in bytes from the start of its header.
    package let attributeOffset: Int?

    /// Makes an error.
    package init(
        _ code: Code, _ request: String, number: Int32 = 0, detail: String? = nil, attributeOffset: Int? = nil
    ) {
        self.code = code
        self.request = request
        self.number = number
        self.detail = detail
        self.attributeOffset = attributeOffset
    }

    init(_ request: String, _ error: SystemError) {
        self.init(.transport, request, number: error.number, detail: "\(error.call) failed")
    }

    static func malformed(_ request: String, _ detail: String) -> NetlinkError {
        NetlinkError(.malformedReply, request, detail: detail)
    }

    /// `add veth phone: File exists (EEXIST); the kernel says: …; remedy`.
    package var description: String {
        var text = request
        switch code {
        case .malformedReply: text += ": the answer is malformed"
        case .unstable: text += ": the kernel's table changed during every attempt to read it"
        case .invalid: text += ": not a valid request"
        default: text += ": \(SystemError.text(number))"
        }
        if let detail { text += code == .refused ? "; the kernel says: \(detail)" : ": \(detail)" }
        if let attributeOffset { text += " (at byte \(attributeOffset) of the request)" }
        if let remedy { text += ". \(remedy)" }
        return text
    }

    private var remedy: String? {
        guard code == .refused else { return nil }
        switch number {
        case EPERM, EACCES: return "Run as root, in a privileged container, or inside a user namespace."
        case EEXIST: return "Choose a name or address that is not taken in this namespace."
        case ENODEV: return "Create the link first, or correct its name."
        case ENETUNREACH, EHOSTUNREACH: return "Give the link an address in the gateway's subnet and set it up first."
        case EOPNOTSUPP: return "This kernel lacks the feature."
        default: return nil
        }
    }
}
