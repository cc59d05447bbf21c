/// One message on its way from the push server to a client.
package struct PushMessage: Sendable, Hashable {
    /// How the client presents it.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// A text message: a notification.
        case message = 1
        /// A call invitation: rings.
        case call = 2

        /// The word used in events and on the server's HTTP interface.
        package var word: String {
            switch self {
            case .message: "message"
            case .call: "call"
            }
        }
    }

    /// The identity that makes a repetition recognisable.
    package var id: MessageID
    /// Message or call.
    package var kind: Kind
    /// When it loses its worth: milliseconds since 1970, or 0 for a message the server tries only once.
    package var expiry: UInt64
    /// The JSON payload, byte for byte as the sender gave it.
    package var payload: [UInt8]

    /// Makes a message.
    package init(id: MessageID, kind: Kind, expiry: UInt64, payload: [UInt8]) {
        self.id = id
        self.kind = kind
        self.expiry = expiry
        self.payload = payload
    }
}
