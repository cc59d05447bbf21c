internal import SwiftSyntax

/// Walks through a file, its operators folded, and lists every possible mutation.
///
/// Left alone are texts, attributes, raw values of cases, conditions of compilation, reservations of memory, and
/// assertions with all that is in them: what they guard against does not happen in a good program.
final class MutationFinder: SyntaxVisitor {
    private(set) var mutations: [Mutation] = []
    let source: SourceText
    private let target: String
    private let path: String

    init(target: String, path: String, text: String, tree: Syntax) {
        self.target = target
        self.path = path
        source = SourceText(text)
        super.init(viewMode: .sourceAccurate)
    }

    /// Adds a mutation of a node.
    ///
    /// A constant is told with the line that it stands in.
    func add(_ kind: Mutation.Kind, _ node: some SyntaxProtocol, changed: String, _ pieces: [Mutation.Piece]) {
        let range = source.range(of: node)
        let isConstant = kind == .constant
        mutations.append(
            Mutation(
                target: target, file: path, function: Declaration.name(around: node),
                line: source.line(at: range.lowerBound), kind: kind,
                original: isConstant ? source.line(around: range, as: nil) : source.line(of: range),
                changed: isConstant ? source.line(around: range, as: changed) : changed, range: range,
                declaration: Declaration.range(around: node, in: source),
                pieces: pieces))
    }

    /// Adds the negation of an expression.
    func negate(_ kind: Mutation.Kind, _ expression: ExprSyntax, changed: String? = nil) {
        add(
            kind, expression, changed: changed ?? "!(\(source.line(of: source.range(of: expression))))",
            [.text("pushlabFlipped("), .number, .text(", "), .source(source.range(of: expression)), .text(")")])
    }

    // MARK: What is left alone

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: GenericArgumentClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        if let elements = node.elements { walk(elements) }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        node.isAssertion || node.isReservation ? .skipChildren : .visitChildren
    }

    // MARK: Operators and literals

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        addOperator(node)
        return .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        addNumber(node.literal.text, ExprSyntax(node))
        return .skipChildren
    }

    override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        addNumber(node.literal.text, ExprSyntax(node))
        return .skipChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        negate(.constant, ExprSyntax(node), changed: node.literal.text == "true" ? "false" : "true")
        return .skipChildren
    }

    // MARK: Conditions

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if case .expression(let expression) = node.condition { addCondition(expression) }
        return .visitChildren
    }

    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
        addCondition(node.condition)
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        addCondition(node.condition)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        addCondition(node.condition)
        return .visitChildren
    }

    private func addCondition(_ expression: ExprSyntax) {
        if !expression.bare.isNegatedByItself { negate(.condition, expression) }
    }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if case .expr(let expression) = node.item {
            if node.returnsBool, !expression.bare.isNegatedByItself, !expression.isBranch {
                negate(.result, expression)
            } else if expression.isDroppable, node.isValueUnused {
                add(
                    .statement, expression, changed: "(nothing)",
                    [
                        .text("if !pushlabMutant("), .number, .text(") { "),
                        .source(source.range(of: expression)), .text(" }"),
                    ])
            }
        }
        return .visitChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if let expression = node.expression, Syntax(node).returnTypeAround == "Bool",
            !expression.bare.isNegatedByItself
        {
            negate(.result, expression)
        }
        return .visitChildren
    }
}
