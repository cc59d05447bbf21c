internal import FoundationEssentials

/// The visible text of an APNs payload: `aps.alert`, a string or a dictionary with title and body.
package struct AlertText: Sendable, Hashable {
    /// The body, or the whole alert; empty without an alert.
    package var text = ""
    package var title: String?

    /// Reads a payload; the text is empty when the payload is not JSON.
    package init(payload: [UInt8]) {
        guard let content = try? JSONDecoder().decode(Payload.self, from: Data(payload)) else { return }
        text = content.aps?.alert?.body ?? ""
        title = content.aps?.alert?.title
    }

    private struct Payload: Decodable {
        var aps: Content?
    }

    private struct Content: Decodable {
        var alert: Alert?
    }

    private struct Alert: Decodable {
        var title: String?
        var body: String?

        enum CodingKeys: CodingKey {
            case title
            case body
        }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                body = text
            } else {
                let fields = try decoder.container(keyedBy: CodingKeys.self)
                title = try? fields.decode(String.self, forKey: .title)
                body = try? fields.decode(String.self, forKey: .body)
            }
        }
    }
}
