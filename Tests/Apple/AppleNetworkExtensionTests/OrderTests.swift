import AppleFoundation
import AppleNetworkExtension
import DeviceProtocol
import DeviceStandIn
import Foundation
import Testing

private struct WithWords: LocalizedError {
    let errorDescription: String? = "the desk does not answer"
}

/// A provider that handles a timer event until it may go on.
private final class SlowProvider: HandlerProvider {
    private let mayGoOn: DispatchSemaphore

    init(_ trace: Trace, _ mayGoOn: DispatchSemaphore) {
        self.mayGoOn = mayGoOn
        super.init(trace)
    }

    override func handleTimerEvent() {
        super.handleTimerEvent()
        mayGoOn.wait()
        mayGoOn.signal()
    }
}

@Suite("Orders to a provider", .timeLimit(.minutes(10)))
struct OrderTests {
    @Test("every order is one call of the instance, in order")
    func orders() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest { PlainProvider(trace) }
        process.order(.start(configuration: nil), .timer, .wake, .timer, .sleep)
        #expect(await process.next().call == .providerStarted)
        while !trace.all.contains("sleep async") { await Task.yield() }
        #expect(trace.all == ["init", "start()", "timer", "wake", "timer", "sleep async"])
        process.order(.stop(reason: 99))
        #expect(await process.next().call == .providerStopped)
        #expect(trace.all.contains("stop async none"))
    }

    @Test("of the timer events that come while one is handled one is called, before what came after them")
    func slowTimer() async throws {
        let trace = Trace()
        let mayGoOn = DispatchSemaphore(value: 0)
        let process = await ProviderUnderTest { SlowProvider(trace, mayGoOn) }
        process.order(.start(configuration: nil), .timer)
        #expect(await process.next().call == .providerStarted)
        while !trace.all.contains("timer") { await Task.yield() }
        process.order(.timer, .timer, .timer, .wake, .timer, .timer, .stop(reason: 3))
        await process.device.delivered()
        mayGoOn.signal()
        #expect(await process.next().call == .providerStopped)
        #expect(trace.all.prefix(7).dropFirst(2) == ["timer", "timer", "wake", "timer", "stop noNetworkAvailable"])
        #expect(await process.next().call == .providerReleased)
        // Another one comes later on.
        process.order(.start(configuration: nil), .timer, .stop(reason: 3))
        for call in [AppRequest.Call.providerStarted, .providerStopped] { #expect(await process.next().call == call) }
        #expect(trace.all.dropFirst(8).prefix(4) == ["init", "start without host", "timer", "stop noNetworkAvailable"])
    }

    @Test("orders without an instance do nothing, and instances are numbered from 1")
    func numbers() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest { HandlerProvider(trace) }
        process.order(.timer, .wake, .sleep, .stop(reason: 1), .update(configuration: nil))
        for number in 1...3 {
            process.order(.start(configuration: nil), .stop(reason: 3))
            for call in [AppRequest.Call.providerStarted, .providerStopped, .providerReleased] {
                let request = await process.next()
                #expect(request.call == call && request.number == number && request.error == nil)
            }
        }
        #expect(trace.all.prefix(1) == ["init"] && trace.all.count { $0 == "init" } == 3)
    }

    @Test("an instance that was never told to stop lives on beside the next one; one whose start failed does not")
    func forgotten() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest { HandlerProvider(trace) }
        process.order(.start(configuration: nil))
        #expect(await process.next().call == .providerStarted)
        process.order(.timer, .start(configuration: nil), .timer)
        let second = await process.next()
        #expect(second.call == .providerStarted && second.number == 2)
        process.order(.stop(reason: 3))
        #expect(await process.next().call == .providerStopped)
        let released = await process.next()
        #expect(released.call == .providerReleased && released.number == 2)
        #expect(trace.all.count { $0 == "deinit" } == 1)

        let failing = await ProviderUnderTest {
            let provider = HandlerProvider(trace)
            provider.onStart = { $1(WithWords()) }
            return provider
        }
        failing.order(.start(configuration: nil))
        #expect(await failing.next().error == "the desk does not answer")
        failing.order(.start(configuration: nil))
        // The first goes as the second comes, before that one starts or after.
        var calls: [String] = []
        for _ in 0..<2 {
            let request = await failing.next()
            calls.append("\(request.call) \(request.number ?? 0)")
        }
        #expect(calls.sorted() == ["providerReleased 1", "providerStarted 2"])
    }

    @Test("another configuration that cannot be read leaves the one that is there")
    func unreadable() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest { Configured(trace) }
        let (desk, door) = (
            try PropertyListText.encode(["host": "desk"]), try PropertyListText.encode(["host": "door"])
        )
        process.order(
            .start(configuration: desk), .update(configuration: "no property list"), .timer,
            .update(configuration: door), .timer, .update(configuration: nil), .timer, .stop(reason: 3))
        #expect(await process.next().call == .providerStarted)
        #expect(await process.next().call == .providerStopped)
        #expect(trace.all.prefix(6) == ["init", "start desk", "desk", "door", "nothing", "stop noNetworkAvailable"])
    }

    @Test("the process ends when the device does not need it any more")
    func cancelled() async {
        let reason = await withCheckedContinuation { ended in
            Task {
                let process = await ProviderUnderTest(end: { ended.resume(returning: $0) }) { HandlerProvider(Trace()) }
                process.offer.reply(.cancelled)
            }
        }
        #expect(reason == "The device does not need this provider any more.")
    }

    @Test("what a provider reports has its number, and what the device refuses does not end it")
    func reports() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest {
            let provider = HandlerProvider(trace)
            provider.onStart = { provider, complete in
                provider.reportPushToTalkMessage(userInfo: ["from": "Desk"])
                provider.reportIncomingCall()
                provider.unmatchEthernet()
                complete(nil)
            }
            return provider
        }
        process.order(.start(configuration: nil))
        for call in [AppRequest.Call.reportPushToTalk, .reportCall, .providerUnmatched] {
            let asked = await process.device.next()
            #expect(asked.request.call == call && asked.request.number == 1)
            let values = asked.request.userInfo.flatMap(PropertyListText.decode) as? [String: String]
            #expect(values == (call == .reportPushToTalk ? ["from": "Desk"] : call == .reportCall ? [:] : nil))
            asked.reply(.failed(ServiceFailure(.serviceNotRunning, "refused by a test")))
        }
        #expect(await process.next().call == .providerStarted)
    }
}

/// A provider that writes down its configuration every minute.
private final class Configured: HandlerProvider {
    override func handleTimerEvent() { trace.add(providerConfiguration?["host"] as? String ?? "nothing") }
}
