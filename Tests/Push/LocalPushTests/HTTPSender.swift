import EventLiterals
import LocalPush

/// A sender of notifications, by HTTP/1.1 to a server on loopback, a connection for each request.
struct HTTPSender: Sendable {
    /// What the server answered.
    typealias Answer = (status: Int, head: String, body: String)

    /// The port of the server's HTTP interface.
    let port: Int

    /// Sends a notification.
    @discardableResult
    func post(
        _ text: String = "hello", to client: String = "phone", id: MessageID? = nil, headers: [String: String] = [:]
    ) async throws -> Answer {
        var lines = headers.map { "\($0): \($1)" }
        if let id { lines.append("apns-id: \(id)") }
        return try await request(
            "POST", "/3/device/\(client)", headers: lines, body: #"{"aps":{"alert":"\#(text)"}}"#)
    }

    /// Makes any request.
    func request(
        _ method: String, _ path: String, headers: [String] = [], body: String = ""
    ) async throws -> Answer {
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: fixture", "Connection: close", "Content-Length: \(body.utf8.count)"]
            + headers
        let peer = try await RawPeer.connect(port: port)
        peer.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
        let answer = String(decoding: try await peer.everything(), as: UTF8.self)
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let status = Int(answer.split(separator: " ").dropFirst().first ?? "") ?? 0
        return (status, String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
    }
}
