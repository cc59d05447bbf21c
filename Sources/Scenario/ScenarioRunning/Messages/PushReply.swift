internal import FoundationEssentials
internal import Scenario

/// The reply of a push server, read piece by piece as it arrives.
package struct PushReply: Sendable, Hashable {
    private var bytes: [UInt8] = []
    private var bodyStart: Int?
    private var length: Int?
    /// The HTTP status, once the head has been read.
    package private(set) var status: Int?

    /// Begins to read.
    package init() {}

    /// Takes more bytes; `true` when the reply is complete.
    ///
    /// - Throws: ``RunError`` when it is not HTTP/1.x.
    package mutating func append(_ more: [UInt8]) throws -> Bool {
        bytes += more
        if bodyStart == nil, let end = Self.headEnd(bytes) {
            try readHead(String(decoding: bytes[..<end], as: UTF8.self))
            bodyStart = end + 4
        }
        guard bytes.count <= 1 << 20 else { throw RunError("The reply is longer than a mebibyte.") }
        guard let bodyStart, let length else { return false }
        return bytes.count - bodyStart >= length
    }

    /// The `reason` of a refusal, as APNs gives it, or the body itself.
    package var reason: String? {
        guard let bodyStart, bytes.count > bodyStart else { return nil }
        struct Refusal: Decodable { var reason: String }
        let body = Data(bytes[bodyStart...])
        if let refusal = try? JSONDecoder().decode(Refusal.self, from: body) { return refusal.reason }
        return String(decoding: body.prefix(200), as: UTF8.self)
    }

    private mutating func readHead(_ head: String) throws {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw RunError("The reply is not HTTP/1.1: \(lines.first.map(String.init) ?? "an empty line").")
        }
        self.status = status
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "content-length" {
                length = Int(parts[1].filter { $0 != " " })
            }
        }
    }

    private static func headEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...bytes.count - 4).first { bytes[$0] == 13 && bytes[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) }
    }
}
