internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// What providers ask for and report, and how their processes end.
extension PushState {
    /// A program offers itself as the process of the provider that it is.
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
            // What was removed meanwhile has had the process ended; what comes first has it to itself.
            if processes[provider]?.isEnding == true {
                processes[provider]?.waitingForNext.append(id)
            } else if processes[provider]?.current != nil {
                processes[provider]?.waiting.append(id)
            } else {
                carryOut(manager.processIsReady(id))
            }
        }
    }

    /// An instance has completed `start`, with the text of an error or without one.
    mutating func startCompleted(_ program: String?, _ number: Int?, error: String?) throws(AppPushProblem) {
        let (provider, number, instance) = try instance(program, number)
        processes[provider]?.instances[number]?.starts += 1
        if instance.starts > 0 { return report(.providerCompletedTwice, instance.id, .call("start")) }
        guard number == processes[provider]?.current else { return }
        carryOut(manager.startCompleted(instance.id, error: error))
    }

    /// An instance has completed `stop`.
    mutating func stopCompleted(_ program: String?, _ number: Int?) throws(AppPushProblem) {
        let (provider, number, instance) = try instance(program, number)
        // One that nobody has asked for is not the one that will be asked for.
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

    /// The provider has no use for the Ethernet network that the device is on.
    ///
    /// What an instance says that does not run any more is passed over.
    mutating func unmatched(_ program: String?, _ number: Int?) throws(AppPushProblem) {
        let (provider, number, instance) = try instance(program, number)
        guard number == processes[provider]?.current, !instance.isStopping else { return }
        report(.providerUnmatched, instance.id)
        carryOut(manager.unmatchEthernet(instance.id))
    }

    /// An instance was deallocated.
    mutating func released(_ program: String?, _ number: Int?) throws(AppPushProblem) {
        let (provider, number, instance) = try instance(program, number)
        processes[provider]?.instances[number] = nil
        report(.providerReleased, number, instance, of: provider)
    }

    /// An instance has been stopped for as long as it may take to be deallocated; only now it counts as one too many.
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

    /// Starts what waited until the instance before it had stopped, as far as it is still meant to run.
    mutating func startWaiting(in provider: String) {
        let waiting = processes[provider]?.waiting ?? []
        processes[provider]?.waiting = []
        for id in waiting { carryOut(manager.processIsGone(id)) }
    }

    /// Takes a process for ended that has lost its connection; what is said later of its end is none of the next one.
    mutating func giveUp(_ provider: String) {
        processEnded(provider, Self.lostConnection)
        processes[provider]?.formerExitIsPending = true
    }

    /// The process of a provider has ended.
    mutating func processEnded(_ provider: String, _ cause: String) {
        guard let process = processes[provider] else { return }
        // It may be the one before it, as long as nothing else says that this one has ended.
        if process.formerExitIsPending, !process.isLost, process.channel != nil || !process.isEnding {
            processes[provider]?.formerExitIsPending = false
            guard process.channel == nil else { return }
            // Nothing was started as long as the programs of the one before it were there.
            processes[provider]?.isLaunched = false
            return startWaiting(in: provider)
        }
        guard process.isThere else { return }
        let ids = configurations(of: provider)
        processes[provider]?.end()
        // What waited for an instance of another one to stop has not failed with it.
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
        // What is not meant to run any more, or was removed, has no use for a process.
        for id in waiting { carryOut(manager.processIsGone(id)) }
    }

    /// A time of the machine of providers has passed.
    mutating func passed(_ alarm: AppPushManager.Alarm) { carryOut(manager.passed(alarm)) }

    /// What ended a process whose connection was seen to end, and nothing else of it.
    static let lostConnection = "its connection to the device has ended"

    /// The provider that a program is.
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

    /// Checks that a program is signed for push providers, if its entitlements are known.
    func checkEntitlement(of program: AppDescription) throws(AppPushProblem) {
        guard let extensions = program.networkExtensions, !extensions.contains("app-push-provider") else { return }
        throw AppPushProblem(
            .configurationInvalid,
            "\(program.name) lacks app-push-provider in com.apple.developer.networking.networkextension.")
    }
}
