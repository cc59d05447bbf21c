import ScenarioLanguage
import Testing

@Suite struct `Expressions that lines are searched with` {
    @Test("match somewhere in the line, by case and by the character")
    func matches() throws {
        let expression = try #require(LineExpression("^ready \\d+$"))
        #expect(expression.matches("ready 7") == true)
        #expect(expression.matches("ready") == false)
        #expect(expression.matches("Ready 7") == false)
        #expect(LineExpression("rang")?.matches("it rang twice") == true)
        #expect(LineExpression("é.b")?.matches("caféßb") == true)
    }

    @Test("find what is there, and nothing else, in a line of the greatest length", arguments: ["word", "wor+d"])
    func longLines(_ text: String) throws {
        let line = String(repeating: "x\u{e9} ", count: 250_000)
        // On a busy machine a search takes longer, also in CPU time, so one that was given up is repeated.
        func answer(_ line: String) throws -> Bool? {
            for _ in 0..<5 {
                if let answer = try #require(LineExpression(text)).matches(line) { return answer }
            }
            return nil
        }
        #expect(try answer(line + "word") == true)
        #expect(try answer(line) == false)
        #expect(try answer("") == false)
    }

    @Test("are given up where they take too much memory, which is no answer either")
    func overflows() throws {
        let expression = try #require(LineExpression("^(a|b)*c"))
        #expect(expression.matches(String(repeating: "a", count: 1_000_000)) == nil)
        #expect(expression.matches("abc") == true)
    }

    @Test("are none when brackets or escapes are wrong", arguments: ["(", "[a", "\\", "a{2,1}", "*"])
    func refused(_ text: String) { #expect(LineExpression(text) == nil) }

    @Test("are given up where they take too long, and after some such lines altogether")
    func givesUp() throws {
        let expression = try #require(LineExpression("(a+)+b$"))
        let line = String(repeating: "a", count: 60_000)
        #expect(expression.matches("aaab") == true)
        for _ in 0..<5 { #expect(expression.matches(line) == nil) }
        #expect(expression.matches("aaab") == nil)
        #expect(LineExpression(".*")?.matches(line) == true)
        #expect(LineExpression("^b")?.matches(line) == false)
    }
}
