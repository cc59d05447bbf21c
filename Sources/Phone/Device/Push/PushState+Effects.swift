internal import DeviceProtocol
internal import DeviceRules
internal import FoundationEssentials
internal import LabEvents

/// The execution of the provider state machine's effects.
extension PushState {
    /// Executes effects and their immediate consequences.
    mutating func carryOut(_ effects: [AppPushManager.Effect]) {
        var queue = effects[...]
        while let effect = queue.popFirst() {
            for effect in policy.amendment?.amended(effect) ?? [effect] { queue += carryOut(effect) }
        }
    }

    private mutating func carryOut(_ effect: AppPushManager.Effect) -> [AppPushManager.Effect] {
        switch effect {
        case .launch(let id): return launch(id)
        case .start(let id, let configuration): start(id, configuration)
        case .update(let id, let configuration): update(id, configuration)
        case .handleTimerEvent(let id): callTimer(id)
        case .stop(let id, let reason): return stop(id, reason)
        case .terminate(let id): return terminate(id)
        case .arm(let alarm, let time): arm(.manager(alarm), after: time / .seconds(1))
        case .report(let id, let news): report(news, about: id)
        }
        return []
    }

    private mutating func launch(_ id: AppPushConfiguration.ID) -> [AppPushManager.Effect] {
        guard let provider = extensions[id], let process = processes[provider] else { return [] }
        if process.isEnding || isAboutToEnd(process) {
            processes[provider]?.waitingForNext.append(id)
            return []
        }
        if process.isConnected, process.current == nil { return manager.processIsReady(id) }
        processes[provider]?.waiting.append(id)
        if !process.isThere {
            processes[provider]?.isLaunched = true
            report(.providerLaunch, id)
        }
        return []
    }

    /// Returns the first configuration that should still run and waits for the instance to stop.
    private func waiting(in process: ProviderProcess) -> AppPushConfiguration.ID? {
        process.waiting.first { manager.isMeantToRun($0) }
    }

    /// Whether a process ends after its instance, because the configuration was removed or the app updated.
    private func isAboutToEnd(_ process: ProviderProcess) -> Bool {
        if process.isOutdated { return true }
        guard waiting(in: process) == nil, let instance = process.current.flatMap({ process.instances[$0] }) else {
            return false
        }
        return instance.isStopping && saved[instance.id] == nil
    }

    /// Orders the process to create and start an instance.
    private mutating func start(_ id: AppPushConfiguration.ID, _ configuration: [UInt8]?) {
        guard let provider = extensions[id], var process = processes[provider] else { return }
        for other in configurations(of: provider) where other != id { manager.processReassigned(other) }
        process.instanceCount += 1
        process.instances[process.instanceCount] = .init(id: id)
        process.current = process.instanceCount
        report(.providerStarting, id)
        tell(process.channel, .provider(.start(configuration: configuration.map { Data($0).base64EncodedString() })))
        processes[provider] = process
        countInstances(of: provider)
    }

    /// Reports the number of live instances if there is more than the running one.
    mutating func countInstances(of provider: String) {
        guard let process = processes[provider], let id = process.user, process.liveCount > 1 else { return }
        report(.providerInstances, id, .count(process.liveCount))
    }

    private mutating func update(_ id: AppPushConfiguration.ID, _ configuration: [UInt8]?) {
        guard let provider = extensions[id] else { return }
        let text = configuration.map { Data($0).base64EncodedString() }
        tell(processes[provider]?.channel, .provider(.update(configuration: text)))
    }

    private mutating func callTimer(_ id: AppPushConfiguration.ID) {
        guard let provider = extensions[id], let process = processes[provider], !process.isSuspended,
            process.isConnected
        else { return }
        report(.providerTimer, id)
        tell(process.channel, .provider(.timer))
    }

    private mutating func stop(
        _ id: AppPushConfiguration.ID, _ reason: ProviderStopReason
    ) -> [AppPushManager.Effect] {
        guard let provider = extensions[id], let process = processes[provider] else { return [] }
        let isForgotten =
            switch reason {
            case .configurationDisabled: faults.contains(.keepsDisabledProviders)
            case .noNetworkAvailable: isMoving && faults.contains(.forgetsStopOnLeaving)
            default: false
            }
        if isForgotten {
            processes[provider]?.current = nil
            carryOut(manager.stopCompleted(id).filter { !$0.isStop(of: id) })
            startWaiting(in: provider)
            return []
        }
        stopReasons[id] = reason
        if let number = process.current { processes[provider]?.instances[number]?.isStopping = true }
        report(.providerStopping, id, .reason("\(reason)"))
        tell(process.channel, .provider(.stop(reason: reason.rawValue)))
        return []
    }

    private mutating func terminate(_ id: AppPushConfiguration.ID) -> [AppPushManager.Effect] {
        guard let provider = extensions[id], let process = processes[provider] else { return [] }
        let other = process.user ?? waiting(in: process)
        if let other, other != id, !process.isOutdated {
            // The process continues for another configuration of the app, with those that waited for the next process.
            processes[provider]?.waiting += process.waitingForNext
            processes[provider]?.waitingForNext = []
            return manager.processEnded(id, "")
        }
        if !process.isThere { return manager.processEnded(id, "") }
        endPrograms(of: provider, id)
        return []
    }

    /// Requests the end of a provider's programs on behalf of a configuration.
    mutating func endPrograms(of provider: String, _ id: AppPushConfiguration.ID) {
        guard processes[provider]?.isEnding == false else { return }
        processes[provider]?.isEnding = true
        for other in configurations(of: provider) { manager.processReassigned(other) }
        let waiting = processes[provider]?.waiting ?? []
        processes[provider]?.waiting = []
        processes[provider]?.waitingForNext += waiting
        report(.providerTerminate, id)
    }

    private mutating func report(_ news: AppPushManager.Report, about id: AppPushConfiguration.ID) {
        switch news {
        case .active(let isActive):
            report(.providerActive, id, .on(isActive))
            for observer in clients[id.app]?.calls.observers ?? [] {
                tell(observer, .pushActive(number: id.number, isActive))
            }
        case .started: report(.providerStarted, id)
        case .startFailed(let message): report(.providerStartFailed, id, .message(message))
        case .startPending: report(.providerStartPending, id)
        case .completedTwice(let call): report(.providerCompletedTwice, id, .call(call))
        case .stopped: report(.providerStopped, id, stopReasons[id].map { .reason("\($0)") })
        case .stopPending: report(.providerStopPending, id)
        case .ended(let cause): report(.providerEnded, id, .cause(cause))
        case .disabled(let other):
            saved[id]?.isEnabled = false
            report(.configurationDisabled, id, .by(other.number))
        }
    }
}

extension AppPushManager.Effect {
    /// Whether the effect reports that the provider of a configuration has stopped.
    fileprivate func isStop(of id: AppPushConfiguration.ID) -> Bool { self == .report(id, .stopped) }
}
