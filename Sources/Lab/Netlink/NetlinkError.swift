internal import Glibc
internal import Kernel

/// A failed netlink request.
///
/// It contains the errno value, the text of the extended acknowledgement and, if the kernel gave it, the offset of the
/// offending attribute in the request.
package struct NetlinkError: Error, Sendable, Hashable, CustomStringConvertible {
    package struct Code: Sendable, Hashable {
        private enum Kind { case refused, transport, malformedReply, unstable, invalid }
        private let kind: Kind
        private init(_ kind: Kind) { self.kind = kind }

        /// The kernel refused the request; see ``NetlinkError/number``.
        package static let refused = Code(.refused)
        /// A socket call failed or no reply came; see ``NetlinkError/number``.
        package static let transport = Code(.transport)
        /// The reply is truncated or inconsistent.
        package static let malformedReply = Code(.malformedReply)
        /// Changes interrupted every attempt to read a table.
        package static let unstable = Code(.unstable)
        /// The request is invalid and was not sent.
        package static let invalid = Code(.invalid)
    }

    package let code: Code
    /// The errno value, positive; 0 for none.
    package let number: Int32
    /// The failed request, such as `add veth phone`.
    package let request: String
    /// The kernel's extended acknowledgement, or the detail of a malformed reply.
    package let detail: String?
    /// The offset of the fault in the request, in bytes from the start of its header.
    package let attributeOffset: Int?

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

    /// A description such as `add veth phone: File exists (EEXIST); the kernel says: …`, with a remedy if there is one.
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
