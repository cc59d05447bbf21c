/// Objects of a push provider that its `stop` leaves running.
///
/// It looks only at a `stop` that calls no other method of the class, because such a method may cancel them.
struct StopReview {
    private let file: ReviewedFile

    init(_ file: ReviewedFile) { self.file = file }

    /// The types of objects that go on until they are cancelled, with the way to end each.
    private static let running = [
        "DispatchSourceTimer": "cancel", "NWBrowser": "cancel", "NWConnection": "cancel", "NWConnectionGroup": "cancel",
        "NWListener": "cancel", "NWPathMonitor": "cancel", "Timer": "invalidate",
    ]

    var findings: [GuestDiagnostic] { file.bodies(of: "NEAppPushProvider").flatMap(findings(in:)) }

    private func findings(in body: Range<Int>) -> [GuestDiagnostic] {
        let functions = body.filter { file.isWord($0, ["func"]) }
        let names = Set(functions.map { file.text($0 + 1) })
        guard let stop = functions.first(where: { file.isWord($0 + 1, ["stop"]) }),
            let open = file.first("{", in: stop..<body.upperBound)
        else { return [] }
        let text = open..<min(file.closing(open), body.upperBound)
        let words = Set(text.filter { file.tokens[$0].kind == .word }.map { file.tokens[$0].text })
        let ends = body.first { file.isWord($0, ["deinit"]) && file.isSign($0 + 1, "{") }
        let last = Set(ends.map { ($0..<min(file.closing($0 + 1), body.upperBound)).map(file.text) } ?? [])
        let calls = text.filter { file.isSign($0 + 1, "(") }.map { file.tokens[$0].text }
        guard names.subtracting(["stop"]).isDisjoint(with: calls), !words.contains("post") else { return [] }
        return properties(in: body).filter { !words.contains($0.name) && !last.contains($0.name) }.map {
            file.finding(
                "`stop` leaves `\($0.name)` running; a value of \($0.type) goes on until it is ended: call "
                    + "`\(Self.running[$0.type] ?? "cancel")()` in `stop`", at: $0.index)
        }
    }

    /// Returns the stored properties of such types, with the index of their names.
    private func properties(in body: Range<Int>) -> [(name: String, type: String, index: Int)] {
        var found: [(String, String, Int)] = []
        var index = body.lowerBound + 1
        while index < body.upperBound - 1 {
            if file.isSign(index, "{") || file.isSign(index, "(") {
                index = file.closing(index) + 1
                continue
            }
            if file.isWord(index, ["var", "let"]), file.isSign(index + 2, ":") || file.isSign(index + 2, "="),
                !file.isWord(index - 1, ["static", "weak", "class"]),
                let type = Self.running[file.text(index + 3)] != nil ? file.text(index + 3) : nil,
                !file.isSign(index + 4, "."), !file.isSign(index + 4, "]")
            {
                found.append((file.text(index + 1), type, index + 1))
            }
            index += 1
        }
        return found
    }
}
