internal import FoundationEssentials
internal import ScenarioLanguage

/// The reply of a push server, parsed incrementally (RFC 9112).
package struct PushReply: Sendable, Hashable {
    private var bytes: [UInt8] = []
    private var framing = Framing.untilClosed
    private var body: [UInt8] = []
    /// The number of bytes received, including interim responses.
    private var received = 0
    /// The number of bytes that do not contain the end of the head.
    private var searched = 0
    /// The HTTP status of the final response; interim ones, such as `100 Continue`, are skipped.
    package private(set) var status: Int?

    /// The rule that determines the end of the body (RFC 9112, 6.3).
    private enum Framing: Sendable, Hashable {
        case untilClosed
        case length(Int)
        case chunks
    }

    package init() {}

    /// Parses more bytes and returns whether the reply is complete.
    ///
    /// - Throws: `RunError` if it is not HTTP/1.x or longer than 1 MiB.
    package mutating func append(_ more: [UInt8]) throws -> Bool {
        bytes += more
        received += more.count
        guard received <= 1 << 20 else { throw RunError("The reply is longer than a mebibyte.") }
        while status == nil {
            guard let end = Self.index(of: [13, 10, 13, 10], in: bytes[searched...]) else {
                searched = max(0, bytes.count - 3)
                return false
            }
            searched = 0
            let head = String(decoding: bytes[..<end], as: UTF8.self)
            bytes.removeFirst(end + 4)
            try readHead(head)
        }
        switch framing {
        case .untilClosed: return false
        case .length(let length): return bytes.count >= length
        case .chunks: return try takeChunks()
        }
    }

    /// Whether the reply is complete when the peer has closed the connection.
    package var isWholeAtEnd: Bool {
        switch framing {
        case .untilClosed: status != nil
        case .length(let length): bytes.count >= length
        case .chunks: false
        }
    }

    /// The `reason` of a refusal in APNs' format, or the beginning of the body.
    package var reason: String? {
        let body = Data(framing == .chunks ? body : bytes)
        guard !body.isEmpty else { return nil }
        struct Refusal: Decodable { var reason: String }
        if let refusal = try? JSONDecoder().decode(Refusal.self, from: body) { return refusal.reason }
        return String(decoding: body.prefix(200), as: UTF8.self)
    }

    private mutating func readHead(_ head: String) throws {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw RunError("The reply is not HTTP/1.1: \(lines.first.map(String.init) ?? "an empty line").")
        }
        guard status >= 200 else { return }
        self.status = status
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let value = parts[1].filter { $0 != " " }.lowercased()
            switch parts[0].lowercased() {
            case "transfer-encoding" where value.hasSuffix("chunked"): framing = .chunks
            case "content-length" where framing != .chunks:
                guard let length = Int(value), length >= 0, [.untilClosed, .length(length)].contains(framing) else {
                    throw RunError("The reply has no length that can be: \(value.prefix(20)).")
                }
                framing = .length(length)
            default: break
            }
        }
        if status == 204 || status == 304 { framing = .length(0) }
    }

    /// Decodes complete chunks and returns whether the last one has arrived (RFC 9112, 7.1).
    private mutating func takeChunks() throws -> Bool {
        while let lineEnd = Self.index(of: [13, 10], in: bytes[...]) {
            let line = String(decoding: bytes[..<lineEnd], as: UTF8.self).prefix { $0 != ";" && $0 != " " }
            guard let size = Int(line, radix: 16), 0...1 << 20 ~= size else {
                throw RunError("The reply has a chunk without a size: \(line.prefix(20)).")
            }
            let end = lineEnd + 2 + size + 2
            guard size > 0 else {
                // The end of the trailers, which are usually absent.
                return Self.index(of: [13, 10, 13, 10], in: bytes[lineEnd...]) != nil
            }
            guard bytes.count >= end else { return false }
            body += bytes[lineEnd + 2..<end - 2]
            bytes.removeFirst(end)
        }
        return false
    }

    private static func index(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= mark.count else { return nil }
        return (bytes.startIndex...bytes.endIndex - mark.count).first { start in
            bytes[start..<start + mark.count].elementsEqual(mark)
        }
    }
}
