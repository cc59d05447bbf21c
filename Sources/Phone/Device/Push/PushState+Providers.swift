internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The requests of providers and the end of their processes.
extension PushState {
    /// Registers a program as the process of its provider.
    mutating func provide(_ program: String?, over channel: PushChannel) throws(AppPushProblem) {
        let provider = try provider(program)
        if processes[provider]?.isLost == true { giveUp(provider) }
        guard processes[provider]?.channel == nil else {
            throw AppPushProblem(.internalError, "\(provider) has a process already. Let one of its programs be it.")
        }
        processes[provider]?.channel = channel
        tell(channel, .ready)
        freezeIfLocked(provider)
        let waiting = processes[provider]?.waiting ?? []
        processes[provider]?.waiting = []
        for id in waiting {
            // A removed configuration may have ended the process. Only one configuration uses it at a time.
            if processes[provider]?.isEnding == true {
                processes[provider]?.waitingForNext.append(id)
            } else if processes[provider]?.current != nil {
                processes[provider]?.waiting.append(id)
            } else {
                carryOut(manager.processIsReady(id))
            }
        }
    }

    /// Handles the completion of `start`, with the text of the error if it failed.
    mutating func startCompleted(_ program: String?, _ number: Int?, error: String?) throws(AppPushProblem) {
        let (provider, number, instance) = try instance(program, number)
        processes[provider]?.instances[number]?.starts += 1
        if instance.starts > 0 { return report(.providerCompletedTwice, instance.id, .call("start")) }
        guard number == processes[provider]?.current else { return }
        carryOut(manager.startCompleted(instance.id, error: error))
    }

    /// Handles the completion of `stop`.
    mutating func stopCompleted(_ program: String?, _ number: Int?) throws(AppPushProblem) {
        let (provider, number, instance) = try instance(program, number)
        // An unrequested completion does not count for a later stop.
        if instance.isStopping { processes[provider]?.instances[number]?.stops += 1 }
        guard instance.isStopping, instance.stops == 0 else {
            return report(.providerCompletedTwice, instance.id, .call("stop"))
        }
        processes[provider]?.current = nil
        let generation = processes[provider]?.generation ?? 0
        arm(.release(provider: provider, process: generation, instance: number), after: settings.releaseLimit)
        carryOut(manager.stopCompleted(instance.id))
        startWaiting(in: provider)
    }

    /// Handles `unmatchEthernet()` of the running instance; other instances are ignored.
    mutating func unmatched(_ program: String?, _ number: Int?) throws(AppPushProblem) {
        let (provider, number, instance) = try instance(program, number)
        guard number == processes[provider]?.current, !instance.isStopping else { return }
        report(.providerUnmatched, instance.id)
        carryOut(manager.unmatchEthernet(instance.id))
    }

    /// Handles the deallocation of an instance.
    mutating func released(_ program: String?, _ number: Int?) throws(AppPushProblem) {
        let (provider, number, instance) = try instance(program, number)
        processes[provider]?.instances[number] = nil
        report(.providerReleased, number, instance, of: provider)
    }

    /// Reports an instance that still exists after the release limit; it counts as a live instance from now on.
    mutating func checkRelease(of number: Int, in provider: String, _ generation: Int) {
        guard let process = processes[provider], process.generation == generation,
            let instance = process.instances[number]
        else { return }
        processes[provider]?.instances[number]?.isOverdue = true
        report(.providerNotReleased, number, instance, of: provider)
        countInstances(of: provider)
    }

    private mutating func report(
        _ name: EventName, _ number: Int, _ instance: ProviderProcess.Instance, of provider: String
    ) {
        emit(
            ProviderReport(
                name, app: owner(of: provider), provider: provider, number: instance.id.number, instance: number))
    }

    /// Starts the configurations that waited for the previous instance to stop, if they should still run.
    mutating func startWaiting(in provider: String) {
        let waiting = processes[provider]?.waiting ?? []
        processes[provider]?.waiting = []
        for id in waiting { carryOut(manager.processIsGone(id)) }
    }

    /// Assumes the end of a process that has lost its connection; a later report of its end is not for the next
    /// process.
    mutating func giveUp(_ provider: String) {
        processEnded(provider, Self.lostConnection)
        processes[provider]?.formerExitIsPending = true
    }

    /// Handles the end of a provider's process.
    mutating func processEnded(_ provider: String, _ cause: String) {
        guard let process = processes[provider] else { return }
        // The report may be about the previous process, unless there is evidence that this one has ended.
        if process.formerExitIsPending, !process.isLost, process.channel != nil || !process.isEnding {
            processes[provider]?.formerExitIsPending = false
            guard process.channel == nil else { return }
            // No program was started while those of the previous process were running.
            processes[provider]?.isLaunched = false
            return startWaiting(in: provider)
        }
        guard process.isThere else { return }
        let ids = configurations(of: provider)
        processes[provider]?.end()
        // A configuration that waited for another's instance to stop has not failed.
        let waiting = (process.current == nil ? [] : process.waiting) + process.waitingForNext
        processes[provider]?.waitingForNext = []
        var isReported = process.isEnding
        for id in ids where !waiting.contains(id) {
            let effects = manager.processEnded(id, cause).filter { effect in
                guard case .report(_, .ended) = effect else { return true }
                defer { isReported = true }
                return !isReported
            }
            carryOut(effects)
        }
        // A configuration that should not run, or was removed, does not need a process.
        for id in waiting { carryOut(manager.processIsGone(id)) }
    }

    /// Handles the expiry of a timer of the provider state machine.
    mutating func passed(_ alarm: AppPushManager.Alarm) { carryOut(manager.passed(alarm)) }

    /// The cause when only the end of the connection is known.
    static let lostConnection = "its connection to the device has ended"

    /// Checks that a program is a push provider; returns its name.
    func provider(_ program: String?) throws(AppPushProblem) -> String {
        guard let program, let description = programs[program]?.description else {
            throw AppPushProblem(
                .internalError, "This program is no app of the device. Run it as one of an extension of kind app-push.")
        }
        guard description.kind == .appPushProvider else {
            throw AppPushProblem(
                .internalError,
                "\(program) is of kind \(description.kind.rawValue), and no push provider. Make it an extension of "
                    + "kind app-push.")
        }
        try checkEntitlement(of: description)
        return program
    }

    private func instance(
        _ program: String?, _ number: Int?
    ) throws(AppPushProblem) -> (provider: String, number: Int, ProviderProcess.Instance) {
        let provider = try provider(program)
        let number = number ?? processes[provider]?.current ?? processes[provider]?.instanceCount ?? 0
        guard let instance = processes[provider]?.instances[number] else {
            throw AppPushProblem(.internalError, "\(provider) has no instance \(number).")
        }
        return (provider, number, instance)
    }

    /// Checks that a program has the entitlement for push providers, if its entitlements are known.
    func checkEntitlement(of program: AppDescription) throws(AppPushProblem) {
        guard let extensions = program.networkExtensions, !extensions.contains("app-push-provider") else { return }
        throw AppPushProblem(
            .configurationInvalid,
            "\(program.name) lacks app-push-provider in com.apple.developer.networking.networkextension.")
    }
}
