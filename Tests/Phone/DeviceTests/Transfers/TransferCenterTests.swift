import Device
import DeviceProtocol
import DeviceRules
import Synchronization
import Testing

/// "Downloading files in the background" of Apple.
@Suite("Background transfers of a device")
struct TransferCenterTests {
    /// The messages that an app or a process gets.
    final class Mail: Sendable {
        private let messages = Mutex<[TransferMessage]>([])

        func add(_ message: TransferMessage) { messages.withLock { $0.append(message) } }

        func take() -> [TransferMessage] {
            messages.withLock { messages in
                defer { messages = [] }
                return messages
            }
        }
    }

    let effects = RecordedTransferEffects()
    let center: TransferCenter
    let app = Mail()
    let process = Mail()

    init() throws { center = try Self.center(effects) }

    private static func center(_ effects: RecordedTransferEffects) throws -> TransferCenter {
        let configuration = DeviceConfiguration(
            name: "phone", DeviceDescription(.iOS), apps: [], ledgerFile: "/dev/null")
        return try TransferCenter(configuration.policy, effects: effects)
    }

    private static func id(_ task: Int, _ session: String = "s") -> TransferID {
        TransferID(session: session, task: task)
    }

    private static func request(_ task: Int, launchesApp: Bool = true) -> TransferRequest {
        TransferRequest(.download, id(task), url: "http://a/\(task)", folder: "/f", launchesApp: launchesApp)
    }

    private func send(_ message: TransferMessage) -> String? { center.take(message, from: "call", process: 7) }

    private func report(_ task: Int, _ report: TransferReport) { _ = send(.report(Self.id(task), report)) }

    private func observe(_ mail: Mail? = nil) -> Int {
        let mail = mail ?? app
        return center.observe("s", by: "call", process: 7) { mail.add($0) }
    }

    private func serve() -> Int { center.serve("call") { [process] in process.add($0) } }

    private static let nothing = TransferMessage.pending(SessionTransfers())
    private static let response = TransferReport.response(TransferResponse(url: "http://a/1", status: 200))

    @Test("an app that runs gets each report at once, and the process ends with the last transfer")
    func runs() {
        _ = observe()
        #expect(app.take() == [Self.nothing])
        #expect(send(.start(Self.request(1))) == nil)
        #expect(effects.takeFacts() == ["transfer-started call s 1 http://a/1", "launch call as 7"])
        _ = serve()
        #expect(process.take() == [.start(Self.request(1))])
        report(1, Self.response)
        report(1, .progress(TransferProgress(received: 5, toReceive: 9)))
        #expect(
            app.take() == [
                .report(Self.id(1), Self.response),
                .report(Self.id(1), .progress(TransferProgress(received: 5, toReceive: 9))),
            ])
        report(1, .waiting(TransferError(domain: "NSURLErrorDomain", code: -1005, message: "lost")))
        #expect(app.take() == [], "an attempt is no affair of the app")
        report(1, .file("/f/1"))
        report(1, .ended(nil))
        #expect(app.take() == [.report(Self.id(1), .file("/f/1")), .report(Self.id(1), .ended(nil))])
        #expect(
            effects.takeFacts() == [
                "transfer-retried call s 1 -1005 lost", "transfer-finished call s 1 200 5", "end call",
            ])
        report(1, .ended(nil))
        #expect(app.take() == [] && effects.takeFacts() == [], "a transfer ends once")
    }

    @Test("a suspended app is resumed once for the end of all, gets all reports in order, and is told when it has them")
    func suspended() {
        _ = observe()
        for task in 1...2 { #expect(send(.start(Self.request(task))) == nil) }
        _ = serve()
        center.setSuspended(true, "call")
        _ = (app.take(), effects.takeFacts())
        report(1, Self.response)
        for received in 1...3 { report(1, .progress(TransferProgress(received: Int64(received)))) }
        report(1, .ended(nil))
        #expect(app.take() == [])
        #expect(effects.takeFacts() == ["transfer-finished call s 1 200 3"], "the other one has not ended")
        report(2, .ended(TransferError(domain: "NSURLErrorDomain", code: -1001, message: "late")))
        #expect(effects.takeFacts() == ["transfer-failed call s 2 -1001 late", "wake call for s", "end call"])
        #expect(center.takeSessions(of: "call") == ["s"])
        center.setSuspended(false, "call")
        #expect(
            app.take() == [
                .report(Self.id(1), Self.response),
                .report(Self.id(1), .progress(TransferProgress(received: 3))),
                .report(Self.id(1), .ended(nil)),
                .report(Self.id(2), .ended(TransferError(domain: "NSURLErrorDomain", code: -1001, message: "late"))),
                .delivered,
            ])
        center.setSuspended(true, "call")
        center.setSuspended(false, "call")
        #expect(app.take() == [] && effects.takeFacts() == [])
    }

    @Test("the transfers outlive the app and a restart, with their numbers")
    func restart() throws {
        let first = observe()
        #expect(send(.start(Self.request(4))) == nil)
        _ = serve()
        report(4, .progress(TransferProgress(received: 8)))
        center.endObservation(first, of: "s", by: "call")
        _ = effects.takeFacts()
        let again = try Self.center(effects)
        again.start()
        #expect(effects.takeFacts() == [], "no process of the app has run since")
        let second = again.observe("s", by: "call", process: 8) { [app] in app.add($0) }
        #expect(effects.takeFacts() == ["launch call as 8"])
        again.endObservation(second, of: "s", by: "call")
        _ = again.serve("call") { [process] in process.add($0) }
        #expect(process.take() == [.start(Self.request(4)), .start(Self.request(4))])
        _ = again.take(.report(Self.id(4), .ended(nil)), from: "call", process: 8)
        #expect(effects.takeFacts() == ["transfer-finished call s 4 0 0", "wake call for s", "end call"])
        _ = app.take()
        _ = again.observe("s", by: "call", process: 7) { [app] in app.add($0) }
        let messages = app.take()
        guard case .pending(let session) = messages.first else {
            Issue.record("\(messages)")
            return
        }
        #expect(session.lastTask == 4 && session.pending.map(\.request) == [Self.request(4)])
        #expect(messages.dropFirst() == [.report(Self.id(4), .ended(nil)), .delivered])
        _ = again.observe("s", by: "call", process: 7) { [app] in app.add($0) }
        #expect(app.take() == [.pending(SessionTransfers(lastTask: 4))])
    }

    @Test("an app that follows its state is told the session before it gets the reports")
    func order() {
        let handed = Mutex<[String]>([])
        center.connect(isFollowed: { _ in true }) { [center] app in
            handed.withLock { $0 += center.takeSessions(of: app) }
        }
        #expect(send(.start(Self.request(1))) == nil)
        _ = serve()
        report(1, .ended(nil))
        #expect(handed.withLock { $0 } == ["s"])
        _ = observe()
        #expect(app.take().dropFirst() == [], "the app has not been told")
        center.told("s", to: "call")
        #expect(app.take() == [.report(Self.id(1), .ended(nil)), .delivered])
        #expect(send(.start(Self.request(2))) == nil)
        report(2, Self.response)
        #expect(app.take() == [.report(Self.id(2), Self.response)], "it runs")
    }

    @Test("a process that ends too early is started again, and gets what has not ended")
    func processEnds() {
        #expect(send(.start(Self.request(1))) == nil)
        #expect(send(.start(Self.request(2))) == nil)
        #expect(send(.start(Self.request(2))) == "the session s has a task 2 already")
        let number = serve()
        #expect(send(.suspend(Self.id(2))) == nil)
        report(1, .ended(nil))
        _ = (effects.takeFacts(), process.take())
        center.endService(number, of: "call")
        center.endService(number, of: "call")
        #expect(effects.takeFacts() == [], "the process has not ended")
        effects.endProcess()
        #expect(effects.takeFacts() == ["launch call as 7"])
        effects.endProcess()
        #expect(effects.takeFacts() == ["launch call as 7"])
        let next = serve()
        #expect(process.take() == [.start(Self.request(2)), .suspend(Self.id(2))])
        #expect(send(.resume(Self.id(2))) == nil && send(.cancel(Self.id(1))) == nil)
        #expect(process.take() == [.resume(Self.id(2))])
        center.endService(number, of: "call")
        #expect(effects.takeFacts() == [], "that process has ended before")
        center.forget("call")
        #expect(effects.takeFacts() == ["end call"])
        center.endService(next, of: "call")
        #expect(effects.takeFacts() == [])
    }

    @Test("an order to cancel that the process did not perform is performed by the device")
    func lostCancel() {
        _ = observe()
        #expect(send(.start(Self.request(1))) == nil)
        let number = serve()
        #expect(send(.cancel(Self.id(1))) == nil)
        #expect(process.take() == [.start(Self.request(1)), .cancel(Self.id(1))])
        _ = (app.take(), effects.takeFacts())
        effects.endProcess()
        center.endService(number, of: "call")
        #expect(effects.takeFacts() == ["launch call as 7"] && app.take() == [])
        _ = serve()
        #expect(process.take() == [] && app.take().count == 1)
        #expect(effects.takeFacts() == ["transfer-failed call s 1 -999 cancelled", "end call"])
    }

    @Test("a process that starts over reports everything again")
    func startsOver() {
        let first = observe()
        #expect(send(.start(Self.request(1))) == nil)
        _ = serve()
        center.endObservation(first, of: "s", by: "call")
        report(1, Self.response)
        report(1, .body("AA=="))
        effects.endProcess()
        _ = serve()
        report(1, .body("AA=="))
        _ = app.take()
        _ = observe()
        #expect(app.take().dropFirst() == [.report(Self.id(1), .body("AA=="))])
    }

    @Test("an app that was suspended in the middle is woken again for the end")
    func suspendedAgain() {
        center.connect(isFollowed: { _ in true }, handOver: { _ in })
        _ = observe()
        #expect(send(.start(Self.request(1))) == nil)
        _ = serve()
        center.setSuspended(true, "call")
        report(1, .challenge(TransferChallenge(host: "a", port: 443, certificates: [])))
        center.setSuspended(false, "call")
        center.told("s", to: "call")
        center.setSuspended(true, "call")
        _ = (app.take(), effects.takeFacts())
        report(1, .ended(nil))
        #expect(effects.takeFacts() == ["transfer-finished call s 1 0 0", "wake call for s", "end call"])
        center.setSuspended(false, "call")
        #expect(app.take() == [], "the app has not been told")
        center.told("s", to: "call")
        #expect(app.take() == [.report(Self.id(1), .ended(nil)), .delivered])
    }

    @Test("an app in the foreground that opens its session later gets the reports then")
    func openedLater() {
        center.connect(isFollowed: { _ in true }, handOver: { _ in })
        effects.bringForward("call")
        #expect(send(.start(Self.request(1))) == nil)
        _ = serve()
        report(1, .ended(nil))
        #expect(center.takeSessions(of: "call") == [])
        _ = observe()
        #expect(app.take().dropFirst() == [.report(Self.id(1), .ended(nil))])
    }

    @Test("reports that an app got while it was woken are not stored")
    func stored() throws {
        _ = observe()
        #expect(send(.start(Self.request(1))) == nil)
        _ = serve()
        // It gets the report during the wake-up, because it does not follow its state.
        effects.onWake { [center] in center.setSuspended(false, "call") }
        center.setSuspended(true, "call")
        report(1, .ended(nil))
        #expect(app.take().suffix(2) == [.report(Self.id(1), .ended(nil)), .delivered])
        let again = try Self.center(effects)
        _ = again.observe("s", by: "call", process: 7) { [app] in app.add($0) }
        #expect(app.take() == [.pending(SessionTransfers(lastTask: 1))])
    }

    @Test("a restart while an app is woken wakes it again")
    func restartInWake() throws {
        #expect(send(.start(Self.request(1))) == nil)
        _ = serve()
        report(1, .ended(nil))
        _ = effects.takeFacts()
        let again = try Self.center(effects)
        again.connect(isFollowed: { _ in true }, handOver: { _ in })
        again.start()
        #expect(effects.takeFacts() == ["wake call for s"])
        again.told("s", to: "call")
        _ = again.observe("s", by: "call", process: 7) { [app] in app.add($0) }
        #expect(app.take().dropFirst() == [.report(Self.id(1), .ended(nil)), .delivered])
    }

    @Test("a deleted app leaves no session for an app with its name")
    func deleted() {
        #expect(send(.start(Self.request(1))) == nil)
        _ = serve()
        report(1, .ended(nil))
        center.forget("call")
        #expect(center.takeSessions(of: "call") == [])
        _ = observe()
        #expect(app.take() == [Self.nothing])
    }

    @Test("a transfer that is cancelled before there is a process has ended")
    func cancelled() {
        _ = observe()
        #expect(send(.start(Self.request(1))) == nil && send(.cancel(Self.id(1))) == nil)
        #expect(
            app.take() == [
                Self.nothing,
                .report(
                    Self.id(1), .ended(TransferError(domain: "NSURLErrorDomain", code: -999, message: "cancelled"))),
            ])
        _ = effects.takeFacts()
        _ = serve()
        #expect(process.take() == [] && effects.takeFacts() == ["end call"])
    }

    @Test(
        "an app is not woken while it is in front, nor where it does not want to be",
        arguments: [(true, true, []), (false, false, []), (false, true, ["wake call for s"])])
    func wakes(isInFront: Bool, launches: Bool, expected: [String]) {
        if isInFront { effects.bringForward("call") }
        #expect(send(.start(Self.request(1, launchesApp: launches))) == nil)
        _ = serve()
        _ = effects.takeFacts()
        report(1, .ended(nil))
        #expect(effects.takeFacts().filter { $0.hasPrefix("wake") } == expected)
        #expect(center.takeSessions(of: "call") == expected.map { _ in "s" })
        _ = observe()
        #expect(app.take().contains(.report(Self.id(1), .ended(nil))), "it gets the report all the same")
    }

    @Test("an app that does not run judges only servers that the system does not trust", arguments: [true, false])
    func challenge(isTrusted: Bool) {
        #expect(send(.start(Self.request(1))) == nil)
        _ = serve()
        _ = (process.take(), effects.takeFacts())
        let challenge = TransferChallenge(host: "a", port: 443, certificates: ["AA=="], isTrusted: isTrusted)
        report(1, .challenge(challenge))
        let answer = TransferMessage.answer(Self.id(1), disposition: 1, trusts: false)
        #expect(process.take() == (isTrusted ? [answer] : []))
        #expect(effects.takeFacts() == (isTrusted ? [] : ["wake call for s"]))
        _ = observe()
        #expect(app.take().contains(.report(Self.id(1), .challenge(challenge))) != isTrusted)
        let other = TransferMessage.answer(Self.id(1), disposition: 0, trusts: true)
        #expect(send(other) == nil)
        #expect(process.take() == [other])
        report(1, .challenge(challenge))
        #expect(app.take() == [.report(Self.id(1), .challenge(challenge))], "it runs, and is asked in any case")
    }

    @Test("messages of the device are no orders")
    func wrong() {
        #expect(send(.delivered) == "this is a message of the device")
        #expect(send(.pending(SessionTransfers())) == "this is a message of the device")
        for message in [TransferMessage.cancel(Self.id(3)), .report(Self.id(3), .ended(nil))] {
            #expect(send(message) == nil)
        }
        #expect(effects.takeFacts() == [])
    }
}
