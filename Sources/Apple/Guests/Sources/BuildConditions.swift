/// The evaluation of `#if` conditions before compilation.
package struct BuildConditions: Sendable {
    let modules: Set<String>
    let names: Set<String>
    /// The system that the files are compiled for; `nil` for Linux.
    let platform: GuestPlatform?

    /// Reads the names from the flags of the compiler: `-D NAME` or `-DNAME`.
    package init(modules: Set<String>, flags: [String], platform: GuestPlatform? = nil) {
        self.modules = modules
        self.platform = platform
        let joined = flags.filter { $0.hasPrefix("-D") && $0.count > 2 }.map { String($0.dropFirst(2)) }
        let apart = zip(flags, flags.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
        names = Set(joined + apart)
    }

    /// Evaluates a condition; `nil` when only the compiler can, as for `arch(…)` or `swift(…)`.
    func holds(_ condition: some Sequence<SwiftToken>) -> Bool? {
        var reader = Reader(tokens: Array(condition)[...], conditions: self)
        return reader.either()
    }

    private struct Reader {
        var tokens: ArraySlice<SwiftToken>
        let conditions: BuildConditions

        mutating func takes(_ signs: String) -> Bool {
            guard tokens.count >= signs.count, zip(tokens, signs).allSatisfy({ $0.isSign(String($1)) }) else {
                return false
            }
            tokens.removeFirst(signs.count)
            return true
        }

        mutating func either() -> Bool? {
            var result = both()
            while takes("||") {
                let right = both()
                result = result == true || right == true ? true : result == nil || right == nil ? nil : false
            }
            return result
        }

        mutating func both() -> Bool? {
            var result = single()
            while takes("&&") {
                let right = single()
                result = result == false || right == false ? false : result == nil || right == nil ? nil : true
            }
            return result
        }

        mutating func single() -> Bool? {
            if takes("!") { return single().map { !$0 } }
            if takes("(") {
                let result = either()
                _ = takes(")")
                return result
            }
            guard let name = tokens.popFirst()?.text else { return nil }
            guard takes("(") else {
                return name == "true" ? true : name == "false" ? false : conditions.names.contains(name)
            }
            let argument = tokens.first?.text
            var depth = 1
            while depth > 0, let token = tokens.popFirst() {
                if token.isSign("(") { depth += 1 }
                if token.isSign(")") { depth -= 1 }
            }
            return conditions.value(of: name, argument)
        }
    }
}
