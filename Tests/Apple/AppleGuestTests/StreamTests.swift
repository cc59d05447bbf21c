import TestTraits
import Testing

@Suite("Streams to hosts", .enabled(if: BuiltModules.compiler != nil, "swiftc is not installed"), .ownThreads)
struct StreamTests {
    @Test("Foundation and Core Foundation make them")
    func members() async throws {
        let passed = try await FixtureGuest.passed(
            StreamFixtures.all, imports: StreamFixtures.imports, more: StreamFixtures.more)
        for fixture in StreamFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }

    @Test("WebSocket of iOS 26 sends and receives texts, bytes, pings and close frames")
    func webSocket() async throws {
        let passed = try await FixtureGuest.passed(
            WebSocketFixtures.all, imports: WebSocketFixtures.imports, more: WebSocketFixtures.more)
        for fixture in WebSocketFixtures.all { #expect(passed.contains(fixture.name), "\(fixture.page)") }
    }
}
