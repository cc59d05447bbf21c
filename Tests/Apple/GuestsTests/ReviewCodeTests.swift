import Guests
import Testing

extension GuestsTests {
    /// Sources: *Timer* (run loops), *start(completionHandler:)* and *stop(with:completionHandler:)* of NEAppPushProvider.
    @Suite("What a review finds in code")
    struct ReviewCodeTests {
        /// The places of findings in a provider with these members, as `LINE:COLUMN`, and whether each has the words.
        private func findings(_ members: String, _ before: String = "") throws -> [GuestDiagnostic] {
            let bench = try GuestBench()
            let text = "import NetworkExtension\n\(before)\nfinal class Provider: NEAppPushProvider {\n\(members)\n}\n"
            let file = try bench.write(text, to: "Provider.swift")
            let bundle = ReviewedBundle(
                plist: nil, entitlements: nil, bonjourServices: nil, hasMulticast: false, hasAppPush: nil,
                hasWiFiInfo: false, hasHotspot: false)
            return try AppReview(
                of: .init(source: GuestSource(paths: [file]), bundle: bundle), extensions: [], ssids: []
            ).findings().needed
        }

        private func places(_ members: String, _ before: String = "") throws -> String {
            try findings(members, before).map { "\(($0.line ?? 0) - 3):\($0.column ?? 0)" }.joined(separator: " ")
        }

        private static let starting = "override func start(completionHandler: @escaping (Error?) -> Void) {\n"

        @Test(
            "a start that may return without a call",
            arguments: [
                ("}", "1:15"),
                ("completionHandler(nil)\n}", ""),
                (
                    "guard let host = providerConfiguration?[\"host\"] else { return }\ncompletionHandler(nil)\n}",
                    "2:56"
                ),
                ("guard let host else {\nlog()\nreturn\n}\ncompletionHandler(nil)\n}", "4:1"),
                ("guard let host else {\ncompletionHandler(nil)\nreturn\n}\ncompletionHandler(nil)\n}", ""),
                ("guard let host else { return completionHandler(nil) }\ncompletionHandler(nil)\n}", ""),
                ("guard let host else {\nreturn connect(\nthen: completionHandler)\n}\ncompletionHandler(nil)\n}", ""),
                ("defer { completionHandler(nil) }\nguard let host else { return }\n}", ""),
                ("pending = completionHandler\nif isUp { return }\n}", ""),
                ("connect { [weak self] in\nguard let self else { return }\ncompletionHandler(nil)\n}\n}", ""),
                ("connect(queue: .main, then: { error in completionHandler(error) })\n}", ""),
                ("super.start(completionHandler: completionHandler)\n}", ""),
                ("if isUp { completionHandler(nil) }\n}", "1:15"),
                ("if isUp { completionHandler(nil) } else { log() }\n}", "1:15"),
                (
                    "if isUp { completionHandler(nil) } else if isDown { stop() } else { completionHandler(nil) }\n}",
                    "1:15"
                ),
                ("if isUp { completionHandler(nil) } else { completionHandler(nil) }\n}", ""),
                ("switch state {\ncase .up: completionHandler(nil)\ndefault: break\n}\n}", "1:15"),
                ("switch state {\ncase .up: completionHandler(nil)\ndefault: completionHandler(nil)\n}\n}", ""),
                ("switch state {\ncase .up: fallthrough\ndefault: completionHandler(nil)\n}\n}", ""),
                (
                    "switch state {\ncase .up(.one, let x?) where x > 1: return\ndefault: completionHandler(nil)\n}\n}",
                    "3:37"
                ),
                ("do { try open(); completionHandler(nil) } catch { completionHandler(error) }\n}", ""),
                ("do { try open(); completionHandler(nil) } catch { log(error) }\n}", "1:15"),
                ("for host in hosts { completionHandler(nil) }\n}", "1:15"),
                ("Task { await open(); completionHandler(nil) }\n}", ""),
                ("func later() { return }\nlater()\ncompletionHandler(nil)\n}", ""),
                ("let text = \"completionHandler\" // completionHandler(nil)\n}", "1:15"),
                ("fatalError()\n}", ""),
                ("#if DEBUG\ncompletionHandler(nil)\n#endif\n}", ""),
                ("state = .return\nobject.guard.if = 1\ncompletionHandler(nil)\n}", ""),
            ])
        func completion(_ body: String, _ places: String) throws {
            #expect(try self.places(Self.starting + body) == places)
        }

        @Test("handlers with a name of their own, an async start and methods of other classes")
        func signatures() throws {
            #expect(
                try places("override func start(completionHandler done: @escaping (Error?) -> Void) { done(nil) }")
                    == "")
            #expect(try places("override func start(completionHandler done: @escaping (Error?) -> Void) {}") == "1:15")
            #expect(
                try places("public override func stop(with r: Int, completionHandler: @escaping () -> Void) {}")
                    == "1:22")
            #expect(try places("override func start() async throws {}") == "")
            #expect(try places("func start(completionHandler: () -> Void) {}") == "")
            #expect(try places("", "class Other { override func start(completionHandler: () -> Void) {} }") == "")
        }

        @Test(
            "timers of a run loop that nobody runs",
            arguments: [
                (
                    Self.starting
                        + "completionHandler(nil)\nTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }\n}",
                    "3:7"
                ),
                (
                    Self.starting
                        + "completionHandler(nil)\nDispatchQueue.main.async {\nself.timer = Timer.scheduledTimer("
                        + "withTimeInterval: 1, repeats: true) { _ in }\n}\n}", ""
                ),
                (
                    "func f() { queue.async { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } } }",
                    "1:32"
                ),
                ("func f() { queue.async { DispatchQueue.main.async { Timer.scheduledTimer(fire) } } }", ""),
                (
                    "func f() { c.stateUpdateHandler = { state in\nif state == .ready { Timer.scheduledTimer(fire) }\n}\n}",
                    "2:28"
                ),
                ("func f() { c.stateUpdateHandler = { _ in Timer.scheduledTimer(fire) }\nc.start(queue: .main) }", ""),
                ("func f() { c.receiveMessage { _, _, _, _ in Timer.scheduledTimer(fire) }\n}", "1:51"),
                ("func f() { Timer.scheduledTimer(fire) }", ""),
                ("func f() {\nlet a = g(1)\nqueue.async { Timer.scheduledTimer(fire) }\n}", "3:21"),
                ("func f() {\nlet a = g(1)\nDispatchQueue.main\n.async { Timer.scheduledTimer(fire) }\n}", ""),
                ("func f() {\nlet main = [1]\nqueue.sync(\nexecute: { Timer.scheduledTimer(fire) })\n}", "4:18"),
                ("func f() { Task { @MainActor in Timer.scheduledTimer(fire) } }", ""),
                ("func f() { queue.async { @MainActor in Timer.scheduledTimer(fire) } }", ""),
                (
                    "func f() { queue.async { let t = Timer(timeInterval: 1, repeats: true) { _ in }\nRunLoop.main.add(t) } }",
                    ""
                ),
                ("func f() { queue.async { Timer.scheduledTimer(fire)\nRunLoop.current.run() } }", ""),
                ("func f() { scheduledTimer(); Timer.publish(every: 1) }", ""),
            ])
        func timers(_ members: String, _ places: String) throws {
            #expect(try self.places(members) == places)
            for finding in try findings(members) {
                #expect(finding.message.contains("never fires: use DispatchSource.makeTimerSource(queue:)"))
            }
        }

        private static let stopping =
            "override func stop(with r: Int, completionHandler: @escaping () -> Void) { completionHandler()"

        @Test(
            "objects that go on after stop",
            arguments: [
                ("var connection: NWConnection?\n\(stopping) }", "1:5"),
                ("private let monitor = NWPathMonitor()\n\(stopping) }", "1:13"),
                ("var connection: NWConnection?\n\(stopping); connection?.cancel() }", ""),
                ("var connection: NWConnection?\n\(stopping); end() }\nfunc end() {}", ""),
                ("var connection: NWConnection?\ndeinit { connection?.cancel() }\n\(stopping) }", ""),
                ("var connection: NWConnection?", ""),
                ("weak var connection: NWConnection?\n\(stopping) }", ""),
                ("var state: NWConnection.State = .setup\n\(stopping) }", ""),
                ("func f() { let connection: NWConnection }\n\(stopping) }", ""),
                ("let timer", ""),
                ("var timer: Timer?\n\(stopping); NotificationCenter.default.post(name: x) }", ""),
            ])
        func stop(_ members: String, _ places: String) throws {
            #expect(try self.places(members) == places)
        }

        @Test(
            "text that is no Swift is read to its end",
            arguments: [
                "{", "}", "override func start(completionHandler", "func start(", "var x: ", "if", "guard", "switch",
                "do {", "@objc(", "\"", "Timer.", "class A: NEAppPushProvider { func stop() {",
            ])
        func odd(_ text: String) throws {
            _ = try findings(text)
            _ = try findings(Self.starting + text)
        }
    }
}
