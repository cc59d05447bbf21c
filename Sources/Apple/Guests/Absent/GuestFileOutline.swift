internal import Foundation

/// The imports, classes and calls of a guest's file, as far as they explain the names at a line.
struct GuestFileOutline {
    private let tokens: [SwiftToken]
    private let imports: Set<String>
    /// The inherited types of each class.
    private let inherited: [String: [String]]

    /// Reads a file; `nil` if it cannot be read.
    init?(path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let tokens = SwiftLexer.tokens(of: [UInt8](data))
        let outline = SwiftOutline(of: [UInt8](data), under: BuildConditions(modules: [], flags: []))
        // An import under a condition counts as well.
        let named = zip(tokens, tokens.dropFirst()).filter { $0.0.kind == .word && $0.0.text == "import" }.map(\.1.text)
        imports = Set(named).union(outline.imports.map(\.module))
        self.tokens = tokens
        inherited = Dictionary(outline.classes.map { ($0.name, $0.inherits) }) { $0 + $1 }
    }

    /// Whether names of a module of Apple can be seen in the file, by its own import or by that of another module.
    func sees(_ module: String) -> Bool {
        switch module {
        case "Foundation": !imports.isEmpty
        case "Network": !imports.isDisjoint(with: ["Network", "NetworkExtension"])
        case "os": !imports.isDisjoint(with: ["os", "OSLog"])
        default: imports.contains(module)
        }
    }

    /// Returns a type, and those that it inherits from, as far as the file and Apple's hierarchy tell.
    func ancestors(of type: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = [type]
        while let next = waiting.popLast() {
            guard found.insert(next).inserted else { continue }
            waiting += (inherited[next] ?? []) + (Self.superclasses[next].map { [$0] } ?? [])
        }
        return found
    }

    /// The classes of the file and those that they inherit from.
    var classes: Set<String> { inherited.keys.reduce(into: []) { $0.formUnion(ancestors(of: $1)) } }

    private static let superclasses = [
        "CXAnswerCallAction": "CXCallAction", "CXCallAction": "CXAction", "CXEndCallAction": "CXCallAction",
        "CXSetHeldCallAction": "CXCallAction", "CXSetMutedCallAction": "CXCallAction",
        "CXStartCallAction": "CXCallAction", "NEAppPushProvider": "NEProvider", "UIApplication": "UIResponder",
        "UNMutableNotificationContent": "UNNotificationContent",
    ]

    /// Returns the name of the function or property that a line declares.
    func declaredName(line: Int) -> String? {
        let found = tokens.indices.first { index in
            tokens[index].line == line && ["func", "var", "let"].contains(tokens[index].text)
        }
        return found.flatMap { $0 + 1 < tokens.count ? tokens[$0 + 1].text : nil }
    }

    /// Returns the calls that begin at a line: the name before the parenthesis, and the labels, `_` for none.
    func calls(line: Int) -> [(name: String, labels: [String])] {
        tokens.indices.compactMap { index in
            guard tokens[index].line == line, tokens[index].kind == .word, index + 1 < tokens.count,
                tokens[index + 1].isSign("(")
            else { return nil }
            return (tokens[index].text, labels(after: index + 1))
        }
    }

    /// Reads the labels of the arguments after an opening parenthesis.
    private func labels(after open: Int) -> [String] {
        var labels: [String] = []
        var depth = 0
        for index in tokens.indices[open...] {
            let token = tokens[index]
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            if depth == 0 { break }
            guard depth == 1, token.isSign("(") || token.isSign(","), index + 2 < tokens.count else { continue }
            labels.append(
                tokens[index + 1].kind == .word && tokens[index + 2].isSign(":") ? tokens[index + 1].text : "_")
        }
        return labels
    }
}
