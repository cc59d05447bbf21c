import Mutations
import Testing

@Suite("A file with mutations in it")
struct MutatedFileTests {
    private func file(_ text: String) -> SourceFile {
        SourceFile(target: "Ward", path: "Sources/Push/Ward/Bed.swift", text: text)
    }

    /// What is possible in a text: the original and what it becomes.
    private func possible(_ text: String) -> [String] {
        file(text).mutations.map { "\($0.kind.rawValue): \($0.original) -> \($0.changed)" }
    }

    private func mutated(_ text: String, _ kinds: Mutation.Kind...) -> String {
        let file = file(text)
        let chosen = file.mutations.filter { kinds.contains($0.kind) }.enumerated()
        return MutatedFile(file, chosen.map { ($0.offset + 1, $0.element) }).text
    }

    @Test func operators() {
        #expect(possible("let a = b < c") == ["boundary: b < c -> b <= c"])
        #expect(possible("let a = b == c") == ["equality: b == c -> b != c"])
        #expect(possible("let a = b && c") == ["logic: b && c -> b || c"])
        #expect(possible("let a = b + c") == ["arithmetic: b + c -> b - c"])
        #expect(possible("let a = b + \"c\"").isEmpty)
        #expect(possible("let a = b..<c") == ["boundary: b..<c -> b..<(c - 1)"])
    }

    @Test func constants() {
        #expect(possible("let a = 5") == ["constant: let a = 5 -> let a = 6"])
        #expect(possible("let a = .seconds(5)") == ["constant: let a = .seconds(5) -> let a = .seconds(10)"])
        #expect(possible("let a = 0xFF") == ["constant: let a = 0xFF -> let a = 0x100"])
        #expect(possible("let a = true") == ["constant: let a = true -> let a = false"])
        #expect(possible("enum Bed: Int { case first = 1 }").isEmpty)
    }

    @Test func conditions() {
        #expect(possible("func a() { if b { return } }") == ["condition: b -> !(b)"])
        #expect(possible("func a() { guard let b else { return } }").isEmpty)
        // The comparison turned around is the same.
        #expect(possible("func a() { if b == c { return } }") == ["equality: b == c -> b != c"])
        #expect(possible("func a() -> Bool { b.isEmpty }") == ["result: b.isEmpty -> !(b.isEmpty)"])
    }

    @Test func statements() {
        #expect(possible("func a() { b() }") == ["statement: b() -> (nothing)"])
        #expect(possible("func a() -> Int { b() }").isEmpty)
        #expect(possible("func a() { c = d }") == ["statement: c = d -> (nothing)"])
        #expect(possible("func a() { let c = d.map { e($0) } }").isEmpty)
        #expect(possible("func a() { precondition(b > 1); fatalError() }").isEmpty)
        #expect(possible("func a() { b.reserveCapacity(c) }").isEmpty)
    }

    @Test func `both variants are in the code`() {
        #expect(mutated("let a = b < c", .boundary) == "let a = (pushlabMutant(1) ? b <= c : b < c)")
        #expect(mutated("func a() { try b() }", .statement) == "func a() { if !pushlabMutant(1) { try b() } }")
        #expect(mutated("if try b() {}", .condition) == "if pushlabFlipped(1, try b()) {}")
        #expect(
            mutated("let a = b && c", .logic)
                == "let a = pushlabFlipped(1, pushlabFlipped(1, b) && pushlabFlipped(1, c))")
    }

    @Test func `one mutation is inside of another`() {
        #expect(
            mutated("if b < 3 {}", .boundary, .constant, .condition)
                == "if pushlabFlipped(1, (pushlabMutant(2) ? b <= (pushlabMutant(3) ? 4 : 3) : b < (pushlabMutant(3) ? 4 : 3))) {}"
        )
    }

    @Test func lines() {
        let file = file("func a() {\n    b()\n}\nfunc c() -> Bool {\n    d <\n        e\n}\n")
        let chosen = file.mutations.filter { $0.kind != .result }.enumerated().map { ($0.offset + 1, $0.element) }
        let mutated = MutatedFile(file, chosen)
        #expect(mutated.lines == [1: [2...2], 2: [5...5]])
        #expect(mutated.declarations == [1: 1...3, 2: 4...7])
    }
}
