internal import Foundation

/// What the copy of the tree has otherwise, besides the mutations.
struct Patch {
    let old: String
    let new: String

    /// By file: no warning is an error, and every program that is started is told which mutant it is.
    static let all = [
        "Package.swift": Patch(
            old: "    .treatAllWarnings(as: .error),\n    .enableUpcoming", new: "    .enableUpcoming"),
        "Sources/Lab/Kernel/Process.swift": Patch(
            old: "launch.environment.sorted {",
            new: "launch.environment.merging(mutantVariables) { own, _ in own }.sorted {"),
    ]

    static let newFiles = [
        (
            "Sources/Lab/Kernel/MutantVariables.swift",
            """
            internal import Glibc

            /// What tells a program which mutant it is, and where it says what it reached.
            let mutantVariables: [String: String] = ["PUSHLAB_MUTANT", "PUSHLAB_MUTANT_COVERAGE"].reduce(into: [:]) {
                if let value = unsafe getenv($1) { $0[$1] = unsafe String(cString: value) }
            }

            """
        )
    ]

    /// The text with the change in it, which has to fit.
    func apply(to data: Data) throws -> Data {
        let text = String(decoding: data, as: UTF8.self)
        guard text.contains(old) else {
            throw MutateError("lab/dev/mutation: Patch.swift does not fit: '\(old)' is not there any more")
        }
        return Data(text.replacingOccurrences(of: old, with: new).utf8)
    }
}
