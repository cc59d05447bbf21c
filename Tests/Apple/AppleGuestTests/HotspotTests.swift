import Foundation
import TestTraits
import Testing

@Suite(
    "Hotspots of NetworkExtension", .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"),
    .ownThreads)
struct HotspotTests {
    @Test("work as on Apple's pages")
    func members() async throws {
        let passed = try await FixtureGuest.passed(
            HotspotFixtures.all, imports: ["Foundation", "NetworkExtension", "SystemConfiguration.CaptiveNetwork"],
            more: HotspotFixtures.outcome)
        for fixture in HotspotFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }
}
