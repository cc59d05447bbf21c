import Mutations
import Testing

@Suite("A draw")
struct DrawTests {
    private func possible(_ target: String, _ count: Int) -> [Mutation] {
        let text = (0..<count).map { "let a\($0) = \($0)\n" }.joined()
        return SourceFile(target: target, path: "Sources/Push/\(target)/A.swift", text: text).mutations
    }

    @Test func `each target has its share`() {
        var draw = Draw(seed: 1)
        let drawn = draw.draw(12, of: possible("Small", 20) + possible("Large", 100))
        #expect(drawn.count { $0.target == "Small" } == 2)
        #expect(drawn.count { $0.target == "Large" } == 10)
        #expect(Set(drawn).count == 12)
    }

    @Test func `the same seed draws the same`() {
        let possible = possible("Ward", 50)
        let drawn = [1, 1, 2].map { (seed: UInt64) in
            var draw = Draw(seed: seed)
            return draw.draw(10, of: possible)
        }
        #expect(drawn[0] == drawn[1])
        #expect(drawn[0] != drawn[2])
    }

    @Test func `no more than there are`() {
        var draw = Draw(seed: 1)
        #expect(draw.draw(10, of: possible("Ward", 3)).count == 3)
    }
}
