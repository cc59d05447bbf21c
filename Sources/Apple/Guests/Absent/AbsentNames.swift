/// The names that a module of Apple has and PushLab's module lacks.
///
/// `lab/dev/members` writes the table "Absent" of a module's page from the text between the quotes.
struct AbsentNames: Sendable {
    /// Apple's name of the module.
    let module: String
    /// The target with the module's page.
    let target: String
    let remedy: String
    let names: [Name]

    /// One absent name.
    struct Name: Sendable {
        /// The type that lacks the member; `nil` for a name of the module itself.
        let type: String?
        /// The name with its argument labels, if any, such as `open(_:options:completionHandler:)`.
        let text: String
        /// The purpose of the name.
        let reason: String

        /// The name without argument labels.
        var base: String { String(text.prefix { $0 != "(" }) }

        /// The argument labels; `nil` for a name that takes no arguments.
        var labels: [String]? {
            guard let open = text.firstIndex(of: "(") else { return nil }
            return text[open...].dropFirst().dropLast().split(separator: ":").map(String.init)
        }
    }

    /// Reads groups: a line with the reason, and indented lines with names.
    init(
        module: String, target: String,
        remedy: String = "put this code into `#if os(iOS)`, or into a file that the scenario does not list",
        _ text: String
    ) {
        self.module = module
        self.target = target
        self.remedy = remedy
        var names: [Name] = []
        var reason = ""
        for line in text.split(separator: "\n") {
            guard line.hasPrefix(" ") else {
                reason = String(line)
                continue
            }
            names += line.split(separator: " ").map { Name(String($0), reason: reason) }
        }
        self.names = names
    }

    static let all = [
        appKit, callKit, coreLocation, foundation, multipeerConnectivity, network, networkExtension, os, security,
        uiKit, userNotifications,
    ]
}

extension AbsentNames.Name {
    /// Reads a name such as `NWConnection.init(from:)`.
    fileprivate init(_ text: String, reason: String) {
        let base = text.prefix { $0 != "(" }
        let dot = base.lastIndex(of: ".")
        type = dot.map { String(text[..<$0]) }
        self.text = dot.map { String(text[text.index(after: $0)...]) } ?? text
        self.reason = reason
    }
}
