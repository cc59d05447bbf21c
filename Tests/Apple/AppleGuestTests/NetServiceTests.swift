import Foundation
import TestTraits
import Testing

@Suite(
    "NetService and NetServiceBrowser", .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"),
    .ownThreads)
struct NetServiceTests {
    @Test("work as on Apple's pages")
    func members() async throws {
        let passed = try await FixtureGuest.passed(
            NetServiceFixtures.all, imports: ["Foundation"], more: NetServiceFixtures.recorder)
        for fixture in NetServiceFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }
}
