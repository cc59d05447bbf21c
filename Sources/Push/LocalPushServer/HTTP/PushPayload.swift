/// The part of a payload that the server checks.
struct PushPayload {
    let hasContent: Bool

    /// Reads a JSON object with at least one key, in UTF-8 and strictly as in RFC 8259; `nil` for anything else.
    ///
    /// It is strict because a payload that a lenient decoder accepts might not be readable for the app.
    init?(_ bytes: [UInt8]) {
        guard let isObject = JSONCheck.hasObject(in: bytes, at: "aps"), String(validating: bytes, as: UTF8.self) != nil
        else { return nil }
        hasContent = isObject
    }
}
