/// Replaces the expressions of a file by their values.
struct Expander {
    /// The declared values by name, unexpanded.
    let values: [String: YAMLNode]
    let file: String
    private(set) var diagnostics: [Diagnostic] = []
    /// The names of the values used so far.
    private(set) var named: Set<String> = []
    /// The notes on the values that the expression at each position uses.
    private(set) var origins: [SourcePosition: [Diagnostic.Note]] = [:]

    /// The names of the values being expanded, outermost first.
    private var path: [String] = []
    /// The number of expanded nodes of values.
    private var nodes = 0
    /// The total length of interpolated texts, in bytes.
    private var bytes = 0
    /// The maximum number of expanded nodes; nested values can multiply without it.
    private static let maximumNodes = 50_000

    init(_ values: [String: YAMLNode], file: String) { (self.values, self.file) = (values, file) }

    /// An error in an expression; without a message, an error that has been reported already.
    private struct Problem: Error {
        var code = Diagnostic.Code.invalidExpression
        var message: String?
        var remedy = ""
    }

    private static let remedy =
        "write names, numbers and durations with + - * / and brackets, such as ${{ 3 * heartbeat + 500ms }}"

    private static let tooLong = "with its values the file is too long"

    /// Returns a node with its expressions replaced; reports and omits a node with an error.
    mutating func expand(_ node: YAMLNode, depth: Int = 0) -> YAMLNode? {
        if !path.isEmpty { nodes += 1 }
        guard nodes <= Self.maximumNodes, bytes <= ScenarioReading.maximumBytes, depth <= YAMLDocument.deepest else {
            refuse(
                node.position,
                Problem(
                    code: .limit,
                    message: depth > YAMLDocument.deepest
                        ? YAMLDocument.tooDeep : Self.tooLong,
                    remedy: YAMLDocument.tooDeepRemedy))
            return nil
        }
        switch node.content {
        case .list(let items):
            return YAMLNode(
                content: .list(items.compactMap { expand($0, depth: depth + 1) }), position: node.position)
        case .mapping(let entries):
            let expanded = entries.compactMap { entry in
                expand(entry.value, depth: depth + 1).map {
                    YAMLNode.Entry(key: entry.key, position: entry.position, value: $0)
                }
            }
            return YAMLNode(content: .mapping(expanded), position: node.position)
        case .scalar(let text, let plain):
            guard text.contains(Interpolation.start) else { return node }
            do {
                return YAMLNode(
                    content: try content(of: text, plain: plain, at: node.position, depth: depth),
                    position: node.position)
            } catch {
                refuse(node.position, error)
                return nil
            }
        }
    }

    private mutating func refuse(_ position: SourcePosition, _ problem: Problem) {
        guard let message = problem.message else { return }
        let diagnostic = Diagnostic(
            problem.code, file: file, at: position, message, remedy: problem.remedy, notes: origins[position] ?? [])
        if !diagnostics.contains(diagnostic), diagnostics.count < ScenarioReading.maximumDiagnostics {
            diagnostics.append(diagnostic)
        }
    }

    private mutating func content(
        of text: String, plain: Bool, at position: SourcePosition, depth: Int
    ) throws(Problem) -> YAMLNode.Content {
        guard let parts = Interpolation(text).parts else {
            throw Problem(message: "an expression does not end", remedy: "write }} after it")
        }
        if parts.count == 1, case .expression(let expression) = parts[0] {
            return try value(of: expression, at: position, depth: depth)
        }
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .expression(let expression):
                guard case .scalar(let value, _) = try value(of: expression, at: position, depth: depth) else {
                    throw Problem(
                        message: "'\(expression.trimmed)' is not a single value, and cannot be a part of a text",
                        remedy: "let it stand alone")
                }
                result += value
            }
            guard bytes + result.utf8.count <= ScenarioReading.maximumBytes else {
                throw Problem(code: .limit, message: Self.tooLong, remedy: "put fewer values into it")
            }
        }
        bytes += result.utf8.count
        return .scalar(result, plain: false)
    }

    private mutating func value(
        of text: String, at position: SourcePosition, depth: Int
    ) throws(Problem) -> YAMLNode.Content {
        let expression: Expression
        do {
            expression = try Expression(text)
        } catch {
            throw Problem(
                message: "'\(text.trimmed)' is no expression: \(error.message)", remedy: Self.remedy)
        }
        for name in expression.names.distinct {
            guard let value = values[name] else { continue }
            let note = Diagnostic.Note(file: file, at: value.position, "the value '\(name)' stands here")
            if origins[position]?.contains(note) != true { origins[position, default: []].append(note) }
        }
        switch expression {
        case .name(let name): return try node(named: name, depth: depth).content
        case .text(let text): return .scalar(text, plain: false)
        case .quantity, .computed: return .scalar(try quantity(expression, depth: depth).text, plain: true)
        }
    }

    private mutating func node(named name: String, depth: Int) throws(Problem) -> YAMLNode {
        guard let value = values[name] else {
            let remedy = NearestWord.remedy(for: name, in: values.keys.sorted(), none: "declare it under `values`")
            throw Problem(code: .unknownName, message: "there is no value '\(name)'", remedy: remedy)
        }
        named.insert(name)
        guard !path.contains(name) else {
            throw Problem(
                message: "the value '\(name)' refers to itself: \((path + [name]).joined(separator: ", "))",
                remedy: "write out one of them")
        }
        path.append(name)
        defer { path.removeLast() }
        guard let expanded = expand(value, depth: depth) else { throw Problem() }
        return expanded
    }

    private mutating func quantity(_ expression: Expression, depth: Int) throws(Problem) -> Quantity {
        switch expression {
        case .quantity(let quantity): return quantity
        case .text(let text):
            throw Problem(message: "the text '\(text)' cannot be computed with", remedy: Self.remedy)
        case .name(let name):
            let node = try node(named: name, depth: depth)
            guard case .scalar(let text, _) = node.content, let quantity = Quantity(text) else {
                throw Problem(
                    message: "the value '\(name)' is \(node.kind), and cannot be computed with",
                    remedy: "give it a number, a duration, a share, a rate or an amount of memory")
            }
            return quantity
        case .computed(let a, let operation, let b):
            let (first, second) = (try quantity(a, depth: depth), try quantity(b, depth: depth))
            guard let result = Quantity.compute(first, operation, second), result.value.isFinite else {
                throw Problem(
                    message: "\(first.text) \(operation.rawValue) \(second.text) is nothing that can be computed",
                    remedy: "add what is of one kind; multiply and divide by numbers or shares, but not by zero")
            }
            return result
        }
    }
}
