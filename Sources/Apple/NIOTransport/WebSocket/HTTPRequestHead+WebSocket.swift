internal import Foundation
internal import NIOHTTP1

extension HTTPRequestHead {
    /// The response to a request that is not a valid WebSocket handshake; `nil` for one that is (RFC 6455, 4.2.1 and 4.4).
    ///
    /// The upgrader takes any method, and needs no `Connection`.
    var webSocketProblem: HTTPResponseStatus? {
        func has(_ name: String, _ word: String) -> Bool {
            headers[canonicalForm: name].contains { $0.lowercased() == word }
        }
        let keys = headers["Sec-WebSocket-Key"]
        guard method == .GET, version.major == 1, version.minor >= 1, headers.contains(name: "Host"),
            has("Upgrade", "websocket"), has("Connection", "upgrade"), keys.count == 1,
            keys.first.flatMap({ Data(base64Encoded: $0) })?.count == 16
        else { return .badRequest }
        return headers[canonicalForm: "Sec-WebSocket-Version"] == ["13"] ? nil : .upgradeRequired
    }
}
