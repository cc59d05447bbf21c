/// The members of CallKit and of the audio session that apps use for calls; without a device.
enum CallFixtures {
    static let imports = ["AVFoundation", "CallKit", "Foundation"]

    /// A provider with a delegate that notes how it is called, and an observer of calls.
    static let more = """
        final class Desk: NSObject, CXProviderDelegate, CXCallObserverDelegate, @unchecked Sendable {
            let provider = CXProvider(configuration: CXProviderConfiguration())
            let controller = CXCallController(queue: DispatchQueue(label: "controller"))
            let queue = DispatchQueue(label: "desk")
            let noted = DispatchSemaphore(value: 0)
            var notes: [String] = []
            var fails = false

            override init() {
                super.init()
                provider.setDelegate(self, queue: queue)
                controller.callObserver.setDelegate(self, queue: queue)
            }

            func note(_ text: String) {
                notes.append(text)
                noted.signal()
            }

            /// Waits until so many calls are noted, and returns them.
            func wait(_ count: Int) -> [String] {
                for _ in 0..<count where noted.wait(timeout: .now() + 5) == .timedOut { break }
                return queue.sync { defer { notes = [] }; return notes }
            }

            func request(_ actions: CXAction...) -> Int {
                let done = DispatchSemaphore(value: 0)
                var code = 0
                controller.requestTransaction(with: actions) { error in
                    code = (error as NSError?)?.code ?? 0
                    done.signal()
                }
                done.wait()
                return code
            }

            func providerDidReset(_ provider: CXProvider) { note("reset") }
            func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
                note("start")
                if fails { action.fail() } else { action.fulfill(withDateStarted: Date()) }
            }
            func provider(_ provider: CXProvider, perform action: CXEndCallAction) { action.fulfill(withDateEnded: Date()) }
            func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) { action.fulfill() }
            func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) {
                note("tones \\(action.digits) \\(action.type.rawValue)")
                action.fulfill()
            }
            func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
                note("group \\(action.callUUIDToGroupWith != nil)")
            }
            func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
                note("audio \\(audioSession === AVAudioSession.sharedInstance())")
            }
            func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) { note("silence") }
            func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
                note("call \\(call.isOutgoing) \\(call.hasConnected) \\(call.isOnHold) \\(call.hasEnded)")
            }

            func start() -> UUID {
                let id = UUID()
                _ = request(CXStartCallAction(call: id, handle: CXHandle(type: .generic, value: "7")))
                return id
            }
        }

        """

    static let all = [
        Fixture(
            "CXCallObserver of an outgoing call", "CXCallObserver",
            """
            let desk = Desk()
            let id = desk.start()
            let began = desk.wait(3)
            desk.provider.reportOutgoingCall(with: id, startedConnectingAt: nil)
            desk.provider.reportOutgoingCall(with: UUID(), connectedAt: nil)
            desk.provider.reportOutgoingCall(with: id, connectedAt: Date())
            desk.provider.reportOutgoingCall(with: id, connectedAt: Date())
            let connected = desk.wait(1)
            let seen = CXCallObserver().calls.filter { $0.uuid == id }
            desk.provider.reportCall(with: id, endedAt: nil, reason: .remoteEnded)
            let ended = desk.wait(2)
            return began == ["call true false false false", "start", "audio true"]
                && connected == ["call true true false false"] && seen.map(\\.hasConnected) == [true]
                && Set(ended) == ["call true true false true", "silence"]
                && !CXCallObserver().calls.contains { $0.uuid == id }
            """),
        Fixture(
            "CXProviderDelegate.provider(_:didActivate:)", "provider(_:didActivate:)",
            """
            let desk = Desk()
            let (one, two) = (desk.start(), desk.start())
            guard desk.wait(5).filter({ $0 == "audio true" }).count == 1 else { return false }
            desk.provider.reportCall(with: one, endedAt: nil, reason: .failed)
            guard desk.wait(1) == ["call true false false true"] else { return false }
            guard desk.request(CXSetHeldCallAction(call: two, onHold: true)) == 0 else { return false }
            let held = desk.wait(2)
            guard desk.request(CXSetHeldCallAction(call: two, onHold: false)) == 0 else { return false }
            let resumed = desk.wait(2)
            desk.provider.invalidate()
            return Set(held) == ["call true false true false", "silence"]
                && Set(resumed) == ["call true false false false", "audio true"]
                && desk.wait(3).suffix(2) == ["reset", "silence"]
            """),
        Fixture(
            "CXStartCallAction that fails", "CXAction.fail()",
            """
            let desk = Desk()
            desk.fails = true
            let id = desk.start()
            return desk.wait(3) == ["call true false false false", "start", "call true false false true"]
                && desk.request(CXEndCallAction(call: id)) == CXErrorCodeRequestTransactionError.unknownCallUUID.rawValue
            """),
        Fixture(
            "CXPlayDTMFCallAction", "CXPlayDTMFCallAction",
            """
            let desk = Desk()
            let id = desk.start()
            _ = desk.wait(3)
            let action = CXPlayDTMFCallAction(call: id, digits: "12#", type: .hardPause)
            let code = desk.request(action)
            return code == 0 && desk.wait(1) == ["tones 12# 3"] && action.isComplete
                && desk.request(CXPlayDTMFCallAction(call: UUID(), digits: "", type: .singleTone)) == 4
            """),
        Fixture(
            "CXSetGroupCallAction and pendingCallActions", "pendingCallActions(of:withCall:)",
            """
            let desk = Desk()
            let (one, two) = (desk.start(), desk.start())
            _ = desk.wait(5)
            let group = CXSetGroupCallAction(call: one, callUUIDToGroupWith: two)
            guard desk.request(group) == 0, desk.wait(1) == ["group true"] else { return false }
            let pending = desk.provider.pendingTransactions.count
            let own = desk.provider.pendingCallActions(of: CXSetGroupCallAction.self, withCall: one)
            let any = desk.provider.pendingCallActions(of: CXCallAction.self, withCall: one)
            let others = desk.provider.pendingCallActions(of: CXEndCallAction.self, withCall: one)
                + desk.provider.pendingCallActions(of: CXSetGroupCallAction.self, withCall: two)
            group.fail()
            return pending == 1 && own == [group] && any == [group] && others.isEmpty
                && desk.provider.pendingTransactions.isEmpty
            """),
        Fixture(
            "CXProvider.invalidate() with a pending action", "invalidate()",
            """
            let desk = Desk()
            let (one, two) = (desk.start(), desk.start())
            _ = desk.wait(5)
            guard desk.request(CXSetGroupCallAction(call: one, callUUIDToGroupWith: two)) == 0 else { return false }
            _ = desk.wait(1)
            let pending = desk.provider.pendingTransactions.count
            desk.provider.invalidate()
            return pending == 1 && desk.provider.pendingTransactions.isEmpty
                && desk.provider.pendingCallActions(of: CXCallAction.self, withCall: one).isEmpty
            """),
        Fixture(
            "provider(_:didDeactivate:) of calls that end while they start", "provider(_:didDeactivate:)",
            """
            let desk = Desk()
            for _ in 0..<200 { desk.provider.reportCall(with: desk.start(), endedAt: nil, reason: .remoteEnded) }
            // The first pass performs the last action, and the second one what that has enqueued.
            for _ in 0..<2 { desk.queue.sync {} }
            let audio = desk.wait(0).filter { ["audio true", "silence"].contains($0) }
            return audio.count % 2 == 0 && audio.enumerated().allSatisfy { ($1 == "silence") == ($0 % 2 == 1) }
            """),
        Fixture(
            "CXCall.isEqual(to:)", "CXCall",
            """
            let desk = Desk()
            let id = desk.start()
            _ = desk.wait(3)
            let first = CXCallObserver().calls.first { $0.uuid == id }
            desk.provider.reportOutgoingCall(with: id, connectedAt: nil)
            let second = CXCallObserver().calls.first { $0.uuid == id }
            guard let first, let second else { return false }
            return first.isEqual(to: second) && first == second && first !== second && !first.hasConnected
            """),
        Fixture(
            "CXErrorCodeRequestTransactionError.Code", "CXErrorCodeRequestTransactionError.Code",
            """
            let codes: [CXErrorCodeRequestTransactionError.Code] = [
                .unknown, .unentitled, .unknownCallProvider, .emptyTransaction, .unknownCallUUID, .callUUIDAlreadyExists,
                .invalidAction, .maximumCallGroupsReached,
            ]
            return codes.map(\\.rawValue) == Array(0...7)
            """),
    ]
}
