import Foundation
import TestTraits
import Testing

@Suite(
    "Background sessions of URLSession in a guest",
    .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"), .ownThreads)
struct BackgroundSessionTests {
    @Test("work as on Apple's pages")
    func members() async throws {
        let passed = try await FixtureGuest.passed(
            BackgroundSessionFixtures.all, imports: BackgroundSessionFixtures.imports,
            more: BackgroundSessionFixtures.more)
        for fixture in BackgroundSessionFixtures.all {
            #expect(passed.contains(fixture.name), "\(fixture.name): \(fixture.page)")
        }
    }
}
