import Foundation
import ScenarioLanguage
import ScenarioRunning
import Testing

/// The review of apps, on all apps that PushLab ships.
@Suite("The review of the example apps")
struct ExampleReviewTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path

    /// The examples that have such mistakes on purpose: types, groups and uses of Wi-Fi that are not declared, and providers
    /// that do not stop.
    private static let mistaken: Set<String> = [
        "Hotspot/Asking", "Hotspot/Watching", "Interfaces/DNSService", "Interfaces/Location", "Keychain", "NetServices",
        "Network/Announcing",
        "Network/Browsing",
        "Network/Endpoints", "Network/Records", "Providers/Never", "Providers/Stubborn",
    ]

    @Test("finds mistakes that are made on purpose, and no others")
    func findings() throws {
        let definitions = ScenarioSource.load(["Scenarios", "Tests/Examples"].map { "\(Self.root)/\($0)" })
            .compactMap(\.definition).filter { !$0.guests.isEmpty }
        #expect(definitions.count > 20)
        var found: Set<String> = []
        for finding in try ScenarioGuests.review(of: definitions) {
            let example = Self.mistaken.first { finding.file.contains("/Examples/\($0)/") }
            #expect(example != nil, "\(finding)")
            #expect(finding.line != nil)
            found.formUnion([example].compactMap(\.self))
        }
        #expect(found == Self.mistaken)
    }
}
