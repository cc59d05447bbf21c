internal import NIOHTTP1

/// What a request asks for, once it may.
enum WatchRequest: Equatable {
    /// The page.
    case page
    /// The events, of a run that was chosen or of the one that began last.
    case events(run: Int?)
    /// The page of a run that has ended.
    case timeline(run: Int)

    /// Why a request is refused: the status, and a sentence.
    struct Refusal: Error {
        var status: HTTPResponseStatus
        var text: String
    }

    /// Reads a request.
    ///
    /// The name in its address must be that of the loopback device: a page from elsewhere can have its own name lead here,
    /// but not send another one. The token shows that the sender was told the address.
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
    /// The number of random bytes.
    private static let length = 24

    /// The token as it stands in the address, in hexadecimal digits.
    let text: String

    /// Chooses a token by getrandom(2), which is what `SystemRandomNumberGenerator` calls on Linux.
    init() {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef")
        text = String(
            (0..<Self.length).flatMap { _ in
                let byte = UInt8.random(in: .min ... .max, using: &generator)
                return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            })
    }

    /// Whether a text is the token; the time that takes does not depend on where they differ.
    func equals(_ other: Substring) -> Bool {
        let (own, other) = (Array(text.utf8), Array(other.utf8))
        guard own.count == other.count else { return false }
        return zip(own, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
