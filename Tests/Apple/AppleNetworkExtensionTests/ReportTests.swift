import AppleFoundation
import AppleNetworkExtension
import DeviceProtocol
import DeviceStandIn
import Dispatch
import Foundation
import Testing

@Suite("What a provider reports", .timeLimit(.minutes(10)))
struct ReportTests {
    @Test("an incoming call goes to the app with its values")
    func incomingCall() async throws {
        let trace = Trace()
        let process = await ProviderUnderTest {
            let provider = HandlerProvider(trace)
            provider.onStart = { provider, complete in
                provider.reportIncomingCall(userInfo: ["from": "Desk", "priority": 2, "isUrgent": true])
                provider.reportPushToTalkMessage()
                provider.unmatchEthernet()
                complete(nil)
            }
            return provider
        }
        process.order(.start(configuration: nil))
        let call = await process.next()
        #expect(call.call == .reportCall)
        #expect(call.number == 1)
        let values = try #require(call.userInfo.flatMap(PropertyListText.decode))
        #expect(
            NSDictionary(dictionary: values) == ["from": "Desk", "priority": 2, "isUrgent": true] as NSDictionary)
        let message = await process.next()
        #expect(message.call == .reportPushToTalk)
        #expect(message.userInfo.flatMap(PropertyListText.decode)?.isEmpty == true)
        let unmatched = await process.next()
        #expect(unmatched.call == .providerUnmatched)
        #expect(unmatched.number == 1)
    }

    @Test("a call with values that are no property list is not handed on")
    func noPropertyList() async {
        let trace = Trace()
        let process = await ProviderUnderTest {
            let provider = HandlerProvider(trace)
            provider.onStart = { provider, complete in
                provider.reportIncomingCall(userInfo: ["trace": trace])
                complete(nil)
            }
            return provider
        }
        process.order(.start(configuration: nil))
        #expect(await process.next().call == .providerStarted)
    }

    @Test("orders are taken while a call blocks, and obeyed after it")
    func blocked() async {
        let trace = Trace()
        let isBlocked = DispatchSemaphore(value: 0)
        let process = await ProviderUnderTest {
            let provider = HandlerProvider(trace)
            provider.onStart = { _, complete in
                isBlocked.wait()
                complete(nil)
            }
            return provider
        }
        process.order(.start(configuration: nil), .timer, .wake, .stop(reason: 3))
        // All four are taken by now, and the first of them is still at work or not yet begun.
        await process.device.delivered()
        #expect(!trace.all.contains("timer"))
        isBlocked.signal()
        #expect(await process.next().call == .providerStarted)
        #expect(await process.next().call == .providerStopped)
        #expect(trace.all.prefix(5) == ["init", "start without host", "timer", "wake", "stop noNetworkAvailable"])
    }

    @Test("a configuration that cannot be read is a start that failed")
    func unreadable() async {
        let process = await ProviderUnderTest { HandlerProvider(Trace()) }
        process.order(.start(configuration: "no property list"))
        let started = await process.next()
        #expect(started.call == .providerStarted)
        #expect(started.error?.contains("no property list") == true)
    }

    @Test("the process ends with the device")
    func noDevice() async {
        let reason = await withCheckedContinuation { ended in
            Task {
                let process = await ProviderUnderTest(end: { ended.resume(returning: $0) }) { HandlerProvider(Trace()) }
                process.offer.reply(.failed(.init(.serviceNotRunning, "There is no device here.")))
            }
        }
        #expect(reason == "There is no device here.")
    }

    @Test("each reason has the number of iOS and is written by its name")
    func reasons() {
        let names = [
            "none", "userInitiated", "providerFailed", "noNetworkAvailable", "unrecoverableNetworkChange",
            "providerDisabled", "authenticationCanceled", "configurationFailed", "idleTimeout",
            "configurationDisabled", "configurationRemoved", "superceded", "userLogout", "userSwitch",
            "connectionFailed", "sleep", "appUpdate", "internalError",
        ]
        #expect((0..<18).map { NEProviderStopReason(rawValue: $0).map { "\($0)" } } == names)
        #expect(NEProviderStopReason(rawValue: 18) == nil)
    }
}
