/// One small change of a source file, which a build has beside the original: a number picks it at run time.
package struct Mutation: Codable, Hashable, Sendable {
    /// What is changed.
    package enum Kind: String, Codable, CaseIterable, Sendable {
        /// `<` becomes `<=`, `>=` becomes `>`, the upper bound of a range is one less.
        case boundary
        /// `==` becomes `!=`.
        case equality
        /// The condition of an `if`, `guard`, `while`, `where` or `?:` is negated.
        case condition
        /// `&&` becomes `||`.
        case logic
        /// `+` becomes `-`.
        case arithmetic
        /// An integer is one more, a duration is doubled, a Bool is negated.
        case constant
        /// What a function returns is negated.
        case result
        /// A call or an assignment is left out.
        case statement
    }

    /// A piece of the code that has both variants.
    enum Piece: Codable, Hashable, Sendable {
        /// Code as it stands here.
        case text(String)
        /// Code of the file, with the other mutations in it.
        case source(Range<Int>)
        /// The number of the mutation.
        case number
    }

    /// The target of the file.
    package let target: String
    /// The file's path from the root of the tree.
    package let file: String
    /// The names of the declarations around it, such as `Session.send(_:)`.
    package let function: String
    /// The line where it begins.
    package let line: Int
    /// What is changed.
    package let kind: Kind
    /// The code, on one line.
    package let original: String
    /// What it becomes, on one line.
    package let changed: String

    /// The part of the file that is replaced, in UTF-8.
    let range: Range<Int>
    /// The part of the file that the declaration around it takes.
    let declaration: Range<Int>
    let pieces: [Piece]
}
