/// Notes that explain errors about names that Apple's modules have and PushLab's lack.
struct AbsentNameNotes {
    private var files: [String: GuestFileOutline?] = [:]
    /// The absent names that a note has explained.
    private var explained: Set<String> = []

    /// Returns the diagnostics, with a note behind the first error about each absent name.
    static func added(to diagnostics: [GuestDiagnostic]) -> [GuestDiagnostic] {
        var notes = AbsentNameNotes()
        return diagnostics.flatMap { [$0] + notes.note(on: $0) }
    }

    private mutating func note(on error: GuestDiagnostic) -> [GuestDiagnostic] {
        guard error.severity == .error, let complaint = CompilerComplaint(error.message),
            let text = explanation(of: complaint, at: error), explained.insert(text).inserted
        else { return [] }
        return [GuestDiagnostic(text, file: error.file, line: error.line, column: error.column, severity: .note)]
    }

    private mutating func explanation(of complaint: CompilerComplaint, at error: GuestDiagnostic) -> String? {
        if case .module(let name) = complaint {
            return AbsentModules.reason(name).map {
                "Apple's module '\(name)' is absent: \($0). Other code that uses it may stand in #if canImport(\(name))"
            }
        }
        let file = error.file.flatMap { outline(of: $0) }
        for module in AbsentNames.all {
            let found = module.names.first { Self.matches($0, of: module, complaint, in: file, line: error.line ?? 0) }
            guard let found else { continue }
            let owner = found.type ?? module.module
            return "Apple's \(owner) has '\(found.text)', and PushLab's does not (\(found.reason)): \(module.remedy)"
        }
        return nil
    }

    /// Whether an error is about an absent name.
    ///
    /// If the file cannot be read, the module counts as imported.
    private static func matches(
        _ name: AbsentNames.Name, of module: AbsentNames, _ complaint: CompilerComplaint, in file: GuestFileOutline?,
        line: Int
    ) -> Bool {
        switch complaint {
        case .module: return false
        case .scope(let missing):
            guard name.base == missing else { return false }
            guard let type = name.type else { return name.hasPrefixOfApple || file?.sees(module.module) ?? true }
            return file?.classes.contains(type) ?? false
        case .member(let type, let missing):
            guard name.base == missing.prefix(while: { $0 != "(" }) else { return false }
            guard let owner = name.type else { return type == module.module || type == module.target }
            return file?.ancestors(of: type).contains(owner) ?? (type == owner)
        case .override:
            guard let type = name.type, name.base == file?.declaredName(line: line) else { return false }
            return file?.classes.contains(type) ?? false
        case .arguments:
            guard let type = name.type, let labels = name.labels, !labels.isEmpty else { return false }
            let called = name.base == "init" ? String(type.split(separator: ".").last ?? "") : name.base
            return file?.calls(line: line).contains { $0.name == called && $0.labels == labels } ?? false
        }
    }

    private mutating func outline(of path: String) -> GuestFileOutline? {
        if let known = files[path] { return known }
        let outline = GuestFileOutline(path: path)
        files[path] = .some(outline)
        return outline
    }
}

extension AbsentNames.Name {
    /// Whether the name begins as only names of Apple's frameworks do, such as `NW` or `kSec`.
    fileprivate var hasPrefixOfApple: Bool {
        text.hasPrefix("kSec")
            || text.prefix(2).allSatisfy(\.isUppercase) && text.dropFirst(2).contains(where: \.isLowercase)
    }
}
