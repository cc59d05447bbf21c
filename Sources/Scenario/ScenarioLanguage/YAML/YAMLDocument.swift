internal import Yams

/// The tree of values of a YAML file, or the errors that prevent it.
package struct YAMLDocument: Sendable {
    /// The root; `nil` if the bytes are not a single YAML document.
    package private(set) var root: YAMLNode?
    package private(set) var diagnostics: [Diagnostic] = []

    private let file: String
    /// Whether the file is used by a scenario, so that its positions include its name.
    private let isUsed: Bool

    /// Whether a value was omitted because it is nested too deeply.
    private var isTooDeep = false

    /// The maximum nesting depth of values.
    static let deepest = 32
    static let tooDeep = "values are nested deeper than \(deepest) levels"
    static let tooDeepRemedy = "no scenario needs that; check the brackets"
    /// The maximum number of alias uses that are reported one by one; more of them reject the whole file.
    private static let maximumAliases = 4

    package init(_ bytes: [UInt8], file: String, isUsed: Bool = false) {
        self.file = file
        self.isUsed = isUsed
        // The byte order mark that some editors write before UTF-8.
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
            // The basic resolver keeps each key as written, whatever its type could be.
            let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            // The parser owns the anchors to which its nodes refer.
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

    /// Converts a node without resolving aliases, so the time is bounded by the size of the file.
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

    /// Returns whether a scalar with this tag is text, or has no tag.
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
            // The parser rejects duplicate keys, but treats equal keys with different tags as distinct.
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

    /// Returns the position of the first alias of a text with more than ``maximumAliases``; `nil` for fewer.
    ///
    /// The parser resolves nested aliases when it compares keys, so a few bytes could expand to very many. This scan
    /// ignores quotes and may count too many aliases, which is why a few are left to the exact conversion.
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
        return uses > maximumAliases ? first.map { TextPlace(bytes[..<$0]).position } : nil
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
