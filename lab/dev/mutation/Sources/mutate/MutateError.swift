/// What keeps a run from going on, in one sentence.
struct MutateError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
