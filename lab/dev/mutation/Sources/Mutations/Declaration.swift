internal import SwiftSyntax

/// The declarations around a node.
enum Declaration {
    /// Their names, joined by points.
    static func name(around node: some SyntaxProtocol) -> String {
        var names: [String] = []
        var next = node.parent
        while let syntax = next {
            if let name = name(of: syntax) { names.append(name) }
            next = syntax.parent
        }
        return names.reversed().joined(separator: ".")
    }

    /// The part of the file that the function, property or subscript around it takes: the outermost in its type.
    static func range(around node: some SyntaxProtocol, in source: SourceText) -> Range<Int> {
        var found = source.range(of: node)
        var next = node.parent
        while let syntax = next {
            if let member = syntax.as(MemberBlockItemSyntax.self) { return source.range(of: member) }
            if syntax.parent?.parent?.is(SourceFileSyntax.self) == true { found = source.range(of: syntax) }
            next = syntax.parent
        }
        return found
    }

    private static func name(of syntax: Syntax) -> String? {
        switch syntax.as(SyntaxEnum.self) {
        case .structDecl(let type): type.name.text
        case .classDecl(let type): type.name.text
        case .enumDecl(let type): type.name.text
        case .actorDecl(let type): type.name.text
        case .protocolDecl(let type): type.name.text
        case .extensionDecl(let type): type.extendedType.trimmedDescription
        case .functionDecl(let function): "\(function.name.text)(\(labels(function.signature)))"
        case .initializerDecl(let initializer): "init(\(labels(initializer.signature)))"
        case .deinitializerDecl: "deinit"
        case .subscriptDecl: "subscript"
        // A variable inside of a function names nothing that helps to find it.
        case .variableDecl(let variable) where !syntax.isInCode: variable.bindings.first?.pattern.trimmedDescription
        default: nil
        }
    }

    private static func labels(_ signature: FunctionSignatureSyntax) -> String {
        signature.parameterClause.parameters.map { "\($0.firstName.text):" }.joined()
    }
}

extension Syntax {
    /// Whether it is a statement of a function rather than a member of a type or of the file.
    fileprivate var isInCode: Bool {
        guard let item = parent?.as(CodeBlockItemSyntax.self) else { return false }
        return item.parent?.parent?.is(SourceFileSyntax.self) != true
    }
}
