internal import Yams

/// Turns the bytes of a file into one tree of values, or says why it cannot be one.
package struct YAMLDocument: Sendable {
    /// The root; `nil` when the bytes are not one YAML document.
    package private(set) var root: YAMLNode?
    /// Everything that is wrong as far as YAML itself is concerned.
    package private(set) var diagnostics: [Diagnostic] = []

    private let file: String
    /// Whether a scenario uses the file, and so its places have its name.
    private let isUsed: Bool

    /// Whether something was left out because it is nested too deep.
    private var isTooDeep = false

    /// How deep values may be nested.
    static let deepest = 32
    /// What is said of values that are nested deeper.
    static let tooDeep = "values are nested deeper than \(deepest) levels"
    /// What to do about values that are nested deeper.
    static let tooDeepRemedy = "no scenario needs that; check the brackets"
    /// How many uses of aliases are looked at one by one before the file is refused as a whole.
    private static let mostAliases = 4

    /// Reads the bytes of a file.
    package init(_ bytes: [UInt8], file: String, isUsed: Bool = false) {
        self.file = file
        self.isUsed = isUsed
        // The mark that some editors put before UTF-8.
        let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
        if let index = bytes.firstIndex(of: 0) {
            refuse(
                .notYAML, TextPlace(bytes[..<index]).position, "a NUL character is not text",
                "remove it, or save the file as UTF-8")
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            let place = TextPlace(firstInvalidUTF8In: bytes)
            refuse(.notYAML, place.position, "the bytes here are not UTF-8", "save the file as UTF-8")
            return
        }
        if let position = Self.placeOfManyAliases(bytes) {
            refuse(
                .unsupportedYAML, position, "aliases such as '*name' are not supported",
                "write the value out in each place")
            return
        }
        read(text)
    }

    private mutating func refuse(
        _ code: Diagnostic.Code, _ position: SourcePosition?, _ message: String, _ remedy: String
    ) {
        diagnostics.append(Diagnostic(code, file: file, at: position, message, remedy: remedy))
    }

    private mutating func read(_ text: String) {
        do {
            // No rules: a key is what is written, whatever else it might stand for.
            let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            // The parser owns the anchors that its nodes only point at.
            try withExtendedLifetime(parser) {
                guard let node = try parser.nextRoot(), !Self.isNothing(node) else {
                    refuse(
                        .notYAML, SourcePosition(line: 1, column: 1), "the file is empty",
                        "write a scenario in it, beginning with `name:`")
                    return
                }
                root = convert(node, depth: 0)
                if isTooDeep { root = nil }
                if let next = try parser.nextRoot() {
                    refuse(
                        .notYAML, place(of: next), "a second document begins here",
                        "put each scenario in a file of its own")
                }
            }
        } catch let error as YamlError {
            root = nil
            let problem = YAMLProblem(error, in: text)
            refuse(problem.code, problem.position, problem.message, problem.remedy)
        } catch {
            root = nil
            refuse(.notYAML, nil, "the file cannot be read as YAML: \(error)", "check that it is text")
        }
    }

    private func place(of node: Node) -> SourcePosition {
        SourcePosition(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, file: isUsed ? file : nil)
    }

    private static func isNothing(_ node: Node) -> Bool {
        if case .scalar(let scalar) = node { scalar.string.isEmpty && scalar.style == .plain } else { false }
    }

    /// Converts a node without following anything that was anchored, so the walk is as long as the file at most.
    private mutating func convert(_ node: Node, depth: Int) -> YAMLNode? {
        let position = place(of: node)
        if let anchor = node.anchor {
            let problem = Diagnostic(
                .unsupportedYAML, file: file, at: position, "the anchor '&\(anchor.rawValue)' is not supported",
                remedy: "write the value out in each place where it is used")
            if !diagnostics.contains(problem) { diagnostics.append(problem) }
            return nil
        }
        guard depth < Self.deepest else {
            refuse(.limit, position, Self.tooDeep, Self.tooDeepRemedy)
            isTooDeep = true
            return nil
        }
        switch node {
        case .scalar(let scalar):
            let tag = scalar.tag.rawValue
            guard Self.isText(tag) else { return refuseTag(tag, position) }
            return YAMLNode(
                content: .scalar(scalar.string, plain: scalar.style == .plain && tag.isEmpty), position: position)
        case .sequence(let sequence):
            let tag = sequence.tag.rawValue
            guard tag.isEmpty || tag == "tag:yaml.org,2002:seq" else { return refuseTag(tag, position) }
            return YAMLNode(content: .list(sequence.compactMap { convert($0, depth: depth + 1) }), position: position)
        case .mapping(let mapping):
            let tag = mapping.tag.rawValue
            guard tag.isEmpty || tag == "tag:yaml.org,2002:map" else { return refuseTag(tag, position) }
            return YAMLNode(content: .mapping(entries(of: mapping, depth: depth)), position: position)
        case .alias:
            refuse(.unsupportedYAML, position, "aliases are not supported", "write the value out in each place")
            return nil
        }
    }

    /// Whether a scalar with this tag is text, or has none.
    private static func isText(_ tag: String) -> Bool { tag.isEmpty || tag == "tag:yaml.org,2002:str" }

    private mutating func refuseTag(_ tag: String, of what: String = "value", _ position: SourcePosition) -> YAMLNode? {
        let name = tag.hasPrefix("tag:yaml.org,2002:") ? "!!" + tag.dropFirst(18) : tag
        refuse(.unsupportedYAML, position, "the tag '\(name)' is not supported", "write the \(what) without it")
        return nil
    }

    private mutating func entries(of mapping: Node.Mapping, depth: Int) -> [YAMLNode.Entry] {
        var entries: [YAMLNode.Entry] = []
        for (key, value) in mapping {
            guard case .scalar(let scalar) = key, scalar.anchor == nil else {
                refuse(.notYAML, place(of: key), "a key must be a word", "write it as `key: value`")
                continue
            }
            // With different tags, equal keys are not the same to the parser, which refuses the same key twice.
            guard Self.isText(scalar.tag.rawValue) else {
                _ = refuseTag(scalar.tag.rawValue, of: "key", place(of: key))
                continue
            }
            guard scalar.string != "<<" || scalar.style != .plain else {
                refuse(
                    .unsupportedYAML, place(of: key), "merge keys are not supported", "write the keys out in each place"
                )
                continue
            }
            guard let converted = convert(value, depth: depth + 1) else { continue }
            entries.append(YAMLNode.Entry(key: scalar.string, position: place(of: key), value: converted))
        }
        return entries
    }

    /// Where the first alias of a text with many of them stands; `nil` when there are few.
    ///
    /// Comparing keys, the parser would follow aliases of aliases, and few bytes can stand for very many that way.
    /// This looks at words only, so it may be mistaken within quotes; a handful is left to the exact walk.
    private static func placeOfManyAliases(_ bytes: [UInt8]) -> SourcePosition? {
        var anchors: Set<ArraySlice<UInt8>> = []
        var first: Int?
        var uses = 0
        var index = 0
        while index < bytes.count {
            let (indicator, start) = (bytes[index], index)
            index += 1
            guard indicator == UInt8(ascii: "&") || indicator == UInt8(ascii: "*") else { continue }
            while index < bytes.count, isPartOfAnchor(bytes[index]) { index += 1 }
            let name = bytes[(start + 1)..<index]
            if indicator == UInt8(ascii: "&") {
                anchors.insert(name)
            } else if anchors.contains(name) {
                uses += 1
                first = first ?? start
            }
        }
        return uses > mostAliases ? first.map { TextPlace(bytes[..<$0]).position } : nil
    }

    private static func isPartOfAnchor(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
