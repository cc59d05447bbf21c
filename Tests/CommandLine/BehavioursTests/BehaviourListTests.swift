import Behaviours
import TestTraits
import Testing

@Suite("The list of behaviours")
struct BehaviourListTests {
    private let behaviours = BehaviourSection.all.flatMap(\.behaviours)

    @Test("every section is numbered without a gap, and no section is missing")
    func numbering() {
        let counts = BehaviourSection.all.map(\.behaviours.count)
        #expect(counts == [9, 26, 13, 26, 12, 19, 13, 17, 18, 23, 13, 6, 6])
        for (letter, section) in zip("ABCDEFGHIJKLM", BehaviourSection.all) {
            let numbers = 1...section.behaviours.count
            #expect(section.behaviours.map(\.id) == numbers.map { "\(letter)\($0 < 10 ? "0" : "")\($0)" })
        }
    }

    @Test("every behaviour is told in one short line") func summaries() {
        for behaviour in behaviours {
            #expect((10...100).contains(behaviour.summary.count), "\(behaviour.id)")
            #expect(!behaviour.summary.contains("\n"))
            #expect(!behaviour.summary.hasSuffix("."), "\(behaviour.id)")
        }
    }

    @Test("each behaviour says whether it is real, modelled or checked, and the output explains it", .shows("M05"))
    func tiers() {
        #expect(Behaviour.Tier.allCases.map { tier in behaviours.count { $0.tier == tier } } == [81, 108, 12])
        let lines = BehaviourCoverage(scenarios: [], tests: []).lines()
        #expect(lines.contains { $0.hasPrefix("E  real sockets") })
        #expect(lines.contains { $0.hasPrefix("M  modelled") })
        #expect(lines.contains("  D01  E  Making a TCP connection does"))
    }

    @Test("what is checked before anything runs names its check, or what it waits for") func checks() {
        for behaviour in behaviours where behaviour.tier == .checked {
            switch behaviour.standing {
            case .lint(let name): #expect(!name.isEmpty)
            case .later(let reason): #expect(!reason.isEmpty)
            case .expected, .follows: Issue.record("\(behaviour.id) has no check")
            }
        }
    }
}
