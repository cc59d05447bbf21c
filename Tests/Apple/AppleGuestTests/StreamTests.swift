import TestTraits
import Testing

@Suite("Streams, sockets and hosts", .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"), .ownThreads)
struct StreamTests {
    @Test("Foundation and Core Foundation make them")
    func members() async throws {
        let passed = try await FixtureGuest.passed(
            StreamFixtures.all, imports: StreamFixtures.imports, more: StreamFixtures.more)
        for fixture in StreamFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }

    @Test("sockets, hosts and values of the system have the functions of Core Foundation and sysctl")
    func coreFoundation() async throws {
        let passed = try await FixtureGuest.passed(
            CoreSocketFixtures.all, imports: CoreSocketFixtures.imports, more: CoreSocketFixtures.more)
        for fixture in CoreSocketFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }

    @Test("modules export those that they do on Apple's systems, and names of older ones compile")
    func surroundings() async throws {
        let passed = try await FixtureGuest.passed(
            SurroundingFixtures.all, imports: SurroundingFixtures.imports, more: SurroundingFixtures.more)
        for fixture in SurroundingFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }

    @Test("WebSocket of iOS 26 sends and receives texts, bytes, pings and close frames")
    func webSocket() async throws {
        let passed = try await FixtureGuest.passed(
            WebSocketFixtures.all, imports: WebSocketFixtures.imports, more: WebSocketFixtures.more)
        for fixture in WebSocketFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }
}
