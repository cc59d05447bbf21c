internal import SwiftSyntax

extension CodeBlockItemSyntax {
    /// Whether it is the only statement of a function or property that returns a Bool.
    var returnsBool: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1, list.isBody else { return false }
        return Syntax(self).returnTypeAround == "Bool"
    }

    /// Whether nobody takes its value: it is not the only statement of what has one.
    var isValueUnused: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self) else { return false }
        if list.count > 1 { return true }
        guard let around = list.parent else { return false }
        switch around.as(SyntaxEnum.self) {
        case .closureExpr(let closure): return closure.isValueUnused
        case .accessorBlock: return false
        case .switchCase(let branch):
            return branch.parent?.parent.map(Self.isStatement) ?? false
        case .codeBlock(let block): return Self.isValueUnused(block)
        default: return false
        }
    }

    private static func isValueUnused(_ block: CodeBlockSyntax) -> Bool {
        guard let owner = block.parent else { return false }
        switch owner.as(SyntaxEnum.self) {
        case .functionDecl(let function):
            let type = function.signature.returnClause?.type.trimmedDescription
            return type == nil || type == "Void" || type == "()"
        case .accessorDecl(let accessor): return accessor.accessorSpecifier.tokenKind != .keyword(.get)
        case .ifExpr: return isStatement(owner)
        case .doStmt, .catchClause, .forStmt, .whileStmt, .repeatStmt, .guardStmt, .deferStmt, .initializerDecl,
            .deinitializerDecl:
            return true
        default: return false
        }
    }

    /// Whether an `if` or `switch` is a statement, and not the value of something.
    private static func isStatement(_ branch: Syntax) -> Bool {
        var top = branch
        while let outer = top.parent, outer.is(IfExprSyntax.self) { top = outer }
        guard let statement = top.parent?.as(ExpressionStmtSyntax.self) else { return false }
        return statement.parent?.as(CodeBlockItemSyntax.self)?.isValueUnused ?? false
    }
}

extension CodeBlockItemListSyntax {
    /// Whether it is the whole body of a function or a property.
    fileprivate var isBody: Bool {
        guard let around = parent else { return false }
        if around.is(AccessorBlockSyntax.self) { return true }
        guard let owner = around.as(CodeBlockSyntax.self)?.parent else { return false }
        return owner.is(FunctionDeclSyntax.self) || owner.is(AccessorDeclSyntax.self)
    }
}

extension ClosureExprSyntax {
    /// Whether it returns nothing that the call takes which it is given to: that call is a statement.
    fileprivate var isValueUnused: Bool {
        if let type = signature?.returnClause?.type.trimmedDescription { return type == "Void" || type == "()" }
        var next = parent
        while let syntax = next {
            if let item = syntax.as(CodeBlockItemSyntax.self) { return item.isValueUnused }
            let isOnTheWay =
                syntax.is(FunctionCallExprSyntax.self) || syntax.is(LabeledExprSyntax.self)
                || syntax.is(LabeledExprListSyntax.self) || syntax.is(TryExprSyntax.self)
                || syntax.is(AwaitExprSyntax.self) || syntax.is(UnsafeExprSyntax.self)
                || syntax.is(MultipleTrailingClosureElementSyntax.self)
                || syntax.is(MultipleTrailingClosureElementListSyntax.self)
            guard isOnTheWay else { return false }
            next = syntax.parent
        }
        return false
    }
}
