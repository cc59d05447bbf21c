internal import SwiftSyntax

/// Mutations of operators and of numbers.
extension MutationFinder {
    private static let boundaries = ["<": "<=", "<=": "<", ">": ">=", ">=": ">"]
    private static let sums = ["+": "-", "-": "+", "+=": "-=", "-=": "+="]
    private static let durations: Set<String> = [
        "days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds",
    ]

    /// Adds what an operator can become.
    func addOperator(_ node: InfixOperatorExprSyntax) {
        guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return }
        let left = source.range(of: node.leftOperand)
        let right = source.range(of: node.rightOperand)
        func changed(_ sign: String) -> String {
            "\(source.line(of: left)) \(sign) \(source.line(of: right))"
        }
        if let other = Self.boundaries[sign] {
            add(.boundary, node, changed: changed(other), choice(left, other, sign, right))
        } else if sign == "==" || sign == "!=" {
            negate(.equality, ExprSyntax(node), changed: changed(sign == "==" ? "!=" : "=="))
        } else if sign == "&&" || sign == "||" {
            add(
                .logic, node, changed: changed(sign == "&&" ? "||" : "&&"),
                [
                    .text("pushlabFlipped("), .number, .text(", pushlabFlipped("), .number, .text(", "), .source(left),
                    .text(") \(sign) pushlabFlipped("), .number, .text(", "), .source(right), .text("))"),
                ])
        } else if sign == "..<" || sign == "..." {
            add(
                .boundary, node, changed: "\(source.line(of: left))\(sign)(\(source.line(of: right)) - 1)",
                [
                    .source(left), .text("\(sign)(("), .source(right), .text(") - pushlabStep("), .number, .text("))"),
                ])
        } else if let other = Self.sums[sign], !node.leftOperand.holdsText, !node.rightOperand.holdsText {
            if sign.count == 1 {
                add(.arithmetic, node, changed: changed(other), choice(left, other, sign, right))
            } else if node.parent?.is(CodeBlockItemSyntax.self) == true {
                add(
                    .arithmetic, node, changed: changed(other),
                    [
                        .text("if pushlabMutant("), .number, .text(") { "), .source(left), .text(" \(other) "),
                        .source(right), .text(" } else { "), .source(left), .text(" \(sign) "), .source(right),
                        .text(" }"),
                    ])
            }
        }
    }

    /// The changed expression or the original, as the number says.
    private func choice(
        _ left: Range<Int>, _ changed: String, _ original: String, _ right: Range<Int>
    ) -> [Mutation.Piece] {
        [
            .text("(pushlabMutant("), .number, .text(") ? "), .source(left), .text(" \(changed) "), .source(right),
            .text(" : "), .source(left), .text(" \(original) "), .source(right), .text(")"),
        ]
    }

    /// Adds what a number can become.
    func addNumber(_ text: String, _ node: ExprSyntax) {
        let digits = text.filter { $0 != "_" }
        let other: String
        if node.isArgument(ofOneOf: Self.durations) {
            guard let value = Double(digits) else { return }
            let doubled = value == 0 ? 1 : value * 2
            other = digits.contains(".") ? "\(doubled)" : "\(Int(doubled))"
        } else if let value = Int(digits) {
            other = "\(value + 1)"
        } else if digits.hasPrefix("0x"), let value = UInt64(digits.dropFirst(2), radix: 16), value < .max {
            other = "0x" + String(value + 1, radix: 16)
        } else if let value = Double(digits) {
            other = value == 0 ? "1.0" : "\(value * 2)"
        } else {
            return
        }
        add(.constant, node, changed: other, [.text("(pushlabMutant("), .number, .text(") ? \(other) : \(text))")])
    }
}
