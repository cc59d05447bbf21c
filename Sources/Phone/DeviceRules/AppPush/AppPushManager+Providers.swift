/// The state transitions of providers.
extension AppPushManager {
    private func isWanted(_ state: ManagedProvider) -> Bool {
        guard !state.isRemoved, state.configuration.isEnabled else { return false }
        return switch ethernet {
        case .absent: state.configuration.matches(ssid, choices.matching)
        case .changing: false
        case .primary: state.configuration.matchesEthernet && !state.isUnmatched && choices.startsOnEthernet
        }
    }

    package func isMeantToRun(_ id: AppPushConfiguration.ID) -> Bool { providers[id].map(isWanted) ?? false }

    /// Moves a provider towards the required state; `reason` applies if this stops it.
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
        _ id: AppPushConfiguration.ID, _ state: inout ManagedProvider, _ reason: ProviderStopReason
    ) -> [Effect] {
        state.phase = .stopping
        return [
            .report(id, .active(false)), .stop(id, reason),
            .arm(Alarm(id: id, kind: .stopLimit, run: state.run), after: choices.stopLimit),
        ]
    }

    /// Replaces the app of a configuration by a new version.
    ///
    /// A running instance is stopped, and its process ends after it. The caller ends a process without an instance. A
    /// provider that should run requests a new process, without a pause for earlier failures.
    ///
    /// `isEnabled` says whether the provider may run from now on.
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

    /// Starts an instance in the process that has become ready.
    package mutating func processIsReady(_ id: AppPushConfiguration.ID) -> [Effect] {
        guard providers[id]?.phase == .launching else { return [] }
        providers[id]?.phase = .idle
        return settle(id, .noNetworkAvailable)
    }

    /// Handles the completion of `start`, with the text of the error if it failed.
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

    /// Handles the completion of `stop`.
    ///
    /// The process continues without an instance, so an instance that leaked exists beside the next one when the device
    /// returns to the network.
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

    /// Handles the end of a provider's process; `cause` is `SIGSEGV` or `memory`, for example.
    package mutating func processEnded(_ id: AppPushConfiguration.ID, _ cause: String) -> [Effect] {
        guard var state = providers[id], state.phase != .none, state.phase != .paused else { return [] }
        var effects: [Effect] = []
        if state.phase != .ending { effects.append(.report(id, .ended(cause))) }
        if state.isActive { effects.append(.report(id, .active(false))) }
        // A provider that ends while it is being stopped has not failed.
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

    /// Marks a process without a running instance as lost, because its connection has ended.
    package mutating func connectionEnded(_ id: AppPushConfiguration.ID) {
        if providers[id]?.phase == .idle { providers[id]?.phase = .lost }
    }

    /// Handles the loss of a process to another configuration.
    ///
    /// A provider without a running instance has to launch a process again. The loss is not a failure.
    package mutating func processReassigned(_ id: AppPushConfiguration.ID) {
        if providers[id]?.phase == .idle { providers[id]?.phase = .none }
    }

    /// Handles the failure to get the process that a configuration waits for.
    ///
    /// The provider launches another one if it should still run. This is not a failure of the provider.
    package mutating func processIsGone(_ id: AppPushConfiguration.ID) -> [Effect] {
        guard providers[id]?.phase == .launching else { return [] }
        providers[id]?.phase = .none
        return settle(id, .noNetworkAvailable)
    }

    /// Resets the state of a provider that does not run.
    package mutating func forgetProcess(_ id: AppPushConfiguration.ID) { providers[id]?.reset() }

    private func callTimer(again alarm: Alarm) -> [Effect] {
        [.handleTimerEvent(alarm.id), .arm(alarm, after: choices.timer)]
    }

    /// Handles the expiry of a timer; one of an earlier instance or pause is ignored.
    package mutating func passed(_ alarm: Alarm) -> [Effect] {
        let id = alarm.id
        guard let state = providers[id], state.run == alarm.run else { return [] }
        switch (alarm.kind, state.phase) {
        case (.timer, .running(isCompleted: false)) where !choices.timesStarting:
            return [.arm(alarm, after: choices.timer)]
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
