internal import Foundation

/// A message between the sessions of two peers: four bytes with the length, one with the kind, and the content.
struct PeerFrame: Sendable {
    /// The kind of a message.
    enum Kind: UInt8, Sendable {
        /// An invitation into the sender's session: a ``PeerCard`` with the context.
        case invite = 1
        /// The wish to join a session after an introduction: a ``PeerCard`` with it.
        case join = 2
        /// The acceptance of an invitation or a wish to join: a ``PeerCard``.
        case accept = 3
        /// The refusal of an invitation.
        case decline = 4
        /// The other members of the session, which also confirms the acceptance: an array of ``PeerCard``.
        case members = 5
        /// Data of the app.
        case data = 6
        /// The beginning of a resource: a ``ResourceCard``.
        case resource = 7
        /// A part of a resource, after its number.
        case part = 8
        /// The end of a resource: its number.
        case end = 9
    }

    let kind: Kind
    let content: Data

    init(_ kind: Kind, _ content: Data = Data()) { (self.kind, self.content) = (kind, content) }

    init(_ kind: Kind, json value: some Encodable) {
        // The values consist of texts and numbers, which JSON has.
        self.init(kind, (try? JSONEncoder().encode(value)) ?? Data())
    }

    static let headerLength = 5

    var bytes: Data {
        var bytes = Data(UInt32(content.count).bigEndianBytes)
        bytes.append(kind.rawValue)
        bytes.append(content)
        return bytes
    }

    /// Reads a header; `nil` for a kind that no frame has.
    static func header(_ bytes: Data) -> (kind: Kind, length: Int)? {
        guard bytes.count == headerLength, let kind = bytes.last.flatMap(Kind.init) else { return nil }
        return (kind, bytes.dropLast().reduce(0) { $0 << 8 | Int($1) })
    }

    func json<Value: Decodable>(_ type: Value.Type) -> Value? { try? JSONDecoder().decode(type, from: content) }
}

/// The properties of a peer that others need to connect to its session.
struct PeerCard: Codable, Sendable {
    let identifier: String
    let name: String
    /// The name of the peer's session, or of the member's that introduces the peer.
    let session: String
    /// The port of the peer's session.
    let port: UInt16
    /// The address of the peer, as another member sees it.
    var host: String?
    /// The data that an invitation has for the app.
    var context: Data?
    /// The name of the session that the peer was introduced by.
    var introduction: String?

    var peer: MCPeerID { MCPeerID(displayName: name, identifier: identifier) }
}

/// The properties of a resource on its way.
struct ResourceCard: Codable, Sendable {
    let number: UInt32
    let name: String
    let size: Int
}

extension UInt32 {
    var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
