internal import FoundationEssentials
package import LabEvents
private import Synchronization

/// A property list that one program sends to another through the device, in Base64.
package struct PropertyList: Sendable {
    /// The contents as fields of events: dates in ISO 8601, data in Base64, arrays and dictionaries as JSON text.
    package let fields: [String: Value]

    /// Decodes a list; `nil` if it is not a dictionary, or exceeds 64 levels or the maximum size.
    package init?(_ text: String) {
        let decoder = PropertyListDecoder()
        if let key = Limits.key { decoder.userInfo[key] = Limits() }
        guard let data = Data(base64Encoded: text), let items = try? decoder.decode([String: Item].self, from: data)
        else { return nil }
        fields = items.mapValues { item in
            switch item.value {
            case .array, .object: .string(Self.json(item.value))
            default: item.value
            }
        }
    }

    static let empty = (try? PropertyListEncoder().encode([String: String]()).base64EncodedString()) ?? ""

    private static func json(_ value: Value) -> String {
        var text = ""
        JSONWriter.append(value, to: &text)
        return text
    }

    /// The limits of decoding.
    ///
    /// An object of a binary list may be shared by others, so it counts many times, or without end if it contains
    /// itself.
    private final class Limits: Sendable {
        static let key = CodingUserInfoKey(rawValue: "limits")
        private let state = Mutex((level: 0, size: 0))

        /// Enters a level.
        func enter() throws { try change { $0 = ($0.level + 1, $0.size + 1) } }

        /// Leaves a level.
        func leave() { state.withLock { $0.level -= 1 } }

        /// Adds bytes of text to the size.
        func add(_ count: Int) throws { try change { $0.size += count } }

        private func change(_ body: (inout (level: Int, size: Int)) -> Void) throws {
            let isWithin = state.withLock { state in
                body(&state)
                return state.level <= 64 && state.size <= 50_000
            }
            guard isWithin else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: [], debugDescription: "The list has too many levels or values."))
            }
        }
    }

    /// Any value of a property list.
    private struct Item: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            let limits = Limits.key.flatMap { decoder.userInfo[$0] as? Limits }
            try limits?.enter()
            defer { limits?.leave() }
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                value = .string(text)
            } else if let truth = try? container.decode(Bool.self) {
                value = .bool(truth)
            } else if let number = try? container.decode(Int.self) {
                value = .int(number)
            } else if let number = try? container.decode(Double.self) {
                value = .double(number)
            } else if let date = try? container.decode(Date.self) {
                value = .string(Self.text(date))
            } else if let data = try? container.decode(Data.self) {
                value = .string(data.base64EncodedString())
            } else if let items = try? container.decode([Item].self) {
                value = .array(items.map(\.value))
            } else {
                value = .object(try container.decode([String: Item].self).mapValues(\.value))
            }
            if case .string(let text) = value { try limits?.add(text.utf8.count) }
            if case .object(let fields) = value { try limits?.add(fields.keys.reduce(0) { $0 + $1.utf8.count }) }
        }

        /// Returns a date in ISO 8601, or in seconds since 1970 outside the years 1 to 9999.
        private static func text(_ date: Date) -> String {
            let seconds = date.timeIntervalSince1970
            return (-62_135_596_800..<253_402_300_800).contains(seconds) ? date.formatted(.iso8601) : "\(seconds)"
        }
    }
}
