internal import SwiftSyntax

extension ExprSyntax {
    /// The expression without `try`, `await`, `unsafe` and parentheses around it.
    var bare: ExprSyntax {
        if let inner = self.as(TryExprSyntax.self) { return inner.expression.bare }
        if let inner = self.as(AwaitExprSyntax.self) { return inner.expression.bare }
        if let inner = self.as(UnsafeExprSyntax.self) { return inner.expression.bare }
        if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let inner = tuple.elements.first {
            return inner.expression.bare
        }
        return self
    }

    /// Whether a mutation of the expression itself is its negation already.
    var isNegatedByItself: Bool {
        if self.is(BooleanLiteralExprSyntax.self) { return true }
        let sign = self.as(InfixOperatorExprSyntax.self)?.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
        return sign == "==" || sign == "!="
    }

    /// Whether it is an `if` or a `switch`.
    var isBranch: Bool { self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) }

    /// Whether texts or collections are joined in it, of which nothing can be subtracted.
    var holdsText: Bool {
        if let infix = self.as(InfixOperatorExprSyntax.self) {
            return infix.leftOperand.holdsText || infix.rightOperand.holdsText
        }
        let bare = bare
        return bare.is(StringLiteralExprSyntax.self) || bare.is(ArrayExprSyntax.self)
            || bare.is(ClosureExprSyntax.self)
    }

    /// Whether it is a call or an assignment that a statement can be.
    var isDroppable: Bool {
        let bare = bare
        if let call = bare.as(FunctionCallExprSyntax.self) {
            return !call.isAssertion && !call.isReservation && !call.isOfInitializer && !call.endsProgram
        }
        guard let infix = bare.as(InfixOperatorExprSyntax.self) else { return false }
        // What an initializer does not assign does not compile, and what is said to be wrong may be far away.
        return infix.operator.is(AssignmentExprSyntax.self)
            && !infix.leftOperand.is(DiscardAssignmentExprSyntax.self) && !Syntax(self).isInInitializer
    }

    /// Whether it is an argument of a call whose function has one of these names.
    func isArgument(ofOneOf names: Set<String>) -> Bool {
        guard let call = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
            let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        else { return false }
        return names.contains(member.declName.baseName.text)
    }
}

extension FunctionCallExprSyntax {
    private static let assertions: Set<String> = [
        "assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure",
    ]

    /// Whether it checks what is always so in a good program.
    var isAssertion: Bool { Self.assertions.contains(calledExpression.trimmedDescription) }

    /// Whether it only reserves memory, of which any size does.
    var isReservation: Bool {
        calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "reserveCapacity"
    }

    /// Whether it never returns, so that nothing would follow it.
    var endsProgram: Bool { ["abort", "exit"].contains(calledExpression.trimmedDescription) }

    /// Whether it is `self.init(…)` or `super.init(…)`.
    var isOfInitializer: Bool {
        calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.`init`)
    }
}

extension Syntax {
    /// Whether the nearest declaration around it is an initializer.
    var isInInitializer: Bool {
        var next = parent
        while let syntax = next {
            if syntax.is(InitializerDeclSyntax.self) { return true }
            if syntax.is(FunctionDeclSyntax.self) || syntax.is(AccessorDeclSyntax.self) { return false }
            next = syntax.parent
        }
        return false
    }

    /// The type that the function or property returns which the node stands in, not in a closure of it.
    var returnTypeAround: String? {
        var next = parent
        while let syntax = next {
            switch syntax.as(SyntaxEnum.self) {
            case .closureExpr: return nil
            case .functionDecl(let function): return function.signature.returnClause?.type.trimmedDescription
            case .accessorDecl(let accessor) where accessor.accessorSpecifier.tokenKind != .keyword(.get): return nil
            case .patternBinding(let binding): return binding.typeAnnotation?.type.trimmedDescription
            case .subscriptDecl(let member): return member.returnClause.type.trimmedDescription
            case .structDecl, .classDecl, .enumDecl, .actorDecl, .extensionDecl, .initializerDecl: return nil
            default: next = syntax.parent
            }
        }
        return nil
    }
}
