import DeviceRules
import Testing

/// What the manager wants, input by input, with nothing left out.
@Suite("Effects of the push manager")
struct EffectTests {
    private let dialler = AppPushConfiguration.ID(app: "dialler", number: 3)
    private let second = AppPushConfiguration.ID(app: "pager", number: 2)

    private func words(_ effects: [AppPushManager.Effect]) -> [String] {
        effects.map { effect in
            switch effect {
            case .launch(let id): "launch \(id)"
            case .start(let id, let configuration): "start \(id) with \(configuration ?? [])"
            case .update(let id, let configuration): "update \(id) with \(configuration ?? [])"
            case .handleTimerEvent(let id): "timer \(id)"
            case .stop(let id, let reason): "stop \(id) \(reason.rawValue)"
            case .terminate(let id): "terminate \(id)"
            case .arm(_, let time): "arm \(time)"
            case .report(let id, let report): "report \(id) \(report)"
            }
        }
    }

    /// The alarms among effects.
    private func alarms(_ effects: [AppPushManager.Effect]) -> [AppPushManager.Alarm] {
        effects.compactMap { if case .arm(let alarm, _) = $0 { alarm } else { nil } }
    }

    /// A manager whose provider runs.
    private func running() -> AppPushManager {
        var manager = AppPushManager()
        _ = manager.save(.on("Ward", configuration: [1]), as: .pager)
        _ = manager.join("Ward")
        _ = manager.processIsReady(.pager)
        _ = manager.startCompleted(.pager, error: nil)
        return manager
    }

    private let starting = [
        "start pager#1 with [1]", "report pager#1 active(true)", "arm 60.0 seconds", "arm 30.0 seconds",
        "arm 60.0 seconds",
    ]

    @Test("from a save to the end of a stop")
    func life() {
        var manager = AppPushManager()
        #expect(manager.save(.on("Ward", configuration: [1]), as: .pager) == [])
        #expect(words(manager.join("Ward")) == ["launch pager#1"])
        #expect(manager.join("Ward") == [])
        #expect(words(manager.processIsReady(.pager)) == starting)
        #expect(manager.processIsReady(.pager) == [])
        #expect(words(manager.startCompleted(.pager, error: nil)) == ["report pager#1 started"])
        #expect(words(manager.startCompleted(.pager, error: "late")) == ["report pager#1 completedTwice(\"start\")"])
        #expect(manager.stopCompleted(.pager) == [])
        #expect(
            words(manager.leave()) == ["report pager#1 active(false)", "stop pager#1 3", "arm 5.0 seconds"])
        #expect(manager.leave() == [])
        #expect(manager.startCompleted(.pager, error: nil) == [])
        #expect(words(manager.stopCompleted(.pager)) == ["report pager#1 stopped"])
        #expect(words(manager.stopCompleted(.pager)) == ["report pager#1 completedTwice(\"stop\")"])
        #expect(words(manager.join("Ward")) == starting)
    }

    @Test("alarms do what they are for, once, and those of an earlier run do nothing")
    func alarms() {
        var manager = AppPushManager()
        _ = manager.save(.on("Ward", configuration: [1]), as: .pager)
        _ = manager.join("Ward")
        let armed = alarms(manager.processIsReady(.pager))
        #expect(armed.count == 3)
        let (timer, startLimit, proven) = (armed[0], armed[1], armed[2])
        #expect(words(manager.passed(startLimit)) == ["report pager#1 startPending"])
        #expect(words(manager.passed(timer)) == ["timer pager#1", "arm 60.0 seconds"])
        #expect(manager.passed(timer).last == .arm(timer, after: .seconds(60)))
        #expect(manager.passed(proven) == [])
        _ = manager.startCompleted(.pager, error: nil)
        #expect(manager.passed(startLimit) == [])
        let stopLimit = alarms(manager.leave())
        #expect(stopLimit.count == 1)
        #expect(manager.passed(timer) == [])
        #expect(words(manager.passed(stopLimit[0])) == ["report pager#1 stopPending", "terminate pager#1"])
        #expect(manager.passed(stopLimit[0]) == [])
        #expect(manager.processEnded(.pager, "SIGKILL") == [])
        _ = manager.join("Ward")
        #expect(words(manager.processIsReady(.pager)) == starting)
        for alarm in armed + stopLimit { #expect(manager.passed(alarm) == []) }
    }

    @Test("a start that fails, and a process that ends, come back after their pauses")
    func failures() {
        var manager = running()
        #expect(
            words(manager.processEnded(.pager, "SIGSEGV")) == [
                "report pager#1 ended(\"SIGSEGV\")", "report pager#1 active(false)", "launch pager#1",
            ])
        _ = manager.processIsReady(.pager)
        #expect(
            words(manager.startCompleted(.pager, error: "no")) == [
                "report pager#1 startFailed(\"no\")", "report pager#1 active(false)", "terminate pager#1",
            ])
        let pause = manager.processEnded(.pager, "SIGKILL")
        #expect(words(pause) == ["arm 1.0 seconds"])
        #expect(manager.processEnded(.pager, "SIGKILL") == [])
        #expect(words(alarms(pause).flatMap { manager.passed($0) }) == ["launch pager#1"])
        let again = manager.processEnded(.pager, "SIGABRT")
        #expect(words(again) == ["report pager#1 ended(\"SIGABRT\")", "arm 2.0 seconds"])
        // Leaving the network forgets the pause, and what has failed.
        #expect(manager.leave() == [])
        #expect(alarms(again).flatMap { manager.passed($0) } == [])
        #expect(words(manager.join("Ward")) == ["launch pager#1"])
        #expect(
            words(manager.processEnded(.pager, "SIGABRT")) == ["report pager#1 ended(\"SIGABRT\")", "launch pager#1"])
    }

    @Test("a process that ends while its provider stops has done nothing wrong")
    func endWhileStopping() {
        var manager = running()
        _ = manager.leave()
        #expect(words(manager.processEnded(.pager, "SIGSEGV")) == ["report pager#1 ended(\"SIGSEGV\")"])
        _ = manager.join("Ward")
        _ = manager.processIsReady(.pager)
        #expect(
            words(manager.processEnded(.pager, "SIGSEGV")).last == "launch pager#1", "the first failure has no pause")
        #expect(words(manager.processEnded(.pager, "SIGSEGV")).last == "arm 1.0 seconds")
    }

    @Test("a provider that has run for the last pause, or has stopped, begins anew")
    func provenOnes() {
        for hasStopped in [false, true] {
            var manager = AppPushManager()
            _ = manager.save(.on("Ward"), as: .pager)
            _ = manager.join("Ward")
            _ = manager.processEnded(.pager, "SIGSEGV")
            let armed = alarms(manager.processIsReady(.pager))
            if hasStopped {
                _ = manager.leave()
                _ = manager.stopCompleted(.pager)
                _ = manager.join("Ward")
            } else {
                #expect(manager.passed(armed[2]) == [])
            }
            #expect(words(manager.processEnded(.pager, "SIGSEGV")).last == "launch pager#1")
        }
    }

    @Test("providers are taken in the order of their apps and numbers")
    func order() {
        var manager = AppPushManager()
        _ = manager.save(.on("Ward", "Home"), as: second)
        _ = manager.save(.on("Office", "Ward"), as: dialler)
        _ = manager.save(.on("Other"), as: .pager)
        _ = manager.save(.on("Ward"), as: .init(app: "dialler", number: 12))
        #expect(words(manager.join("Ward")) == ["launch dialler#12", "launch pager#2"])
        #expect(manager.configurations[dialler]?.isEnabled == false)
        for id in [second, .init(app: "dialler", number: 12)] { _ = manager.processIsReady(id) }
        #expect(
            words(manager.reboot()) == ["report dialler#12 active(false)", "report pager#2 active(false)"])
        #expect(words(manager.unlock()) == ["launch dialler#12", "launch pager#2"])
        #expect(manager.unlock() == [])
    }

    @Test("what is removed is ended, and can be saved again")
    func removal() {
        var manager = running()
        #expect(!manager.isActive(second) && manager.remove(second) == [])
        #expect(
            words(manager.remove(.pager)) == ["report pager#1 active(false)", "stop pager#1 10", "arm 5.0 seconds"])
        #expect(manager.remove(.pager) == [])
        #expect(manager.configurations.isEmpty)
        #expect(words(manager.stopCompleted(.pager)) == ["report pager#1 stopped", "terminate pager#1"])
        #expect(manager.processEnded(.pager, "SIGKILL") == [])
        #expect(manager.processEnded(.pager, "SIGKILL") == [])
        #expect(words(manager.save(.on("Ward"), as: .pager)) == ["launch pager#1"])
        #expect(manager.remove(.pager) == [])
        #expect(words(manager.processIsReady(.pager)) == ["terminate pager#1"])
        #expect(words(manager.save(.on("Ward"), as: .pager)) == [])
        #expect(words(manager.processEnded(.pager, "SIGKILL")).last?.hasPrefix("launch") == true)
    }

    @Test("saving tells a provider that runs of its configuration, and one that does not nothing")
    func saving() {
        var manager = running()
        #expect(manager.save(.on("Ward", configuration: [1]), as: .pager) == [])
        #expect(words(manager.save(.on("Ward", configuration: [2]), as: .pager)) == ["update pager#1 with [2]"])
        #expect(words(manager.save(.on("Ward"), as: .pager)) == ["update pager#1 with []"])
        var disabled = AppPushConfiguration.on("Ward", configuration: [3])
        disabled.isEnabled = false
        #expect(
            words(manager.save(disabled, as: .pager)) == [
                "update pager#1 with [3]", "report pager#1 active(false)", "stop pager#1 9", "arm 5.0 seconds",
            ])
        #expect(manager.save(.on("Home", configuration: [4]), as: .pager) == [])
        #expect(manager.isActive(.pager) == false)
    }

    @Test("a configuration says nothing at first, and each of its limits is told")
    func problems() {
        let new = AppPushConfiguration()
        #expect(new.matchSSIDs == [] && new.providerBundleIdentifier == nil && new.providerConfiguration == nil)
        #expect(!new.isEnabled && !new.matchesEthernet && !new.hasOtherNetworks)
        func problem(_ change: (inout AppPushConfiguration) -> Void, _ providers: Set<String> = ["provider"]) -> String?
        {
            var configuration = AppPushConfiguration.on("Ward")
            change(&configuration)
            return configuration.problem(providers: providers)?.description
        }
        #expect(problem { _ in } == nil)
        #expect(problem { $0.matchSSIDs = [] } == "matchSSIDs is empty: name a network to run on.")
        #expect(problem { ($0.matchSSIDs, $0.matchesEthernet) = ([], true) } == nil)
        #expect(problem { ($0.matchSSIDs, $0.hasOtherNetworks) = ([], true) } == nil)
        let bytes = { (count: Int) in String(repeating: "w", count: count) }
        #expect(problem { $0.matchSSIDs = [bytes(32), "w"] } == nil)
        #expect(
            problem { $0.matchSSIDs = ["w", bytes(33)] }
                == "'\(bytes(33))' is no name of a network: it has 1 to 32 bytes.")
        #expect(problem { $0.matchSSIDs = ["é\(bytes(31))"] } != nil, "bytes, not characters")
        #expect(problem { $0.matchSSIDs = [""] } == "'' is no name of a network: it has 1 to 32 bytes.")
        #expect(
            problem { $0.providerBundleIdentifier = nil }
                == "providerBundleIdentifier is not set: name the extension.")
        #expect(
            problem({ _ in }, []) == "The app has no app push extension 'provider': it has none.")
        #expect(
            problem({ _ in }, ["b", "a"]) == "The app has no app push extension 'provider': it has a, b.")
    }
}
