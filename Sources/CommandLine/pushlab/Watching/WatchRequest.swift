internal import NIOHTTP1

/// A valid request.
enum WatchRequest: Equatable {
    case page
    /// The events of a chosen run, or of the one that began last.
    case events(run: Int?)
    /// The page of a finished run.
    case timeline(run: Int)

    /// The reason for a refusal: the status, and a sentence.
    struct Refusal: Error {
        var status: HTTPResponseStatus
        var text: String
    }

    /// Parses a request.
    ///
    /// The `Host` header must name the loopback address: a foreign page can make its own name resolve to this address,
    /// but cannot send another `Host`. The token proves that the sender knows the printed address.
    ///
    /// - Throws: ``Refusal``.
    init(_ head: HTTPRequestHead, port: Int, token: WatchToken, runs: Int) throws(Refusal) {
        let hosts = head.headers["host"]
        guard hosts.count == 1, ["127.0.0.1:\(port)", "localhost:\(port)"].contains(hosts[0].lowercased()) else {
            throw Refusal(status: .forbidden, text: "Only http://127.0.0.1:\(port) is served here.")
        }
        guard head.method == .GET else {
            throw Refusal(status: .methodNotAllowed, text: "This page is only for reading: use GET.")
        }
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var values: [Substring: Substring] = [:]
        for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[words[0]] = words.count > 1 ? words[1] : ""
        }
        guard token.equals(values["token"] ?? "") else {
            throw Refusal(status: .forbidden, text: "The token is missing or wrong: open the address that was printed.")
        }
        let run = values["run"].flatMap { Int($0) }
        let isKnown = run.map { (0..<runs).contains($0) } ?? false
        switch (parts[0], values["run"]) {
        case ("/", _): self = .page
        case ("/events", nil): self = .events(run: nil)
        case ("/events", _) where isKnown: self = .events(run: run)
        case ("/timeline", _) where isKnown: self = .timeline(run: run ?? 0)
        default: throw Refusal(status: .notFound, text: "There is no such page or run.")
        }
    }
}

/// The secret in the address of the page.
struct WatchToken: Sendable {
    private static let length = 24

    /// The token in hexadecimal digits, as in the address.
    let text: String

    /// Creates a random token with getrandom(2), which `SystemRandomNumberGenerator` calls on Linux.
    init() {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef")
        text = String(
            (0..<Self.length).flatMap { _ in
                let byte = UInt8.random(in: .min ... .max, using: &generator)
                return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            })
    }

    /// Compares a text with the token in a time that does not depend on the position of a difference.
    func equals(_ other: Substring) -> Bool {
        let (own, other) = (Array(text.utf8), Array(other.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
