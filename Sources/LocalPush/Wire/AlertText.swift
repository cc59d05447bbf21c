/// What a user would read of an APNs payload: `aps.alert`, a string or a dictionary with title and body.
package struct AlertText: Sendable, Hashable {
    /// The body, or the whole alert; empty when there is none.
    package var text: String
    /// The title, if any.
    package var title: String?

    /// Reads a payload; one that is no JSON has an empty text.
    package init(payload: [UInt8]) {
        text = ""
        guard case .object(let root)? = try? JSONValue(parsing: payload), case .object(let aps)? = root["aps"] else {
            return
        }
        switch aps["alert"] {
        case .string(let alert)?: text = alert
        case .object(let alert)?:
            if case .string(let body)? = alert["body"] { text = body }
            if case .string(let title)? = alert["title"] { self.title = title }
        default: break
        }
    }
}
