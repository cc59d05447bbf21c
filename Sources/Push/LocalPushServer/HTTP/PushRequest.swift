package import LocalPush

/// A request to APNs' provider API, before validation.
///
/// Source: *Sending notification requests to APNs*. `apns-topic` may be absent, as with a sender's certificate for a
/// single topic, unless there is an `authorization`, which ``ProviderKey`` checks.
package struct PushRequest: Sendable {
    /// The method, in upper case.
    package var method: String
    /// The path, without the query.
    package var path: String
    /// The header fields in order, with names in lower case.
    package var headers: [(name: String, value: String)]
    /// The body; `nil` when it is longer than ``maximumBody``.
    package var body: [UInt8]?

    /// The maximum size of a payload of any push type, in bytes.
    package static let maximumBody = 5120
    /// The lifetime of a message without `apns-expiration`, in milliseconds: 30 days, as in APNs.
    package static let defaultLife: UInt64 = 30 * 86_400_000

    package init(method: String, path: String, headers: [(name: String, value: String)] = [], body: [UInt8]?) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }

    /// Returns the first value of a header field, by its name in lower case.
    subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Appends to the body, which becomes `nil` once it is too long.
    mutating func take(_ more: some Sequence<UInt8>) {
        body?.append(contentsOf: more)
        if let body, body.count > Self.maximumBody { self.body = nil }
    }

    /// Whether these values of `expect` mean that the client waits for 100 Continue before its body (RFC 9110, 10.1.1).
    static func expectsContinue(_ expectations: [some StringProtocol]) -> Bool {
        expectations.contains { $0.lowercased() == "100-continue" }
    }

    /// Returns the path of a request target, without its query (RFC 9112, 3.2).
    static func path(of target: String) -> String {
        var rest = Substring(target)
        if !rest.hasPrefix("/"), let scheme = rest.firstRange(of: "://") {
            rest = rest[scheme.upperBound...].drop { $0 != "/" }
        }
        return String(rest.prefix { $0 != "?" })
    }

    /// Validates the request; `now` is in milliseconds since 1970, `freshID` is used without an `apns-id`.
    package func submission(now: UInt64, freshID: MessageID) throws(APNsRefusal) -> Submission {
        let client = try client()
        var fields: [String: String] = [:]
        for (name, value) in headers where name.hasPrefix("apns-") {
            guard fields.updateValue(value, forKey: name) == nil else { throw APNsRefusal(.duplicateHeaders) }
        }
        let topic = fields["apns-topic"]
        if let topic, !Self.isTopic(topic) { throw APNsRefusal(.badTopic) }
        let type = fields["apns-push-type"]
        if let type, !Self.pushTypes.contains(type) { throw APNsRefusal(.invalidPushType) }
        var id = freshID
        if let text = fields["apns-id"] {
            guard let given = MessageID(text) else { throw APNsRefusal(.badMessageID) }
            id = given
        }
        let collapse = fields["apns-collapse-id"]
        if let collapse, !(1...64).contains(collapse.utf8.count) { throw APNsRefusal(.badCollapseID) }
        let priority = fields["apns-priority"] ?? "10"
        guard let priority = ["1": 1, "5": 5, "10": 10][priority] else { throw APNsRefusal(.badPriority) }
        // A background push shows nothing and must not have the priority for immediate display.
        if type == "background", fields["apns-priority"] == "10" { throw APNsRefusal(.badPriority) }
        let isCall = type == "voip" || topic?.hasSuffix(".voip") == true
        let message = PushMessage(
            id: id, kind: isCall ? .call : .message, expiry: try expiry(fields["apns-expiration"], now: now),
            payload: try payload(isCall: isCall))
        return Submission(client: client, message: message, topic: topic, priority: priority, collapse: collapse)
    }

    /// Returns the components of the path if they are those of a device.
    func target() throws(APNsRefusal) -> [Substring] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].isEmpty, parts[1] == "3", parts[2] == "device", parts.count <= 4 else {
            throw APNsRefusal(.badPath)
        }
        guard method == "POST" else { throw APNsRefusal(.methodNotAllowed) }
        return parts
    }

    private func client() throws(APNsRefusal) -> DeviceToken {
        let parts = try target()
        guard parts.count == 4, !parts[3].isEmpty else { throw APNsRefusal(.missingDeviceToken) }
        guard let text = Self.decoded(parts[3]), let client = DeviceToken(text) else {
            throw APNsRefusal(.badDeviceToken)
        }
        return client
    }

    /// Decodes the percent-encoding of a path component (RFC 3986, 2.1); `nil` when it is malformed.
    static func decoded(_ part: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            if byte != UInt8(ascii: "%") {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    private func expiry(_ text: String?, now: UInt64) throws(APNsRefusal) -> UInt64 {
        guard let text else { return now + Self.defaultLife }
        guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let seconds = UInt64(text)
        else { throw APNsRefusal(.badExpirationDate) }
        return seconds * 1_000
    }

    private func payload(isCall: Bool) throws(APNsRefusal) -> [UInt8] {
        guard let body, body.count <= (isCall ? Self.maximumBody : 4096) else { throw APNsRefusal(.payloadTooLarge) }
        // The payload of a call is the app's own; that of a notification requires `aps`.
        guard let payload = PushPayload(body), isCall || payload.hasContent else { throw APNsRefusal(.payloadEmpty) }
        return body
    }

    private static let pushTypes: Set<String> = [
        "alert", "background", "controls", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity",
        "pushtotalk", "widgets",
    ]

    private static func isTopic(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ".-_0123456789".unicodeScalars.contains($0))
            }
    }
}

package struct APNsRefusal: Error, Hashable {
    package let reason: APNsReason
    /// The time since which the device's app is deleted, in milliseconds since 1970, if that is the reason.
    package let since: UInt64?

    package init(_ reason: APNsReason, since: UInt64? = nil) {
        self.reason = reason
        self.since = since
    }

    package var body: String {
        let timestamp = since.map { ",\"timestamp\":\($0)" } ?? ""
        return "{\"reason\":\"\(reason.rawValue)\"\(timestamp)}"
    }
}
