public import Foundation

extension NWTXTRecord {
    /// The entry of a key (RFC 6763, 6.4).
    public enum Entry: Hashable, CustomDebugStringConvertible, Sendable {
        /// The key alone, without an equals sign.
        case none
        /// A value of no bytes.
        case empty
        /// A value that is UTF-8.
        case string(String)
        /// Any other value.
        case data(Data)

        /// The entry that has this value: `nil` for a key alone.
        public init(_ data: Data?) {
            guard let data else {
                self = .none
                return
            }
            if data.isEmpty {
                self = .empty
            } else if let text = String(validating: data, as: UTF8.self) {
                self = .string(text)
            } else {
                self = .data(data)
            }
        }

        /// The value; `nil` for a key alone.
        public var data: Data? {
            switch self {
            case .none: nil
            case .empty: Data()
            case .string(let text): Data(text.utf8)
            case .data(let data): data
            }
        }

        /// The text, the bytes in hexadecimal, or nothing.
        public var debugDescription: String {
            switch self {
            case .none, .empty: ""
            case .string(let text): text
            case .data(let data): data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            }
        }
    }
}
