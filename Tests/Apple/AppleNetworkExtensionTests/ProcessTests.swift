import AppleFoundation
import AppleNetworkExtension
import DeviceProtocol
import DeviceStandIn
import Foundation
import Testing

private struct NoHost: Error, CustomStringConvertible {
    let description = "the configuration has no host"
}

@Suite("The process of a provider", .timeLimit(.minutes(10)))
struct ProcessTests {
    private static func configuration(_ values: [String: Any]) throws -> String { try PropertyListText.encode(values) }

    @Test("makes an instance, then starts it once with what the app has saved (J04, J05)")
    func start() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest { HandlerProvider(trace) }
        process.order(.start(configuration: try Self.configuration(["host": "desk"])))
        let started = await process.next()
        #expect(started.call == .providerStarted)
        #expect(started.number == 1)
        #expect(started.error == nil)
        #expect(trace.all == ["init", "start desk"])
    }

    @Test("passes on the error of a start (J06, J07)")
    func startFails() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest {
            let provider = HandlerProvider(trace)
            provider.onStart = { $1(NoHost()) }
            return provider
        }
        process.order(.start(configuration: nil))
        let started = await process.next()
        #expect(started.error == "the configuration has no host")
        #expect(trace.all == ["init", "start without host"])
    }

    @Test("passes on every call of the handler of start (J08)")
    func completedTwice() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest {
            let provider = HandlerProvider(trace)
            provider.onStart = { _, complete in
                complete(nil)
                complete(NoHost())
            }
            return provider
        }
        process.order(.start(configuration: nil))
        #expect(await process.next().error == nil)
        let second = await process.next()
        #expect(second.call == .providerStarted)
        #expect(second.error == "the configuration has no host")
    }

    @Test("goes on without the handler of start (J08)")
    func neverCompleted() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest {
            let provider = HandlerProvider(trace)
            provider.onStart = { _, _ in }
            return provider
        }
        process.order(.start(configuration: nil), .timer, .stop(reason: 1))
        // Nothing was said of the start.
        #expect(await process.next().call == .providerStopped)
        #expect(trace.all.dropFirst(2).prefix(2) == ["timer", "stop userInitiated"])
    }

    @Test("releases the instance when it has stopped (J14, J16)")
    func stop() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest { HandlerProvider(trace) }
        process.order(.start(configuration: nil), .stop(reason: NEProviderStopReason.noNetworkAvailable.rawValue))
        #expect(await process.next().call == .providerStarted)
        let stopped = await process.next()
        #expect(stopped.call == .providerStopped)
        #expect(stopped.number == 1)
        let released = await process.next()
        #expect(released.call == .providerReleased)
        #expect(released.number == 1)
        #expect(trace.all == ["init", "start without host", "stop noNetworkAvailable", "deinit"])
    }

    @Test("the broken variant keeps an instance that has stopped, until there is another one (J16)")
    func keepsInstances() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest(keepsInstances: true) { HandlerProvider(trace) }
        process.order(.start(configuration: nil), .stop(reason: 3))
        #expect(await process.next().call == .providerStarted)
        #expect(await process.next().call == .providerStopped)
        process.order(.wake, .start(configuration: nil))
        _ = await process.next()
        #expect(trace.all.prefix(5) == ["init", "start without host", "stop noNetworkAvailable", "wake", "init"])
    }

    @Test("has two instances when the first is not deallocated (J17, J18)")
    func leak() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest { LeakingProvider(trace) }
        process.order(.start(configuration: nil), .stop(reason: 3), .start(configuration: nil))
        #expect(await process.next().call == .providerStarted)
        #expect(await process.next().call == .providerStopped)
        // Had the first been deallocated, that would come before.
        let second = await process.next()
        #expect(second.call == .providerStarted)
        #expect(second.number == 2)
        process.order(.wake, .stop(reason: 3))
        #expect(await process.next().call == .providerStopped)
        let released = await process.next()
        #expect(released.call == .providerReleased)
        #expect(released.number == 2)
        #expect(trace.all.count { $0 == "deinit" } == 1)
    }

    @Test("runs what has no handler through what has one")
    func plain() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest { PlainProvider(trace) }
        process.order(.start(configuration: nil), .timer, .stop(reason: 15))
        #expect(await process.next().call == .providerStarted)
        #expect(await process.next().call == .providerStopped)
        #expect(await process.next().call == .providerReleased)
        #expect(trace.all == ["init", "start()", "timer", "stop async sleep", "deinit"])
    }

    @Test("gives a running instance another configuration, of which its observers are told")
    func update() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest {
            let provider = HandlerProvider(trace)
            provider.onStart = { provider, complete in
                provider.observation = provider.observe(\.providerConfiguration, options: [.initial, .new]) {
                    provider, change in
                    let host = change.newValue??["host"] as? String
                    trace.add("saw \(host ?? "nothing")")
                    #expect(provider.providerConfiguration?["host"] as? String == host)
                }
                complete(nil)
            }
            return provider
        }
        process.order(
            .start(configuration: try Self.configuration(["host": "desk"])),
            .update(configuration: try Self.configuration(["host": "door"])), .update(configuration: nil),
            .stop(reason: 0))
        #expect(await process.next().call == .providerStarted)
        #expect(await process.next().call == .providerStopped)
        #expect(trace.all.prefix(6) == ["init", "start desk", "saw desk", "saw door", "saw nothing", "stop none"])
    }
}
