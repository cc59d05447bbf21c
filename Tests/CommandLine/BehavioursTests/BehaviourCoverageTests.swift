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
        #expect(coverage.rows[1].unshown == ["A story (a.yaml): not run, or its newest run has not passed"])
        let lines = coverage.lines(sections)
        #expect(lines.contains("          saboteurs  provider-hot-loops"))
        #expect(lines.contains("          not shown  A story (a.yaml): not run, or its newest run has not passed"))
        #expect(lines.contains("          not built  no radio"))
        #expect(lines.contains("5 behaviours: 1 covered, 1 not built yet, 3 not covered"))
        #expect(lines.contains("not covered: A02 A04 A05"))
    }

    @Test("a run from before the scenario was edited shows nothing") func edited() {
        let scenario = ScenarioEvidence(
            name: "A story", file: "a.yaml", covers: ["A01"], shown: ["A01": [12]], isEdited: true)
        let coverage = BehaviourCoverage(of: sections, scenarios: [scenario], tests: [])
        #expect(!coverage.rows[0].isCovered)
        #expect(coverage.rows[0].unshown == ["A story (a.yaml): edited since it was run"])
    }

    @Test("a scenario without a device shows nothing of devices, and what is not about them") func devices() {
        let network = BehaviourSection(
            "Network", isAboutDevices: false,
            [Behaviour(id: "K01", summary: "heartbeats", tier: .real, standing: .expected)])
        func coverage(hasDevice: Bool) -> BehaviourCoverage {
            let scenario = ScenarioEvidence(
                name: "A story", file: "a.yaml", hasDevice: hasDevice, covers: ["A01", "K01"],
                shown: ["A01": [12], "K01": [13]])
            return BehaviourCoverage(of: sections + [network], scenarios: [scenario], tests: [])
        }
        #expect(coverage(hasDevice: true).rows.filter(\.isCovered).map(\.behaviour.id) == ["A01", "K01"])
        let without = coverage(hasDevice: false)
        #expect(without.rows.filter(\.isCovered).map(\.behaviour.id) == ["K01"])
        #expect(without.rows[0].unshown == ["A story (a.yaml): none of its hosts is a device"])
    }

    @Test("an id that is not in the list has a remedy") func problems() throws {
        #expect(BehaviourSection.problem(with: "A01") == nil)
        let problem = try #require(BehaviourSection.problem(with: "A99"))
        #expect(problem.message == "there is no behaviour 'A99'")
        #expect(problem.remedy == "those of A are A01 to A09; `pushlab behaviours` lists them all")
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
