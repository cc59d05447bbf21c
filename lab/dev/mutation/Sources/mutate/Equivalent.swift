internal import Foundation
internal import Mutations

/// A mutation that nobody could notice, and why.
struct Equivalent: Codable {
    let file: String
    let function: String
    let original: String
    let changed: String
    let reason: String

    /// Whether it is this one, wherever in the function it stands.
    func covers(_ mutation: Mutation) -> Bool {
        file == mutation.file && function == mutation.function && original == mutation.original
            && changed == mutation.changed
    }

    /// The list of a tree.
    static func list(in root: String) throws -> [Equivalent] {
        let path = "\(root)/lab/dev/mutation/equivalent.json"
        do {
            return try JSONDecoder().decode(
                [Equivalent].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw MutateError("\(path) cannot be read: \(error)")
        }
    }
}
