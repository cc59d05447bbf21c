import AppleNetwork
import DeviceProtocol
import Dispatch
import Testing

@Suite("The life of a browser", .timeLimit(.minutes(10)))
struct BrowserLifeTests {
    @Test("ends with being cancelled, told once, however often and from wherever that is asked for")
    func cancelledOnce() async {
        let fixture = BrowserFixture()
        _ = await fixture.start(.ready)
        _ = await fixture.told.first(1)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { fixture.browser.cancel() } }
        }
        _ = await fixture.end()
        await drain(fixture.queue)
        #expect(fixture.told.all == [.state(.ready), .state(.cancelled)])
        #expect(fixture.browser.state == .cancelled)
        #expect(fixture.browser.stateUpdateHandler == nil)
        #expect(fixture.browser.browseResultsChangedHandler == nil)
        fixture.browser.start(queue: fixture.queue)
        #expect(fixture.asked.all.count == 1)
    }

    @Test("can end inside a handler")
    func cancelInside() async {
        let fixture = BrowserFixture()
        let states = Events<NWBrowser.State>()
        let browser = fixture.browser
        browser.stateUpdateHandler = { [weak browser] state in
            states.add(state)
            if state == .ready { browser?.cancel() }
        }
        let request = await fixture.start(.ready, .added(BrowserFixture.service("Desk")))
        #expect(await states.first(2) == [.ready, .cancelled])
        request.answer(.waiting(BrowserFixture.denied))
        await drain(fixture.queue)
        #expect(states.all == [.ready, .cancelled])
        #expect(fixture.told.all.isEmpty)
    }

    @Test("tells nothing more of what is happening when a handler ends it")
    func cancelInTheMiddle() async {
        let fixture = BrowserFixture()
        let browser = fixture.browser
        let told = fixture.told
        browser.browseResultsChangedHandler = { [weak browser] results, changes in
            told.add(.results(Set(results.compactMap(\.name)), changes))
            if results.isEmpty { browser?.cancel() }
        }
        // The services go first, then the browser would wait.
        _ = await fixture.start(.ready, .added(BrowserFixture.service("Desk")), .waiting(BrowserFixture.denied))
        let result = BrowserFixture.result("Desk")
        #expect(
            await told.until { $0.last == .state(.cancelled) } == [
                .state(.ready), .results(["Desk"], [.added(result)]), .results([], [.removed(result)]),
                .state(.cancelled),
            ])
    }

    @Test("tells nothing to a handler that was taken away")
    func noHandler() async {
        let fixture = BrowserFixture()
        let browser = fixture.browser
        let states = Events<NWBrowser.State>()
        let ended = Events<Bool>()
        browser.stateUpdateHandler = { [weak browser] state in
            states.add(state)
            browser?.stateUpdateHandler = nil
            browser?.cancel()
        }
        let held = Held { ended.add(true) }
        browser.browseResultsChangedHandler = { [held] _, _ in withExtendedLifetime(held) {} }
        withExtendedLifetime(consume held) {}
        _ = await fixture.start(.ready)
        _ = await ended.first(1)
        #expect(browser.state == .cancelled)
        #expect(states.all == [.ready])
    }

    @Test("lets go of what its handlers hold once it is cancelled")
    func handlers() async {
        let fixture = BrowserFixture()
        let ended = Events<Bool>()
        do {
            let held = Held { ended.add(true) }
            let browser = fixture.browser
            // A cycle, as helpers make it: the handler holds its browser.
            browser.browseResultsChangedHandler = { [held, browser] _, _ in withExtendedLifetime((held, browser)) {} }
        }
        _ = await fixture.start(.ready)
        #expect(ended.all.isEmpty)
        _ = await fixture.end()
        #expect(await ended.first(1) == [true])
    }

    @Test("ends when nobody refers to it")
    func unreferenced() async {
        let device = StandInDevice()
        let network = StandInNetwork(NetworkState(links: [StandInNetwork.wifi()]))
        let asked = Events<StandInDevice.Asked>()
        device.onAsked { $0.request.call == .interfaces ? $0.answer(.interfaces([:])) : asked.add($0) }
        let watcher = network.watcher(asking: device.access)
        let queue = DispatchQueue(label: "test")
        do {
            let browser = NWBrowser(
                for: .bonjour(type: "_pager._tcp", domain: nil), using: .tcp, on: device.access, watcher: watcher)
            browser.start(queue: queue)
            _ = await asked.first(1)
            await drain(queue)
        }
        // Who has asked for it may hold it for a moment more.
        await device.ends(.browse)
    }

    @Test("is told one thing at a time even on a queue that is concurrent")
    func serial() async {
        let fixture = BrowserFixture()
        let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
        let names = Events<Int>()
        fixture.browser.stateUpdateHandler = nil
        fixture.browser.browseResultsChangedHandler = { results, _ in names.add(results.count) }
        fixture.browser.start(queue: queue)
        let request = await fixture.asked.first(1)[0]
        for number in 0..<200 { request.answer(.added(BrowserFixture.service("Service \(number)"))) }
        #expect(await names.first(200) == Array(1...200))
        fixture.browser.cancel()
    }
}
