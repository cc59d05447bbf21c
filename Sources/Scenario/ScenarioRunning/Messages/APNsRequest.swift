internal import FoundationEssentials
internal import ScenarioLanguage

/// A message in the form of APNs' provider API (`POST /3/device/<token>`), over HTTP/1.1.
package struct APNsRequest: Sendable, Hashable {
    /// The device token of the recipient.
    package var token: String
    package var id: String
    /// The title above the text; `nil` for none.
    package var title: String?
    /// The text that the user sees.
    package var text: String
    /// Whether the message announces a call (`apns-push-type: voip`).
    package var call: Bool
    /// The time after which the message is not delivered, in seconds since 1970; `nil` for no limit.
    package var expiration: Int64?

    /// The topic of all messages that scenarios send.
    package static let topic = "org.pushlab.scenario"

    package init(
        token: String, id: String, title: String? = nil, text: String, call: Bool = false, expiration: Int64? = nil
    ) {
        self.token = token
        self.id = id
        self.title = title
        self.text = text
        self.call = call
        self.expiration = expiration
    }

    /// The bytes of the request; the connection closes after the reply.
    package var bytes: [UInt8] {
        // Encoding strings cannot fail. If it did, the server would refuse the empty body.
        let content =
            title.map { try? JSONEncoder().encode(["aps": ["alert": ["title": $0, "body": text]]]) }
            ?? (try? JSONEncoder().encode(["aps": ["alert": text]]))
        let body = String(decoding: content ?? Data(), as: UTF8.self)
        var lines = [
            "POST /3/device/\(token) HTTP/1.1", "host: localhost", "connection: close",
            "content-type: application/json", "content-length: \(body.utf8.count)", "apns-id: \(id)",
            "apns-topic: \(Self.topic)\(call ? ".voip" : "")", "apns-push-type: \(call ? "voip" : "alert")",
            "apns-priority: 10",
        ]
        // Without this header APNs chooses how long it stores a message; 0 means not at all.
        if let expiration { lines.append("apns-expiration: \(expiration)") }
        return Array((lines + ["", body]).joined(separator: "\r\n").utf8)
    }
}
