internal import FoundationEssentials
internal import LabEvents
private import Synchronization

/// A property list that one program hands to another through the device, in Base64.
struct PropertyList: Sendable {
    /// What is in it, as events have it: dates in ISO 8601, data in Base64, arrays and dictionaries as JSON text.
    let fields: [String: Value]

    /// Reads one; `nil` when it is no dictionary, has more than 64 levels, or stands for too much.
    init?(_ text: String) {
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

    /// An empty dictionary, in Base64.
    static let empty = (try? PropertyListEncoder().encode([String: String]()).base64EncodedString()) ?? ""

    private static func json(_ value: Value) -> String {
        var text = ""
        JSONWriter.append(value, to: &text)
        return text
    }

    /// The limits of what is read of a list: in a binary one, an object that others share stands for many, and without end if it
    /// is in itself.
    private final class Limits: Sendable {
        static let key = CodingUserInfoKey(rawValue: "limits")
        private let state = Mutex((level: 0, size: 0))

        /// Goes one level down.
        func enter() throws { try change { $0 = ($0.level + 1, $0.size + 1) } }

        /// Goes one level up.
        func leave() { state.withLock { $0.level -= 1 } }

        /// Counts the bytes of texts.
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

    /// Anything that a property list can hold.
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

        /// A date in ISO 8601 within the years 1 to 9999, and beyond them, where that cannot be, the seconds since 1970.
        private static func text(_ date: Date) -> String {
            let seconds = date.timeIntervalSince1970
            return (-62_135_596_800..<253_402_300_800).contains(seconds) ? date.formatted(.iso8601) : "\(seconds)"
        }
    }
}
