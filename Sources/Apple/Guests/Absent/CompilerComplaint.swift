/// A name in an error of the compiler.
enum CompilerComplaint: Equatable {
    /// No such name can be seen here.
    case scope(name: String)
    /// A type, or a module, has no such member.
    case member(type: String, name: String)
    /// No such module can be imported.
    case module(name: String)
    /// A superclass has nothing to override here.
    case override
    /// A function, or an initializer, takes other arguments.
    case arguments

    /// Reads a message; `nil` for an error of another kind.
    init?(_ message: String) {
        if let match = message.firstMatch(of: /^cannot find (?:type )?'([^']+)' in scope/) {
            self = .scope(name: String(match.1))
        } else if let match = message.firstMatch(of: /^no such module '([^']+)'/) {
            self = .module(name: String(match.1))
        } else if let match = message.firstMatch(of: /^no type named '([^']+)' in module '([^']+)'/) {
            self = .member(type: String(match.2), name: String(match.1))
        } else if let match = message.firstMatch(of: /^'([^']+)' is not a member type of [a-z ]+'([^']+)'/) {
            self = .member(type: Self.plain(match.2), name: String(match.1))
        } else if let match = message.firstMatch(
            of: /'([^']+)' has no (?:[a-z]+ )*?(?:member|case)(?: named)? '([^']+)'/)
        {
            self = .member(type: Self.plain(match.1), name: String(match.2))
        } else if message.hasPrefix("method does not override") || message.hasPrefix("property does not override") {
            self = .override
        } else if Self.ofArguments.contains(where: message.hasPrefix) {
            self = .arguments
        } else {
            return nil
        }
    }

    private static let ofArguments = [
        "argument passed to call that takes no arguments", "cannot convert value of type", "extra argument",
        "extra arguments", "extraneous argument label", "incorrect argument label", "missing argument",
        "no exact matches in call", "initializer '",
    ]

    /// Returns a type without the module, `any`, generic arguments and optionality.
    private static func plain(_ type: Substring) -> String {
        var name = type.drop { $0 == "(" }
        if name.hasPrefix("any ") || name.hasPrefix("some ") { name = name.drop { $0 != " " }.dropFirst() }
        name = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        if name.hasSuffix(".Type") { name = name.dropLast(5) }
        let parts = name.split(separator: ".")
        guard parts.count > 1, parts[0].hasPrefix("Apple") else { return String(name) }
        return parts.dropFirst().joined(separator: ".")
    }
}
