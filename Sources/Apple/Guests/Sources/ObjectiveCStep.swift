internal import Foundation

/// Removes or replaces the parts of a Swift file that only a compiler of Apple's systems understands.
///
/// Each part is replaced by as many bytes, with its line ends, so that diagnostics have the lines and columns of the
/// user's file. Comments, literals and everything else stay unchanged.
///
/// - `@objc`, with or without a name, `@objcMembers`, `@nonobjc` and the modifier `dynamic` are removed.
/// - `@UIApplicationMain` and `@NSApplicationMain` become `@main`.
/// - The attributes of Interface Builder, such as `@IBOutlet` and `@IBAction`, are removed.
/// - `override` of `observeValue(forKeyPath:of:change:context:)` is removed, because no class here inherits the method.
///   An extension at the end of the file declares that the class implements it.
/// - A `#Preview` of SwiftUI, which Xcode shows, is removed.
/// - `import Foundation.NSData`, of one of its headers, becomes `import Foundation`.
/// - The `?` of `delegate.urlSession?(session, task: task)` is removed: optional methods of Apple's protocols are
///   methods with a default here. A closure has no labels, so that a call with one is the call of a method.
/// - `Unmanaged<CFString>` becomes `Unmanaged<NSString>`, and so for the other types that are values here.
/// - `#selector(NAME)` becomes the method itself, of the enclosing type or of the named one. Getters, setters and
///   methods of `super` stay unchanged. In a property of a class, where the compiler knows no `Self`, the class has
///   another name, `_Own`, by an extension at the end of the file.
package struct ObjectiveCStep {
    private let tokens: [SwiftToken]
    private var contents: [UInt8]
    /// The qualified names of the classes with `observeValue`.
    private var observers: [String] = []
    /// The qualified names of the classes that need the name `_Own`.
    private var owners: [String] = []

    /// Returns a file as it is compiled; `nil` when nothing changes.
    package static func prepared(_ contents: [UInt8]) -> [UInt8]? {
        // A fast check, because most files contain none of these.
        let data = Data(contents)
        guard marks.contains(where: { data.range(of: Data($0.utf8)) != nil }) else { return nil }
        var step = ObjectiveCStep(contents)
        for index in step.tokens.indices { step.replace(at: index) }
        for name in step.observers { step.contents += "\nextension \(name): _KeyPathObserver {}".utf8 }
        for name in step.owners { step.contents += "\nextension \(name) { fileprivate typealias _Own = \(name) }".utf8 }
        return step.contents == contents ? nil : step.contents
    }

    private static let marks = [
        "@UIApplicationMain", "@NSApplicationMain", "@objc", "@nonobjc", "dynamic", "observeValue", "#selector", "@IB",
        "#Preview", "Unmanaged<", "?(", "import Foundation.",
    ]
    private static let values: Set = ["CFArray", "CFData", "CFDate", "CFString", "CFURL"]
    private static let removed: Set = [
        "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBDesignable", "IBInspectable", "IBSegueAction",
    ]

    private init(_ contents: [UInt8]) {
        tokens = SwiftLexer.tokens(of: contents)
        self.contents = contents
    }

    private func token(_ index: Int) -> SwiftToken? { tokens.indices.contains(index) ? tokens[index] : nil }

    private mutating func replace(at index: Int) {
        let token = tokens[index]
        switch (token.kind, token.text) {
        case (.sign, "@"): replaceAttribute(at: index)
        case (.word, "dynamic") where DeclarationStart(tokens, of: contents).isModifier(index): blank(token.range)
        case (.word, "override") where isOfObserver(index):
            blank(token.range)
            if let name = EnclosingType.name(around: index, in: tokens), !observers.contains(name) {
                observers.append(name)
            }
        case (.word, let name) where Self.values.contains(name) && isUnmanaged(index):
            write("NS" + name.dropFirst(2), atEndOf: token.range)
        case (.word, "Foundation") where isImportOfHeader(index):
            blank(tokens[index + 1].range.lowerBound..<tokens[index + 2].range.upperBound)
        case (.sign, "?") where isOptionalMethod(index): blank(token.range)
        case (.directive, "#selector"): replaceSelector(at: index)
        case (.directive, "#Preview"): removePreview(at: index)
        default: break
        }
    }

    /// Overwrites a range with blanks, except for its line ends.
    private mutating func blank(_ range: Range<Int>) {
        for index in range where contents[index] != UInt8(ascii: "\n") && contents[index] != UInt8(ascii: "\r") {
            contents[index] = UInt8(ascii: " ")
        }
    }

    /// Writes a text at the end of a range and blanks before it.
    private mutating func write(_ text: String, atEndOf range: Range<Int>) {
        blank(range)
        contents.replaceSubrange((range.upperBound - text.utf8.count)..<range.upperBound, with: text.utf8)
    }

    private mutating func replaceAttribute(at index: Int) {
        guard let name = token(index + 1), name.kind == .word, name.range.lowerBound == tokens[index].range.upperBound
        else { return }
        if ["UIApplicationMain", "NSApplicationMain"].contains(name.text) {
            return write("@main", atEndOf: tokens[index].range.lowerBound..<name.range.upperBound)
        }
        guard Self.removed.contains(name.text) else { return }
        var end = name.range.upperBound
        if name.text == "objc", let open = token(index + 2), open.isSign("("), open.range.lowerBound == end,
            let close = closing(index + 2)
        {
            end = tokens[close].range.upperBound
        }
        blank(tokens[index].range.lowerBound..<end)
    }

    /// Removes a preview: its name and traits in parentheses, and its views in braces.
    private mutating func removePreview(at index: Int) {
        var open = index + 1
        if token(open)?.isSign("(") == true, let close = closing(open) { open = close + 1 }
        guard token(open)?.isSign("{") == true, let end = closing(open, "{", "}") else { return }
        blank(tokens[index].range.lowerBound..<tokens[end].range.upperBound)
    }

    /// Returns the index of the parenthesis or brace that closes another.
    private func closing(_ open: Int, _ opening: String = "(", _ closing: String = ")") -> Int? {
        var depth = 0
        for index in tokens.indices[open...] {
            if tokens[index].isSign(opening) { depth += 1 }
            if tokens[index].isSign(closing) { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Whether a type is the only one in angle brackets after `Unmanaged`.
    private func isUnmanaged(_ index: Int) -> Bool {
        index >= 2 && tokens[index - 1].isSign("<") && tokens[index - 2].text == "Unmanaged"
            && token(index + 1)?.isSign(">") == true
    }

    /// Whether a module is imported by one of its headers, such as `Foundation.NSData`.
    private func isImportOfHeader(_ index: Int) -> Bool {
        index >= 1 && tokens[index - 1].text == "import" && token(index + 1)?.isSign(".") == true
            && token(index + 2)?.text.hasPrefix("NS") == true
    }

    /// Whether a question mark is between a member and arguments of which one has a label.
    private func isOptionalMethod(_ index: Int) -> Bool {
        guard index >= 2, tokens[index - 1].kind == .word, tokens[index - 2].isSign("."),
            tokens[index - 1].range.upperBound == tokens[index].range.lowerBound, token(index + 1)?.isSign("(") == true,
            let end = closing(index + 1)
        else { return false }
        var depth = 0
        for next in (index + 1)..<end {
            if tokens[next].isSign("(") || tokens[next].isSign("[") || tokens[next].isSign("{") { depth += 1 }
            if tokens[next].isSign(")") || tokens[next].isSign("]") || tokens[next].isSign("}") { depth -= 1 }
            let begins = tokens[next].isSign("(") || tokens[next].isSign(",")
            if depth == 1, begins, tokens[next + 1].kind == .word, token(next + 2)?.isSign(":") == true { return true }
        }
        return false
    }

    /// Whether the overridden declaration is `func observeValue(forKeyPath…`.
    private func isOfObserver(_ index: Int) -> Bool {
        let declaration = DeclarationStart(tokens, of: contents)
        guard let keyword = declaration.keyword(after: index) else { return false }
        return tokens[keyword].text == "func" && token(keyword + 1)?.text == "observeValue"
            && token(keyword + 2)?.isSign("(") == true && token(keyword + 3)?.text == "forKeyPath"
    }

    /// Replaces `#selector(` with `_sel(Self.`, which has as many bytes.
    private mutating func replaceSelector(at index: Int) {
        guard let open = token(index + 1), open.isSign("("), open.range.lowerBound == tokens[index].range.upperBound,
            let first = token(index + 2), let next = token(index + 3), first.kind != .sign, first.text != "super",
            !next.isSign(":")
        else { return }
        let place = tokens[index].range.lowerBound..<open.range.upperBound
        guard next.isSign(".") else {
            guard let owner = EnclosingType.owner(ofPropertyAround: index, in: tokens) else {
                return write("_sel(Self.", atEndOf: place)
            }
            if !owners.contains(owner) { owners.append(owner) }
            return write("_sel(_Own.", atEndOf: place)
        }
        write("_sel(", atEndOf: place)
        if first.kind == .word, first.text == "self" { write("Self", atEndOf: first.range) }
    }
}
