import DeviceRules

/// A device whose processes and clock are simulated: each effect of the manager is carried out at once, and what it leads
/// to is handed back.
struct PushDevice {
    /// How a provider behaves.
    struct Behaviour {
        /// What `start` completes with; `nil` when it never completes.
        var start: String?? = .some(nil)
        /// Whether `stop` completes.
        var stops = true
    }

    var manager: AppPushManager
    var behaviour = Behaviour()
    /// Everything that the manager wanted, with its time, but for alarms.
    private(set) var log: [(time: Duration, effect: AppPushManager.Effect)] = []
    private var now = Duration.zero
    private var alarms: [(time: Duration, alarm: AppPushManager.Alarm)] = []

    init(_ choices: AppPushManager.Choices = .init()) { manager = AppPushManager(choices) }

    /// Does something to the manager, and carries out what follows from it.
    mutating func act(_ body: (inout AppPushManager) -> [AppPushManager.Effect]) {
        var effects = body(&manager)[...]
        while let effect = effects.popFirst() {
            if case .arm(let alarm, let after) = effect {
                alarms.append((now + after, alarm))
                continue
            }
            log.append((now, effect))
            effects += outcome(of: effect)
        }
    }

    /// Lets time pass.
    mutating func wait(_ duration: Duration) {
        let end = now + duration
        while let next = alarms.indices.min(by: { alarms[$0].time < alarms[$1].time }), alarms[next].time <= end {
            let (time, alarm) = alarms.remove(at: next)
            now = time
            act { $0.passed(alarm) }
        }
        now = end
    }

    private mutating func outcome(of effect: AppPushManager.Effect) -> [AppPushManager.Effect] {
        switch effect {
        case .launch(let id): return manager.processIsReady(id)
        case .start(let id, _): return behaviour.start.map { manager.startCompleted(id, error: $0) } ?? []
        case .stop(let id, _): return behaviour.stops ? manager.stopCompleted(id) : []
        case .terminate(let id): return manager.processEnded(id, "terminated")
        case .update, .handleTimerEvent, .arm, .report: return []
        }
    }

    /// What the manager wanted of the processes, in words.
    var calls: [String] {
        log.compactMap { _, effect in
            switch effect {
            case .launch: "launch"
            case .start: "start"
            case .update: "update"
            case .handleTimerEvent: "timer"
            case .stop(_, let reason): "stop \(reason)"
            case .terminate: "terminate"
            case .arm, .report: nil
            }
        }
    }

    /// What was reported.
    var reports: [AppPushManager.Report] {
        log.compactMap { if case .report(_, let report) = $0.effect { report } else { nil } }
    }

    /// The times of the calls of one kind.
    func times(of wanted: (AppPushManager.Effect) -> Bool) -> [Duration] {
        log.filter { wanted($0.effect) }.map(\.time)
    }

    mutating func forget() { log = [] }
}

extension AppPushConfiguration.ID {
    static let pager = AppPushConfiguration.ID(app: "pager", number: 1)
}

extension AppPushConfiguration {
    /// One that runs on these networks.
    static func on(_ ssids: String..., configuration: [UInt8]? = nil) -> AppPushConfiguration {
        AppPushConfiguration(
            matchSSIDs: ssids, providerBundleIdentifier: "provider", providerConfiguration: configuration,
            isEnabled: true)
    }
}
