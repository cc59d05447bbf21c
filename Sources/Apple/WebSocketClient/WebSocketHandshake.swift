package import Foundation

/// The request that turns a connection into one of WebSocket, and the answer to it (RFC 6455, 4).
package struct WebSocketHandshake: Sendable {
    /// The longest head of an answer, in bytes.
    private static let longestHead = 65_536
    /// What names the protocol in the proof (RFC 6455, 1.3).
    private static let name = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    private static let own: Set = ["connection", "host", "sec-websocket-key", "sec-websocket-version", "upgrade"]

    private let key: String
    private let head: String
    private let protocols: [String]
    private var answer = Data()

    /// Asks for a URL, with further header fields; of these, `Sec-WebSocket-Protocol` lists what the client speaks.
    package init?(_ url: URL, _ fields: [String: String], key: [UInt8] = (0..<16).map { _ in .random(in: 0...255) }) {
        guard let host = url.host, !host.isEmpty else { return nil }
        self.key = Data(key).base64EncodedString()
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let path = parts?.percentEncodedPath ?? ""
        let query = parts?.percentEncodedQuery.map { "?\($0)" } ?? ""
        let place = (host.contains(":") ? "[\(host)]" : host) + (url.port.map { ":\($0)" } ?? "")
        var lines = ["GET \(path.isEmpty ? "/" : path)\(query) HTTP/1.1", "Host: \(place)"]
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines.append("Sec-WebSocket-Key: \(self.key)")
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) where !Self.own.contains(name.lowercased()) {
            guard !"\(name)\(value)".utf8.contains(where: { $0 == 10 || $0 == 13 }) else { return nil }
            lines.append("\(name): \(value)")
        }
        head = lines.joined(separator: "\r\n") + "\r\n\r\n"
        protocols = fields.filter { $0.key.lowercased() == "sec-websocket-protocol" }.values
            .flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The bytes of the request.
    package var request: Data { Data(head.utf8) }

    /// The answer of a server that agrees.
    package struct Agreement: Sendable, Hashable {
        /// The protocol that it has chosen, if any.
        package var chosen: String?
        /// What came behind the answer.
        package var rest: Data
    }

    /// Takes bytes of the answer; `nil` until it is whole.
    package mutating func take(_ bytes: Data) throws(WebSocketError) -> Agreement? {
        answer += bytes
        guard let end = answer.range(of: Data("\r\n\r\n".utf8)) else {
            if answer.count > Self.longestHead { throw .refused }
            return nil
        }
        let text = String(decoding: answer[..<end.lowerBound], as: UTF8.self)
        let lines = text.split(separator: "\r\n").map(String.init)
        guard let status = lines.first?.split(separator: " "), status.count >= 2, status[0] == "HTTP/1.1",
            status[1] == "101"
        else { throw .refused }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw .refused }
            fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let proof = Data(SHA1.digest([UInt8]("\(key)\(Self.name)".utf8))).base64EncodedString()
        let connection = fields["connection"]?.lowercased().split(separator: ",") ?? []
        let isUpgraded = connection.contains { $0.trimmingCharacters(in: .whitespaces) == "upgrade" }
        let chosen = fields["sec-websocket-protocol"]
        guard fields["upgrade"]?.lowercased() == "websocket", isUpgraded, fields["sec-websocket-accept"] == proof,
            fields["sec-websocket-extensions"] == nil, chosen.map(protocols.contains) ?? true
        else { throw .refused }
        return Agreement(chosen: chosen, rest: Data(answer[end.upperBound...]))
    }
}
