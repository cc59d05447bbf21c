/// What the server must know of a payload to take it; the rest is between sender and app.
struct PushPayload {
    /// Whether it has an `aps` dictionary.
    let hasContent: Bool

    /// Reads a JSON object with at least one key, in UTF-8 and to the letter of RFC 8259; `nil` for anything else.
    ///
    /// Decoders forgive what others do not read: an app must not get what its own does not take.
    init?(_ bytes: [UInt8]) {
        guard let isObject = JSONCheck.hasObject(in: bytes, at: "aps"), String(validating: bytes, as: UTF8.self) != nil
        else { return nil }
        hasContent = isObject
    }
}
