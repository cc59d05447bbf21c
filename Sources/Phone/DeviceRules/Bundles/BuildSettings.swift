/// Build settings, and their substitution in the texts of an Info.plist (Apple's "Build settings reference").
package struct BuildSettings: Sendable {
    private let values: [String: String]
    /// The names that texts refer to and that have no value.
    package private(set) var unknown: Set<String> = []

    package init(_ values: [String: String]) { self.values = values }

    /// Makes the settings that Xcode derives from a target, with those of the project, which take precedence.
    ///
    /// The versions are those of Xcode's templates.
    ///
    /// - Parameters:
    ///   - product: The name of the product, unless the project sets it.
    ///   - module: The name of the product's module.
    ///   - identifier: The bundle identifier of the product.
    ///   - isExtension: Whether the product is an extension rather than an app.
    ///   - project: The settings of the project, by name.
    package init(
        product: String, module: String, identifier: String, isExtension: Bool, project: [String: String]
    ) {
        let suffix = isExtension ? "appex" : "app"
        let derived = [
            "CONFIGURATION": "Debug", "CURRENT_PROJECT_VERSION": "1", "DEVELOPMENT_LANGUAGE": "en",
            "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "FULL_PRODUCT_NAME": "$(PRODUCT_NAME).\(suffix)",
            "MARKETING_VERSION": "1.0", "PRODUCT_BUNDLE_IDENTIFIER": identifier,
            "PRODUCT_BUNDLE_PACKAGE_TYPE": isExtension ? "XPC!" : "APPL", "PRODUCT_MODULE_NAME": module,
            "PRODUCT_NAME": product, "TARGET_NAME": product, "WRAPPER_EXTENSION": suffix,
            "WRAPPER_NAME": "$(PRODUCT_NAME).\(suffix)",
        ]
        values = derived.merging(project) { _, own in own }
    }

    /// Returns a property list with all settings substituted in its strings, but not in its keys.
    package mutating func substitute(in value: Any) -> Any {
        switch value {
        case let text as String: return expand(text)
        case let list as [Any]: return list.map { substitute(in: $0) }
        case let table as [String: Any]: return table.mapValues { substitute(in: $0) }
        default: return value
        }
    }

    /// Returns a text in which `$(NAME)` and `${NAME}` are replaced by the values, and unknown names by nothing.
    package mutating func expand(_ text: String) -> String { expand(text, depth: 0) }

    private mutating func expand(_ text: String, depth: Int) -> String {
        var rest = text[...]
        var result = ""
        // Settings that refer to themselves stay as they are written.
        while depth < 16, let sign = rest.firstIndex(of: "$") {
            result += rest[..<sign]
            let open = rest.index(after: sign)
            guard let end = Self.end(of: rest[open...]) else {
                result.append("$")
                rest = rest[open...]
                continue
            }
            let name = expand(String(rest[rest.index(after: open)..<end]), depth: depth + 1)
            result += value(of: name, depth: depth)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// Returns the index of the bracket that closes the first character; `nil` if that opens none, or stays open.
    private static func end(of text: Substring) -> String.Index? {
        guard let first = text.first, let closing: Character = first == "(" ? ")" : first == "{" ? "}" : nil else {
            return nil
        }
        var depth = 0
        for index in text.indices {
            if text[index] == first { depth += 1 }
            if text[index] == closing { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Returns the value of `NAME:MODIFIER…`.
    private mutating func value(of reference: String, depth: Int) -> String {
        let parts = reference.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let name = parts.first ?? ""
        var value = values[name].map { expand($0, depth: depth + 1) }
        for modifier in parts.dropFirst() {
            if modifier.hasPrefix("default="), value?.isEmpty != false {
                value = String(modifier.dropFirst("default=".count))
            }
            value = value.map { Self.modified($0, by: modifier) }
        }
        if value == nil, !name.isEmpty { unknown.insert(name) }
        return value ?? ""
    }

    private static func modified(_ value: String, by modifier: String) -> String {
        func replaced(by sign: Character, keeping others: String) -> String {
            String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) ? $0 : sign })
        }
        switch modifier {
        case "rfc1034identifier": return replaced(by: "-", keeping: "-.")
        case "identifier", "c99extidentifier": return moduleName(value)
        case "lower": return value.lowercased()
        case "upper": return value.uppercased()
        default: return value
        }
    }

    /// Returns the name of a module: invalid characters become underscores, as in Xcode.
    package static func moduleName(_ name: String) -> String {
        let text = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return text.first?.isNumber == true ? "_" + text : text
    }
}
