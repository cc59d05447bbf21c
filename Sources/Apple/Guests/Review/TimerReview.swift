/// Timers that need a run loop and are made where there is none.
///
/// *Timer*: timers work in conjunction with run loops. Queues of Dispatch other than the main one have none.
struct TimerReview {
    private let file: ReviewedFile

    init(_ file: ReviewedFile) { self.file = file }

    /// The closures that run on the queue of an object.
    private static let handlers: Set = [
        "stateUpdateHandler", "newConnectionHandler", "pathUpdateHandler", "browseResultsChangedHandler",
        "viabilityUpdateHandler", "betterPathUpdateHandler", "serviceRegistrationUpdateHandler",
    ]

    var findings: [GuestDiagnostic] {
        // A thread of its own may run a run loop.
        guard !runsRunLoop else { return [] }
        return file.tokens.indices.compactMap { index in
            guard let name = timer(at: index), let place = placeWithoutRunLoop(around: index) else { return nil }
            return file.finding(
                "`\(name)` needs a run loop, and \(place) has none, so that it never fires: use "
                    + "DispatchSource.makeTimerSource(queue:), or make the timer in DispatchQueue.main.async", at: index
            )
        }
    }

    private var runsRunLoop: Bool {
        file.tokens.indices.contains { index in
            file.isWord(index, ["CFRunLoopRun"])
                || file.isWord(index, ["run"]) && file.isWord(index - 2, ["current"])
                    && file.isWord(index - 4, ["RunLoop"])
        }
    }

    /// Returns the name of the function at an index that makes a timer of the current run loop.
    private func timer(at index: Int) -> String? {
        guard file.isWord(index, ["scheduledTimer"]), file.isSign(index - 1, "."), file.isWord(index - 2, ["Timer"])
        else {
            return nil
        }
        return "Timer.scheduledTimer"
    }

    /// Returns the innermost place around an index that decides on the thread, if it has no run loop.
    private func placeWithoutRunLoop(around index: Int) -> String? {
        for open in openings(around: index) {
            switch opening(open) {
            case .main: return nil
            case .queue(let name): return name
            case .other: break
            }
        }
        return nil
    }

    private enum Opening {
        /// Code of the main thread, or of a type whose thread the tokens do not show.
        case main
        case queue(String)
        case other
    }

    /// The braces around an index, the innermost first.
    private func openings(around index: Int) -> [Int] {
        var depth = 0
        return file.tokens.indices[..<index].reversed().filter { at in
            if file.isSign(at, "}") { depth += 1 }
            guard file.isSign(at, "{") else { return false }
            depth -= 1
            if depth < 0 { depth = 0 } else { return false }
            return true
        }
    }

    private func opening(_ brace: Int) -> Opening {
        if file.isSign(brace + 1, "@"), file.isWord(brace + 2, ["MainActor"]) { return .main }
        let start = startOfCall(before: brace)
        let words = (max(start, 0)..<brace).filter { file.tokens[$0].kind == .word }.map { file.tokens[$0].text }
        if words.contains("func") || words.contains("init") || words.contains("var") {
            return isOverrideOfProvider(brace) ? .queue("the queue of a push provider") : .main
        }
        if words.contains("MainActor") || words.contains("main") { return .main }
        if words.contains("async") || words.contains("asyncAfter") || words.contains("sync") {
            return words.contains("await") || words.contains("let") ? .main : .queue("a dispatch queue")
        }
        // Any other task may be of the main actor.
        if words.contains("Task") { return words.contains("detached") ? .queue("the thread of a task") : .main }
        if words.contains("receiveMessage") || words.contains("minimumIncompleteLength") {
            return isOnMain ? .main : .queue("the queue of a connection")
        }
        if let handler = words.first(where: Self.handlers.contains) {
            return isOnMain ? .main : .queue("the queue of `\(handler)`")
        }
        return .other
    }

    /// Whether an object of the file is started on the main queue, whose handlers then run there.
    private var isOnMain: Bool {
        file.tokens.indices.contains { index in
            file.isWord(index, ["queue"]) && file.isSign(index + 1, ":")
                && (index + 2...index + 4).contains { file.isWord($0, ["main"]) }
        }
    }

    /// Returns the index after the statement before the one that opens a brace.
    private func startOfCall(before brace: Int) -> Int {
        var depth = 0
        for at in file.tokens.indices[..<brace].reversed() {
            let (token, next) = (file.tokens[at], file.tokens[at + 1])
            // A line that begins with a word begins a statement, unless the line before it goes on.
            let isEnd = token.kind != .sign || [")", "]", "?", "!"].contains(token.text)
            if depth == 0, at + 1 < brace, token.line < next.line, next.kind == .word, isEnd { return at + 1 }
            if file.isSign(at, ")") || file.isSign(at, "]") { depth += 1 }
            if file.isSign(at, "(") || file.isSign(at, "[") { depth = max(0, depth - 1) }
            if depth == 0, ["{", "}", ";"].contains(where: { file.isSign(at, $0) }) { return at + 1 }
        }
        return 0
    }

    /// Whether a brace opens a method that the system calls on a push provider.
    private func isOverrideOfProvider(_ brace: Int) -> Bool {
        let words = file.tokens[startOfCall(before: brace)..<brace].map(\.text)
        guard words.contains("override"), !words.contains("MainActor") else { return false }
        return file.bodies(of: "NEAppPushProvider").contains { $0.contains(brace) }
    }
}
