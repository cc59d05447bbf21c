import Device
import DeviceProtocol
import DeviceRules
import Testing

@Suite("What apps are told of themselves", .needsNamespaces)
struct AppStateTests {
    private func states(_ client: Client) throws -> [Bool] {
        try client.replies().compactMap { reply in
            if case .foreground(let isForeground) = reply.event { isForeground } else { nil }
        }
    }

    @Test("is whether they are in the foreground, at once and after every change, until they want to know no more")
    func changes() throws {
        let fixture = try ServicesFixture()
        let client = try fixture.client()
        try client.send(AppRequest(.observeState(), id: 1))
        #expect(try states(client) == [true])
        // Decisions may have changed, but not where the app is.
        fixture.privacy.change(.refused(.denied))
        #expect(try states(client) == [])
        for isForeground in [false, true, false] {
            fixture.privacy.bring(toForeground: isForeground)
            #expect(try states(client) == [isForeground])
        }
        try client.send(AppRequest(.cancel(1), id: 2))
        _ = try client.replies()
        fixture.privacy.bring(toForeground: true)
        #expect(try states(client) == [])
    }

    @Test("is the foreground for a program of no app")
    func system() throws {
        let fixture = try ServicesFixture()
        fixture.callers.set(nil)
        fixture.privacy.bring(toForeground: false)
        let client = try fixture.client()
        try client.send(AppRequest(.observeState(), id: 1))
        #expect(try states(client) == [true])
    }

    @Test("the saboteur tells them where they are once, and no changes")
    func sabotaged() throws {
        let fixture = try ServicesFixture(sabotage: .keepsStateFromApps)
        let client = try fixture.client()
        try client.send(AppRequest(.observeState(), id: 1))
        #expect(try states(client) == [true])
        fixture.privacy.bring(toForeground: false)
        #expect(try states(client) == [])
    }
}
