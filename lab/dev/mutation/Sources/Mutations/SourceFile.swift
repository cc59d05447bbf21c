internal import SwiftOperators
internal import SwiftParser
internal import SwiftSyntax

/// A Swift file, and what can be changed in it.
package struct SourceFile: Sendable {
    /// The target of the file.
    package let target: String
    /// The file's path from the root of the tree.
    package let path: String
    /// Its text.
    package let text: String
    /// All possible mutations, in the order of the file.
    package let mutations: [Mutation]

    /// Reads a file.
    package init(target: String, path: String, text: String) {
        self.target = target
        self.path = path
        self.text = text
        let file = Parser.parse(source: text)
        // Folding keeps every token where it is. Operators that are not of the standard library bind as any does.
        let folded = OperatorTable.standardOperators.foldAll(file) { _ in }
        let finder = MutationFinder(target: target, path: path, text: text, tree: folded)
        finder.walk(folded)
        mutations = finder.mutations.sorted {
            ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
        }
    }
}
