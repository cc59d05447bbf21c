import TestTraits
import Testing

@Suite("Calls and their sound", .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"), .ownThreads)
struct GuestCallTests {
    @Test("CallKit has outgoing calls, observers, tones and groups")
    func calls() async throws {
        let passed = try await FixtureGuest.passed(
            CallFixtures.all, imports: CallFixtures.imports, more: CallFixtures.more)
        for fixture in CallFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }

    @Test("the settings of the audio session are kept, and its routes follow")
    func audio() async throws {
        let passed = try await FixtureGuest.passed(
            AudioFixtures.all, imports: AudioFixtures.imports, more: AudioFixtures.more)
        for fixture in AudioFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }
}
