/// The names of Combine that a file for iOS finds by an import of Foundation, which exports Combine there.
///
/// Here Combine is built only for guests that use it. A name that apps give to types of their own is none of these.
enum FoundationCombine {
    private static let names: Set = [
        "AnyCancellable", "AnyPublisher", "CurrentValueSubject", "ObservableObject", "ObservableObjectPublisher",
        "PassthroughSubject", "Published",
    ]

    /// Whether a file without an import of Combine uses one of its names, and imports Foundation or a module that exports it.
    static func isUsed(in contents: [UInt8], importing imports: [String]) -> Bool {
        guard !imports.contains("Combine"), imports.contains(where: exporting.contains) else { return false }
        let words = SwiftLexer.tokens(of: contents).filter { $0.kind == .word }.map(\.text)
        let declared = zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map(\.1)
        return !names.subtracting(declared).isDisjoint(with: words)
    }

    /// The modules by whose import a file has the names of Foundation.
    private static let exporting = Set(AppleModules.all.map(\.name) + ["Foundation"])
    private static let keywords: Set = ["class", "struct", "enum", "protocol", "typealias", "associatedtype"]
}
