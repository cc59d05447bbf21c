import AppleNetwork
import DeviceProtocol
import Dispatch
import TestTraits
import Testing

/// What happens to a listener and a browser of one program comes from several threads, in any order.
@Suite("A listener and a browser", .timeLimit(.minutes(10)))
struct InterleavingTests {
    private static let runs: UInt64 = 1000

    @Test("say no in every order when access is denied, and never anything else first", .shows("H03"))
    func denied() async throws {
        for seed in 0..<Self.runs {
            let pair = try MixedPair(
                registering: [.ready, .waiting(BrowserFixture.denied)],
                browsing: [.ready, .waiting(BrowserFixture.denied)])
            let answer = try await pair.ask(seed)
            #expect(!answer, "seed \(seed)")
        }
    }

    @Test("say yes in every order when access is granted")
    func granted() async throws {
        for seed in 0..<Self.runs {
            let pair = try MixedPair(
                registering: [.ready, .registered(name: "Own", type: "_preflight._tcp")],
                browsing: [.ready, .added(DiscoveredService(name: "Own", type: "_preflight._tcp", interfaces: ["lo"]))])
            let answer = try await pair.ask(seed)
            #expect(answer, "seed \(seed)")
        }
    }

    @Test("say that the type is not declared in every order")
    func undeclared() async throws {
        for seed in 0..<Self.runs {
            let pair = try MixedPair(
                registering: [.ready, .failed(BrowserFixture.undeclared)],
                browsing: [.failed(BrowserFixture.undeclared)])
            await #expect(throws: BrowserFixture.undeclaredError, "seed \(seed)") { try await pair.ask(seed) }
        }
    }

    @Test(
        "end once, denied or cancelled, when that happens at any moment, and leave nothing at work",
        .shows("H08", "H10"))
    func cancelled() async throws {
        var count = 0
        for seed in 0..<Self.runs {
            let pair = try MixedPair(
                registering: [.ready, .waiting(BrowserFixture.denied)],
                browsing: [.ready, .waiting(BrowserFixture.denied), .ready, .waiting(BrowserFixture.denied)])
            let answer = try await pair.askAndCancel(seed)
            #expect(answer != true, "seed \(seed)")
            if answer == nil { count += 1 }
            #expect(pair.device.atWork(.register) == 0 && pair.device.atWork(.browse) == 0, "seed \(seed)")
        }
        #expect(count > 0 && count < Self.runs)
    }

    @Test("are not started by a task that is cancelled already", .shows("H09"))
    func cancelledBefore() async throws {
        let pair = try MixedPair(registering: [], browsing: [])
        let (listener, browser) = (pair.listener, pair.browser)
        let asking = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await PermissionHelper(listener, browser).ask()
        }
        await #expect(throws: CancellationError.self) { try await asking.value }
        #expect(pair.device.asked.isEmpty && listener.queue == nil && browser.queue == nil)
    }

    @Test("tell that they are cancelled last and once, whatever happens at the same time")
    func storm() async throws {
        let service = DiscoveredService(name: "Own", type: "_preflight._tcp", interfaces: ["lo"])
        for seed in 0..<Self.runs {
            let pair = try MixedPair(
                registering: [
                    .ready, .registered(name: "Own", type: "_preflight._tcp"), .waiting(BrowserFixture.denied),
                    .failed(ServiceFailure(.serviceNotRunning, "")),
                ],
                browsing: [
                    .ready, .added(service), .waiting(BrowserFixture.denied), .ready, .added(service),
                    .failed(BrowserFixture.undeclared),
                ])
            let told = await pair.storm(seed)
            #expect(told.listener.last == .cancelled && told.listener.count { $0 == .cancelled } == 1, "seed \(seed)")
            #expect(told.browser.last == .cancelled && told.browser.count { $0 == .cancelled } == 1, "seed \(seed)")
            #expect(pair.device.atWork(.register) == 0 && pair.device.atWork(.browse) == 0, "seed \(seed)")
        }
    }
}
