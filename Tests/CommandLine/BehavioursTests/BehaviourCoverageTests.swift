import Behaviours
import Testing

@Suite("The coverage of behaviours")
struct BehaviourCoverageTests {
    private let sections = [
        BehaviourSection(
            "Subject",
            [
                Behaviour(id: "A01", summary: "real", tier: .real, standing: .expected),
                Behaviour(id: "A02", summary: "modelled", tier: .modelled, standing: .expected),
                Behaviour(id: "A03", summary: "later", tier: .modelled, standing: .later("no radio")),
                Behaviour(id: "A04", summary: "checked", tier: .checked, standing: .lint("notes")),
                Behaviour(id: "A05", summary: "both", tier: .real, standing: .follows(from: ["A01", "A02"])),
            ])
    ]
    private func test(_ file: String, _ behaviours: [String], isReal: Bool = false, hasPassed: Bool = true)
        -> TestEvidence
    {
        TestEvidence(test: "a test", file: file, behaviours: behaviours, isReal: isReal, hasPassed: hasPassed)
    }

    private func missing(_ scenarios: [ScenarioEvidence], _ tests: [TestEvidence]) -> [String] {
        BehaviourCoverage(of: sections, scenarios: scenarios, tests: tests).missing.map(\.id)
    }

    @Test("without evidence all is missing but what is not built") func nothing() {
        #expect(missing([], []) == ["A01", "A02", "A04", "A05"])
    }

    @Test("a test without a network does not show what is real, and shows what is modelled") func modelOnly() throws {
        let pure = test("Pure.swift", ["A01", "A02"])
        let real = test("Real.swift", ["A01"], isReal: true)
        #expect(missing([], [pure]) == ["A01", "A04", "A05"])
        #expect(missing([], [pure, real]) == ["A04"])
        let coverage = BehaviourCoverage(of: sections, scenarios: [], tests: [pure])
        let first = try #require(coverage.rows.first)
        #expect(first.tests == [])
        #expect(first.modelTests == ["a test (Pure.swift)"])
        #expect(coverage.lines(sections).contains("          model only a test (Pure.swift)"))
        #expect(missing([], [pure, real, test("Check.swift", ["A04"])]) == [])
    }

    @Test("a test of which one case failed shows nothing") func failed() throws {
        let tests = [true, false, true].map { test("Real.swift", ["A01"], isReal: true, hasPassed: $0) }
        #expect(missing([], Array(tests.prefix(1))) == ["A02", "A04", "A05"])
        #expect(missing([], tests) == ["A01", "A02", "A04", "A05"])
        let lines = BehaviourCoverage(of: sections, scenarios: [], tests: tests).lines(sections)
        #expect(lines.contains("          failed     a test (Real.swift)"))
    }

    @Test("a scenario shows what its steps have shown, not what they say, and tells its saboteurs")
    func scenarios() throws {
        let scenario = ScenarioEvidence(
            name: "A story", file: "a.yaml", covers: ["A01", "A02"], shown: ["A01": [12, 14], "A02": []],
            saboteurs: ["provider-hot-loops"])
        #expect(missing([scenario], [test("Check.swift", ["A04"])]) == ["A02", "A05"])
        let coverage = BehaviourCoverage(of: sections, scenarios: [scenario], tests: [])
        #expect(coverage.rows[0].scenarios == ["A story (a.yaml:12)", "A story (a.yaml:14)"])
        #expect(coverage.rows[0].saboteurs == ["provider-hot-loops"])
        #expect(coverage.rows[1].unshown == ["A story (a.yaml)"])
        let lines = coverage.lines(sections)
        #expect(lines.contains("          saboteurs  provider-hot-loops"))
        #expect(lines.contains("          not passed A story (a.yaml)"))
        #expect(lines.contains("          not built  no radio"))
        #expect(lines.contains("5 behaviours: 1 covered, 1 not built yet, 3 not covered"))
        #expect(lines.contains("not covered: A02 A04 A05"))
    }

    @Test("what is named and not in the list is reported, and counts as a mistake") func unknown() {
        let all = ["A01", "A02", "A04"]
        let scenario = ScenarioEvidence(
            name: "A story", file: "a.yaml", covers: all + ["Z01"],
            shown: Dictionary(uniqueKeysWithValues: all.map { ($0, [3]) }))
        let coverage = BehaviourCoverage(of: sections, scenarios: [scenario], tests: [])
        #expect(coverage.missing.isEmpty)
        #expect(coverage.unknown == ["a.yaml: Z01"])
        #expect(!coverage.isComplete)
        #expect(coverage.lines(sections).last == "not in the list: a.yaml: Z01")
    }

    @Test("something not built that a scenario shows all the same is covered") func early() {
        let scenario = ScenarioEvidence(name: "A story", file: "a.yaml", covers: ["A03"], shown: ["A03": [3]])
        let coverage = BehaviourCoverage(of: sections, scenarios: [scenario], tests: [])
        #expect(coverage.rows.filter(\.isCovered).map(\.behaviour.id) == ["A03"])
        #expect(coverage.rows.filter(\.isLater).isEmpty)
    }
}
