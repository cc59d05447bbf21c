/// The top-level imports and classes of a Swift file, and whether it has `@main`.
struct SwiftOutline {
    struct Import: Equatable {
        var module: String
        var line: Int
        var column: Int
        /// Whether it is certainly compiled; otherwise only the compiler knows.
        var isCertain: Bool
    }

    /// A class declaration, or a type alias of a class.
    struct Class: Equatable {
        var name: String
        /// The inherited types, without module names and generic arguments.
        var inherits: [String]
        /// The name that `@objc(…)` gives it.
        var objectiveCName: String?
        /// `private` or `fileprivate`, if it is.
        var privacy: String?
        /// The line of its name.
        var line: Int
        var column: Int
    }

    /// The imports that may be compiled, without those under an `#if` that is false.
    private(set) var imports: [Import] = []
    /// The classes that may be compiled.
    private(set) var classes: [Class] = []
    private(set) var hasMain = false
    /// The modules of Apple that a condition tests for, that exist on the device and not here.
    private(set) var missingModules: [Import] = []
    private(set) var extent: CompiledExtent

    private let tokens: [SwiftToken]
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0
    private var objectiveCName: String?
    /// The enclosing `#if` branches, the innermost last.
    private var branches: [Branch] = []

    private struct Branch {
        var isCompiled: Bool?
        /// Whether an earlier branch is compiled.
        var isOver: Bool?
        /// The condition of the first branch.
        var opening: CompiledExtent.Cause
    }

    init(of bytes: [UInt8], under conditions: BuildConditions) {
        self.bytes = bytes
        tokens = SwiftLexer.tokens(of: bytes)
        extent = CompiledExtent(of: bytes)
        while at < tokens.count { readToken(conditions) }
    }

    private var isDead: Bool { branches.contains { $0.isCompiled == false } }

    private var isCertain: Bool { branches.allSatisfy { $0.isCompiled == true } }

    private func token(_ ahead: Int = 0) -> SwiftToken? {
        tokens.indices.contains(at + ahead) ? tokens[at + ahead] : nil
    }

    private mutating func readToken(_ conditions: BuildConditions) {
        let token = tokens[at]
        if token.kind == .directive, Self.directives.contains(token.text) {
            return readDirective(token.text, conditions)
        }
        noteToken()
        switch (token.kind, token.text) {
        case (.sign, _) where isDead: break  // The braces of code that is left out need not be balanced.
        case (.sign, "{"), (.sign, "("), (.sign, "["):
            // An `@objc` name belongs to the declaration that opens here, at most.
            if depth == 0, token.text == "{" { objectiveCName = nil }
            depth += 1
        case (.sign, "}"), (.sign, ")"), (.sign, "]"): depth = max(0, depth - 1)
        case (.sign, "@") where depth == 0 && !isDead: readAttribute()
        case (.word, "import") where depth == 0 && !isDead && beginsStatement: readImport()
        case (.word, "class") where depth == 0 && !isDead: readClass()
        case (.word, "typealias") where depth == 0 && !isDead: readAlias()
        default: break
        }
        at += 1
    }

    private static let directives: Set = ["#if", "#elseif", "#else", "#endif"]

    private mutating func noteToken() {
        extent.note(isLeftOut: isDead, because: branches.first { $0.isCompiled == false }?.opening)
    }

    private mutating func readDirective(_ name: String, _ conditions: BuildConditions) {
        let directive = tokens[at]
        let condition = tokens.condition(after: at)
        at = condition.endIndex
        readBranch(directive, condition, conditions)
        let last = condition.last?.line ?? directive.line
        extent.note(directiveOn: directive.line...last, isLeftOutAfter: isDead)
    }

    private mutating func readBranch(
        _ directive: SwiftToken, _ condition: ArraySlice<SwiftToken>, _ conditions: BuildConditions
    ) {
        if directive.text == "#if" {
            if !isDead { noteMissingModules(of: condition, conditions) }
            let holds = conditions.holds(condition)
            let end = condition.last?.range.upperBound ?? directive.range.upperBound
            let text = String(decoding: bytes[directive.range.lowerBound..<end], as: UTF8.self)
            let opening = CompiledExtent.Cause(line: directive.line, column: directive.column, text: text)
            return branches.append(Branch(isCompiled: holds, isOver: holds, opening: opening))
        }
        guard let branch = branches.popLast(), directive.text != "#endif" else { return }
        if directive.text == "#elseif", !isDead, branch.isOver != true { noteMissingModules(of: condition, conditions) }
        let holds = directive.text == "#else" ? true : conditions.holds(condition)
        let isCompiled: Bool? = branch.isOver == true || holds == false ? false : branch.isOver == nil ? nil : holds
        let isOver: Bool? = branch.isOver == true || holds == true ? true : branch.isOver == nil ? nil : holds
        branches.append(Branch(isCompiled: isCompiled, isOver: isOver, opening: branch.opening))
    }

    private mutating func noteMissingModules(of condition: ArraySlice<SwiftToken>, _ conditions: BuildConditions) {
        for part in condition.parts where part.name == "canImport" {
            guard let module = part.argument, conditions.isMissing(module.text) else { continue }
            missingModules.append(
                Import(module: module.text, line: module.line, column: module.column, isCertain: isCertain))
        }
    }

    private mutating func readAttribute() {
        guard let name = token(1), name.kind == .word else { return }
        if ["main", "UIApplicationMain", "NSApplicationMain"].contains(name.text) { hasMain = true }
        if name.text == "objc", token(2)?.isSign("(") == true, let given = token(3), given.kind != .sign {
            objectiveCName = given.text
        }
    }

    /// Whether the token starts a statement, after attributes and access levels.
    private var beginsStatement: Bool {
        let before = tokens[..<at].reversed().prefix { $0.line == tokens[at].line && !$0.isSign(";") }
        let levels: Set = ["public", "package", "internal", "fileprivate", "private"]
        return before.last.map { $0.isSign("@") || levels.contains($0.text) } ?? true
    }

    private mutating func readImport() {
        let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor"]
        if let kind = token(1), kind.kind == .word, kinds.contains(kind.text), token(2)?.kind == .word { at += 1 }
        guard let module = token(1), module.kind == .word || module.kind == .quotedWord else { return }
        imports.append(Import(module: module.text, line: module.line, column: module.column, isCertain: isCertain))
        at += 1
    }

    private mutating func readClass() {
        guard let name = token(1), name.kind == .word || name.kind == .quotedWord else { return }
        let modifiers: Set = [
            "fileprivate", "final", "internal", "nonisolated", "open", "package", "private", "public",
        ]
        let before = tokens[..<at].reversed().prefix { $0.kind == .word && modifiers.contains($0.text) }
        let privacy = before.first { $0.text == "private" || $0.text == "fileprivate" }?.text
        at += 2
        skipGenerics()
        let inherits = token()?.isSign(":") == true ? readTypes() : []
        classes.append(
            Class(
                name: name.text, inherits: inherits, objectiveCName: objectiveCName, privacy: privacy, line: name.line,
                column: name.column))
        objectiveCName = nil
        at -= 1
    }

    private mutating func readAlias() {
        guard let name = token(1), token(2)?.isSign("=") == true, let first = token(3), first.kind == .word else {
            return
        }
        var type = first
        at += 3
        while token(1)?.isSign(".") == true, let part = token(2) {
            type = part
            at += 2
        }
        classes.append(Class(name: name.text, inherits: [type.text], line: name.line, column: name.column))
    }

    /// Reads the inherited types up to the brace, each without its qualifier.
    private mutating func readTypes() -> [String] {
        var types: [String] = []
        while let next = token(1), !next.isSign("{"), next.text != "where", next.kind != .directive {
            at += 1
            if next.isSign("<") {
                skipGenerics()
                at -= 1
            } else if next.kind != .sign, token(1)?.isSign(".") != true, token(-1)?.isSign("@") != true {
                types.append(next.text)
            }
        }
        at += 1
        return types
    }

    /// Skips `<…>`, if present.
    private mutating func skipGenerics() {
        var open = 0
        repeat {
            if token()?.isSign("<") == true { open += 1 }
            if token()?.isSign(">") == true { open -= 1 }
            if open > 0 || token()?.isSign(">") == true { at += 1 }
        } while open > 0 && at < tokens.count
    }
}
