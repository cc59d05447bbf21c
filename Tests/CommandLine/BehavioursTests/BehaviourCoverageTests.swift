import Behaviours
import Scenario
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
    private let real = TestSources.Mention(file: "Real.swift", behaviours: ["A01"], isInNetwork: true)
    private let pure = TestSources.Mention(file: "Pure.swift", behaviours: ["A01", "A02"], isInNetwork: false)
    private let check = TestSources.Mention(file: "Check.swift", behaviours: ["A04"], isInNetwork: false)

    private func missing(_ scenarios: [ScenarioDefinition], _ tests: [TestSources.Mention]) -> [String] {
        BehaviourCoverage(of: sections, scenarios: scenarios, tests: tests).missing.map(\.id)
    }

    @Test("without evidence all is missing but what is not built") func nothing() {
        #expect(missing([], []) == ["A01", "A02", "A04", "A05"])
    }

    @Test("a test without a network does not show what is real, and shows what is modelled") func modelOnly() throws {
        #expect(missing([], [pure]) == ["A01", "A04", "A05"])
        #expect(missing([], [pure, real]) == ["A04"])
        let coverage = BehaviourCoverage(of: sections, scenarios: [], tests: [pure])
        let first = try #require(coverage.rows.first)
        #expect(first.tests == [])
        #expect(first.modelTests == ["Pure.swift"])
        #expect(coverage.lines(sections).contains("          model only Pure.swift"))
        #expect(missing([], [pure, real, check]) == [])
    }

    @Test("a scenario shows what it covers, and tells its saboteurs") func scenarios() throws {
        let scenario = ScenarioDefinition(
            "A story", covers: ["A01", "A02"], mustCatch: ["provider-hot-loops"], file: "a.yaml")
        #expect(missing([scenario], [check]) == [])
        let coverage = BehaviourCoverage(of: sections, scenarios: [scenario], tests: [])
        let first = try #require(coverage.rows.first)
        #expect(first.scenarios == ["A story (a.yaml)"])
        #expect(first.saboteurs == ["provider-hot-loops"])
        let lines = coverage.lines(sections)
        #expect(lines.contains("          saboteurs  provider-hot-loops"))
        #expect(lines.contains("          not built  no radio"))
        #expect(lines.contains("5 behaviours: 3 covered, 1 not built yet, 1 not covered"))
        #expect(lines.contains("not covered: A04"))
    }

    @Test("what is named and not in the list is reported, and counts as a mistake") func unknown() {
        let scenario = ScenarioDefinition("A story", covers: ["A01", "A02", "Z01"], file: "a.yaml")
        let coverage = BehaviourCoverage(of: sections, scenarios: [scenario], tests: [check])
        #expect(coverage.missing.isEmpty)
        #expect(coverage.unknown == ["a.yaml: Z01"])
        #expect(!coverage.isComplete)
        #expect(coverage.lines(sections).last == "not in the list: a.yaml: Z01")
    }

    @Test("something not built that a scenario shows all the same is covered") func early() {
        let scenario = ScenarioDefinition("A story", covers: ["A03"])
        let coverage = BehaviourCoverage(of: sections, scenarios: [scenario], tests: [])
        #expect(coverage.rows.filter(\.isCovered).map(\.behaviour.id) == ["A03"])
        #expect(coverage.rows.filter(\.isLater).isEmpty)
    }
}
