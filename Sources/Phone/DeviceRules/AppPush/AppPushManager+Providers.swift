/// What becomes of providers.
extension AppPushManager {
    /// Whether a provider is meant to run now.
    private func isWanted(_ state: ProviderState) -> Bool {
        guard !state.isRemoved, state.configuration.isEnabled else { return false }
        return switch ethernet {
        case .absent: state.configuration.matches(ssid, choices.matching)
        case .changing: false
        case .primary: state.configuration.matchesEthernet && !state.isUnmatched && choices.startsOnEthernet
        }
    }

    /// Whether the provider of a configuration is meant to run now.
    package func isMeantToRun(_ id: AppPushConfiguration.ID) -> Bool { providers[id].map(isWanted) ?? false }

    /// Brings a provider closer to what it is meant to do; `reason` is why it is stopped, should it have to be.
    mutating func settle(_ id: AppPushConfiguration.ID, _ reason: ProviderStopReason) -> [Effect] {
        guard var state = providers[id] else { return [] }
        defer { providers[id] = state.isRemoved && state.phase == .none ? nil : state }
        switch (state.phase, isWanted(state)) {
        case (.none, true), (.lost, true):
            state.phase = .launching
            return [.launch(id)]
        case (.idle, true):
            state.run += 1
            state.phase = .running(isCompleted: false)
            return [
                .start(id, configuration: state.configuration.providerConfiguration), .report(id, .active(true)),
                .arm(Alarm(id: id, kind: .timer, run: state.run), after: choices.timer),
                .arm(Alarm(id: id, kind: .startLimit, run: state.run), after: choices.startLimit),
                .arm(Alarm(id: id, kind: .proven, run: state.run), after: choices.pauses.last ?? .zero),
            ]
        case (.running, false): return stop(id, &state, reason)
        case (.paused, false):
            state.reset()
            return []
        case (.idle, false) where state.isRemoved, (.lost, false) where state.isRemoved:
            state.phase = .ending
            return [.terminate(id)]
        default: return []
        }
    }

    private func stop(
        _ id: AppPushConfiguration.ID, _ state: inout ProviderState, _ reason: ProviderStopReason
    ) -> [Effect] {
        state.phase = .stopping
        return [
            .report(id, .active(false)), .stop(id, reason),
            .arm(Alarm(id: id, kind: .stopLimit, run: state.run), after: choices.stopLimit),
        ]
    }

    /// A new version of the app of a configuration is installed; `isEnabled` is whether the provider may run from now on.
    ///
    /// An instance that runs is stopped, and its process ends after it. A process without one is for its holder to end.
    /// What is meant to run asks for a process again, and what has failed before counts for nothing.
    package mutating func updated(_ id: AppPushConfiguration.ID, isEnabled: Bool) -> [Effect] {
        guard var state = providers[id] else { return [] }
        state.configuration.isEnabled = isEnabled
        var effects: [Effect] = []
        switch state.phase {
        case .running:
            state.isOutdated = true
            effects = stop(id, &state, .appUpdate)
        case .stopping: state.isOutdated = true
        case .none, .paused, .idle, .lost: state.reset()
        case .launching, .ending: break
        }
        providers[id] = state
        return state.phase == .none ? settle(id, .noNetworkAvailable) : effects
    }

    /// The process of a provider is ready to make an instance.
    package mutating func processIsReady(_ id: AppPushConfiguration.ID) -> [Effect] {
        guard providers[id]?.phase == .launching else { return [] }
        providers[id]?.phase = .idle
        return settle(id, .noNetworkAvailable)
    }

    /// The provider has called the completion handler of `start`, with the text of an error or with none.
    package mutating func startCompleted(_ id: AppPushConfiguration.ID, error: String?) -> [Effect] {
        guard case .running(let isCompleted) = providers[id]?.phase else { return [] }
        guard !isCompleted else { return [.report(id, .completedTwice("start"))] }
        guard let error else {
            providers[id]?.phase = .running(isCompleted: true)
            return [.report(id, .started)]
        }
        providers[id]?.phase = .ending
        return [.report(id, .startFailed(error)), .report(id, .active(false)), .terminate(id)]
    }

    /// The provider has called the completion handler of `stop`.
    ///
    /// The process stays, without an instance: what leaks an instance is there, beside the next one, when the device comes
    /// back to the network.
    package mutating func stopCompleted(_ id: AppPushConfiguration.ID) -> [Effect] {
        guard let phase = providers[id]?.phase else { return [] }
        guard phase == .stopping else { return phase == .idle ? [.report(id, .completedTwice("stop"))] : [] }
        providers[id]?.failures = 0
        if providers[id]?.isOutdated == true {
            providers[id]?.phase = .ending
            return [.report(id, .stopped), .terminate(id)]
        }
        providers[id]?.phase = .idle
        return [.report(id, .stopped)] + settle(id, .noNetworkAvailable)
    }

    /// The process of a provider has ended; `cause` says how, such as `SIGSEGV` or `memory`.
    package mutating func processEnded(_ id: AppPushConfiguration.ID, _ cause: String) -> [Effect] {
        guard var state = providers[id], state.phase != .none, state.phase != .paused else { return [] }
        var effects: [Effect] = []
        if state.phase != .ending { effects.append(.report(id, .ended(cause))) }
        if state.isActive { effects.append(.report(id, .active(false))) }
        // One that was stopped has done nothing wrong.
        let hasFailed = state.phase != .stopping && !state.isOutdated
        let pause = hasFailed ? choices.pauses[min(state.failures, choices.pauses.count - 1)] : .zero
        state.failures += hasFailed ? 1 : 0
        state.isOutdated = false
        state.run += 1
        state.phase = pause == .zero || !isWanted(state) ? .none : .paused
        providers[id] = state
        if state.phase == .paused {
            return effects + [.arm(Alarm(id: id, kind: .relaunch, run: state.run), after: pause)]
        }
        return effects + settle(id, .noNetworkAvailable)
    }

    /// The connection of a process has ended: one without a running instance is of no use any more.
    package mutating func connectionEnded(_ id: AppPushConfiguration.ID) {
        if providers[id]?.phase == .idle { providers[id]?.phase = .lost }
    }

    /// A process is another configuration's, or is being ended for one.
    ///
    /// This one, which has no running instance in it, has to ask for a process again. That is no failure.
    package mutating func losesProcess(_ id: AppPushConfiguration.ID) {
        if providers[id]?.phase == .idle { providers[id]?.phase = .none }
    }

    /// The process that a configuration waits for is not to be had; it has another one, if it is still meant to run.
    ///
    /// That is no failure.
    package mutating func processIsGone(_ id: AppPushConfiguration.ID) -> [Effect] {
        guard providers[id]?.phase == .launching else { return [] }
        providers[id]?.phase = .none
        return settle(id, .noNetworkAvailable)
    }

    /// A provider that does not run has nothing to do any more with the process that it had or waited for.
    package mutating func forgetProcess(_ id: AppPushConfiguration.ID) { providers[id]?.reset() }

    private func callTimer(again alarm: Alarm) -> [Effect] {
        [.handleTimerEvent(alarm.id), .arm(alarm, after: choices.timer)]
    }

    /// A time that was asked for has passed.
    package mutating func passed(_ alarm: Alarm) -> [Effect] {
        let id = alarm.id
        guard let state = providers[id], state.run == alarm.run else { return [] }
        switch (alarm.kind, state.phase) {
        case (.timer, .running): return callTimer(again: alarm)
        case (.timer, .stopping) where choices.timesStopped, (.timer, .idle) where choices.timesStopped:
            return callTimer(again: alarm)
        case (.startLimit, .running(isCompleted: false)): return [.report(id, .startPending)]
        case (.proven, .running):
            providers[id]?.failures = 0
            return []
        case (.stopLimit, .stopping):
            providers[id]?.phase = .ending
            return [.report(id, .stopPending), .terminate(id)]
        case (.relaunch, .paused):
            providers[id]?.phase = .none
            return settle(id, .noNetworkAvailable)
        default: return []
        }
    }
}
