import AppleNetwork
import DeviceProtocol
import Dispatch
import Glibc
import Testing

@Suite("A browser", .timeLimit(.minutes(10)))
struct BrowserTests {
    private typealias Told = BrowserFixture.Told

    @Test("that is denied is ready first, then waits, again and again")
    func denied() async {
        let browser = BrowserFixture()
        let replies: [AppReply.Event] = [.ready, .waiting(BrowserFixture.denied)]
        let request = await browser.start(.ready, .waiting(BrowserFixture.denied))
        for reply in replies { request.answer(reply) }
        let cycle: [Told] = [.state(.ready), .state(.waiting(BrowserFixture.deniedError))]
        #expect(await browser.told.first(4) == cycle + cycle)
        #expect(browser.browser.state == .waiting(BrowserFixture.deniedError))
        #expect(await browser.end() == cycle + cycle + [.state(.cancelled)])
        #expect(request.request.type == "_pager._tcp")
        #expect(browser.device.atWork(.browse) == 0)
    }

    @Test("that the user is asked about is silent until the answer, then sees services, those of its own host too")
    func undetermined() async {
        let browser = BrowserFixture()
        let request = await browser.start(.ready)
        #expect(await browser.told.first(1) == [.state(.ready)])
        // What the queue does from here on comes after everything that was told before the answer.
        await drain(browser.queue)
        #expect(browser.told.all == [.state(.ready)])
        request.answer(.added(BrowserFixture.service("Own phone", ["lo"])))
        request.answer(.added(BrowserFixture.service("Desk")))
        let own = BrowserFixture.result("Own phone", ["lo"])
        #expect(
            await browser.told.first(3) == [
                .state(.ready), .results(["Own phone"], [.added(own)]),
                .results(["Own phone", "Desk"], [.added(BrowserFixture.result("Desk"))]),
            ])
        #expect(browser.browser.browseResults == [own, BrowserFixture.result("Desk")])
        #expect(own.endpoint == .service(name: "Own phone", type: "_pager._tcp", domain: "local.", interface: nil))
        _ = await browser.end()
    }

    @Test("of a type that is not declared fails without being ready, and is cancelled after that")
    func undeclared() async {
        let browser = BrowserFixture()
        _ = await browser.start(.failed(BrowserFixture.undeclared))
        let failed: [Told] = [.state(.failed(BrowserFixture.undeclaredError))]
        #expect(await browser.told.first(1) == failed)
        #expect(await browser.end() == failed + [.state(.cancelled)])
    }

    @Test("that waits is ready and sees services once access is granted")
    func grant() async {
        let browser = BrowserFixture()
        let request = await browser.start(.ready, .waiting(BrowserFixture.denied))
        request.answer(.ready)
        request.answer(.added(BrowserFixture.service("Desk")))
        #expect(
            await browser.told.first(4) == [
                .state(.ready), .state(.waiting(BrowserFixture.deniedError)), .state(.ready),
                .results(["Desk"], [.added(BrowserFixture.result("Desk"))]),
            ])
        #expect(browser.asked.all.count == 1)
        _ = await browser.end()
    }

    @Test("sees nothing any more and waits when access is withdrawn")
    func revoke() async {
        let browser = BrowserFixture()
        let service = BrowserFixture.service("Desk")
        _ = await browser.start(.ready, .added(service), .waiting(BrowserFixture.denied))
        let result = BrowserFixture.result("Desk")
        #expect(
            await browser.told.first(4) == [
                .state(.ready), .results(["Desk"], [.added(result)]), .results([], [.removed(result)]),
                .state(.waiting(BrowserFixture.deniedError)),
            ])
        #expect(browser.browser.browseResults.isEmpty)
        _ = await browser.end()
    }

    @Test("fails with a broken connection when the daemon ends")
    func daemon() async {
        let browser = BrowserFixture()
        _ = await browser.start(.ready, .failed(ServiceFailure(.serviceNotRunning, "")))
        let error = NWError.dns(DNSServiceErrorType(kDNSServiceErr_DefunctConnection))
        #expect(await browser.told.first(2) == [.state(.ready), .state(.failed(error))])
        _ = await browser.end()
    }

    @Test("waits for a network before it asks for anything")
    func noNetwork() async {
        let browser = BrowserFixture()
        browser.network.change(NetworkState(links: [StandInNetwork.wifi(isRunning: false)]))
        browser.browser.start(queue: browser.queue)
        #expect(await browser.told.first(1) == [.state(.waiting(.posix(.ENETDOWN)))])
        #expect(browser.asked.all.isEmpty)
        browser.network.change(NetworkState(links: [StandInNetwork.wifi()]))
        await browser.asked.first(1)[0].answer(.ready)
        #expect(await browser.told.first(2) == [.state(.waiting(.posix(.ENETDOWN))), .state(.ready)])
        // A network that comes and goes later is the device's business.
        browser.network.change(NetworkState(links: []))
        #expect(await browser.end().count == 3)
        #expect(browser.asked.all.count == 1)
    }

    @Test("that includes peer-to-peer asks without a network")
    func peerToPeer() async {
        let browser = BrowserFixture(peerToPeer: true)
        browser.network.change(NetworkState(links: []))
        _ = await browser.start(.ready)
        #expect(await browser.told.first(1) == [.state(.ready)])
        #expect(await browser.end() == [.state(.ready), .state(.cancelled)])
    }

    @Test("tells where services are seen, and when they have gone")
    func changes() async {
        let browser = BrowserFixture()
        let request = await browser.start(
            .ready, .added(BrowserFixture.service("Desk")), .added(BrowserFixture.service("Desk", ["en0", "en1"])),
            .added(BrowserFixture.service("Desk", ["en0", "en1"])), .added(BrowserFixture.service("Desk", ["en1"])),
            .removed(BrowserFixture.service("Desk", [])), .removed(BrowserFixture.service("Ward", [])))
        request.answer(.waiting(BrowserFixture.denied))
        let (one, two, other) = (
            BrowserFixture.result("Desk"), BrowserFixture.result("Desk", ["en0", "en1"]),
            BrowserFixture.result("Desk", ["en1"])
        )
        #expect(
            await browser.told.first(6) == [
                .state(.ready), .results(["Desk"], [.added(one)]),
                .results(["Desk"], [.changed(old: one, new: two, flags: .interfaceAdded)]),
                .results(["Desk"], [.changed(old: two, new: other, flags: .interfaceRemoved)]),
                .results([], [.removed(other)]), .state(.waiting(BrowserFixture.deniedError)),
            ])
        _ = await browser.end()
    }

    @Test("of TXT records shows a service with its record, and tells when it changes")
    func records() async {
        let browser = BrowserFixture(.bonjourWithTXTRecord(type: "_pager._tcp", domain: "local."))
        _ = await browser.start(.ready, .added(BrowserFixture.service("Recorded")))
        let resolve = await browser.asked.first(2)[1]
        #expect(resolve.request.call == .resolve && resolve.request.name == "Recorded")
        #expect(browser.told.all.contains { $0 != .state(.ready) } == false)
        resolve.answer(.ready)
        resolve.answer(.resolved(BrowserFixture.resolution("Recorded", ["room": "1"])))
        resolve.answer(.resolved(BrowserFixture.resolution("Recorded", ["room": "2"])))
        let first = BrowserFixture.result("Recorded", ["en0"], .bonjour(NWTXTRecord(["room": "1"])))
        let second = BrowserFixture.result("Recorded", ["en0"], .bonjour(NWTXTRecord(["room": "2"])))
        #expect(
            await browser.told.first(3) == [
                .state(.ready), .results(["Recorded"], [.added(first)]),
                .results(["Recorded"], [.changed(old: first, new: second, flags: .metadataChanged)]),
            ])
        #expect(second.endpoint.txtRecord?["room"] == "2")
        browser.device.reply(.removed(BrowserFixture.service("Recorded", [])), to: .browse)
        _ = await browser.told.first(4)
        #expect(browser.device.atWork(.resolve) == 0)
        #expect(second.endpoint.txtRecord == nil)
        _ = await browser.end()
    }

    @Test("of TXT records shows a service that does not answer without one")
    func silentRecord() async {
        let browser = BrowserFixture(.bonjourWithTXTRecord(type: "_pager._tcp", domain: nil))
        _ = await browser.start(.ready, .added(BrowserFixture.service("Silent")))
        let resolve = await browser.asked.first(2)[1]
        resolve.answer(.waiting(ServiceFailure(.noSuchRecord, "")))
        let silent = BrowserFixture.result("Silent", ["en0"], .bonjour(NWTXTRecord()))
        #expect(await browser.told.first(2) == [.state(.ready), .results(["Silent"], [.added(silent)])])
        _ = await browser.end()
    }

    @Test("of another domain than that of the local network fails")
    func domain() async {
        let browser = BrowserFixture(.bonjour(type: "_pager._tcp", domain: "example.com."))
        browser.browser.start(queue: browser.queue)
        let error = NWError.dns(DNSServiceErrorType(kDNSServiceErr_Unsupported))
        #expect(await browser.told.first(1) == [.state(.failed(error))])
        #expect(browser.asked.all.isEmpty)
    }
}

/// Waits until a queue has done what it was given so far.
func drain(_ queue: DispatchQueue) async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
}
