/// A message from the push server to a client.
package struct PushMessage: Sendable, Hashable {
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// A text message, presented as a notification.
        case message = 1
        /// A call invitation, which rings.
        case call = 2

        /// The name of the kind in events and on the server's HTTP interface.
        package var word: String {
            switch self {
            case .message: "message"
            case .call: "call"
            }
        }
    }

    /// The id, by which duplicates are recognised.
    package var id: MessageID
    package var kind: Kind
    /// The expiry in milliseconds since 1970; 0 for a message that the server tries to deliver only once.
    package var expiry: UInt64
    /// The JSON payload, byte for byte as the sender sent it.
    package var payload: [UInt8]

    package init(id: MessageID, kind: Kind, expiry: UInt64, payload: [UInt8]) {
        self.id = id
        self.kind = kind
        self.expiry = expiry
        self.payload = payload
    }
}
