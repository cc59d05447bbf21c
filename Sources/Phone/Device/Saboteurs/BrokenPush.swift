internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
internal import Synchronization

/// The hook of a device with a defect in push.
final class BrokenPush: PushAmendment {
    private let saboteur: DeviceSaboteur
    /// The settings for the first instance of each configuration.
    private let firstHanded = Mutex<[AppPushConfiguration.ID: [UInt8]?]>([:])

    init(_ saboteur: DeviceSaboteur) { self.saboteur = saboteur }

    func amended(_ effect: AppPushManager.Effect) -> [AppPushManager.Effect] {
        switch (saboteur, effect) {
        case (.startsTwice, .start): [effect, effect]
        case (.keepsFirstConfiguration, .start(let id, let configuration)):
            [
                .start(
                    id,
                    configuration: firstHanded.withLock { first in
                        first[id] = first[id] ?? configuration
                        return first[id] ?? nil
                    })
            ]
        case (.keepsFirstConfiguration, .update): []
        case (.killsWithoutStop, .stop(let id, _)): [.terminate(id)]
        default: [effect]
        }
    }

    func amend(_ state: inout PushState, from former: PushState) {
        switch saboteur {
        case .joinsBeforeUnlock: join(&state, from: former)
        case .stopsWhenLocked where state.isLocked && !former.isLocked: state.carryOut(state.manager.leave())
        case .stopsWhenLocked where !state.isLocked && former.isLocked:
            if let network = state.network, !state.isOutOfReach { state.join(network) }
        case .keepsFormerProviders: keepProviders(&state, from: former)
        case .keepsUnmatchedProviders: undo(&state, from: former, after: [.providerUnmatched])
        case .dropsCalls: undo(&state, from: former, after: [.incomingCall, .pushToTalk])
        case .reportsAllCalls: reportAll(&state)
        case .keepsUnreportedCalls: keepUnreported(&state, from: former)
        case .terminatesFirstApp: terminateFirst(&state)
        case .repeatsCalls: state.outputs = state.outputs.flatMap { $0.isCall ? [$0, $0] : [$0] }
        case .ignoresFailedStarts:
            let failure = state.outputs.lazy.compactMap(\.event).first { $0.name == .providerStartFailed }
            guard let provider = failure?[.provider]?.string else { return }
            state = former
            try? state.startCompleted(provider, nil, error: nil)
        case .countsOneInstance: state.outputs.removeAll { $0.event?.name == .providerInstances }
        case .takesMemoryForCrash:
            state.outputs = state.outputs.map { output in
                guard let event = output.event, event.name == .providerEnded else { return output }
                return .emit(event.with(.cause, "SIGKILL"))
            }
        case .forgetsConfigurations: state.outputs.removeAll { if case .save = $0 { true } else { false } }
        default: break
        }
    }

    /// Joins the network in range although the device has not been unlocked.
    private func join(_ state: inout PushState, from former: PushState) {
        guard state.isLocked, state.joined == nil, let network = state.network, network != former.network else {
            return
        }
        state.change { $0.unlock() }
        // At the start of the device, the network counts as in range.
        if state.joined == nil, former.carrierRun == 0 { state.join(network) }
    }

    /// Installs a new version without stopping the running providers.
    private func keepProviders(_ state: inout PushState, from former: PushState) {
        let programs = state.programs
        let isUpdate = state.processes.contains { $0.value.isOutdated && former.processes[$0.key]?.isOutdated == false }
        guard isUpdate || programs != former.programs else { return }
        state = former
        state.programs = programs
    }

    /// Marks all calls of an app as reported with the first one.
    private func reportAll(_ state: inout PushState) {
        let reports = state.outputs.compactMap(\.event).filter { $0.name == .callReported }
        for app in reports.compactMap({ $0[.app]?.string }) { state.clients[app]?.unreported = [] }
    }

    /// Keeps the unreported calls of apps that end.
    private func keepUnreported(_ state: inout PushState, from former: PushState) {
        // A report or its lack ends calls, too, but not the app.
        let outcomes: Set<EventName> = [.callReported, .callNotReported]
        guard !state.outputs.contains(where: { $0.event.map { outcomes.contains($0.name) } ?? false }) else { return }
        for (app, client) in former.clients where state.clients[app]?.unreported.isEmpty == true {
            state.clients[app]?.unreported = client.unreported
        }
    }

    /// Names the first of the apps in orders to terminate one.
    private func terminateFirst(_ state: inout PushState) {
        let apps = state.programs.values.map(\.description).filter { $0.container == nil }
        guard let first = apps.map(\.name).min() else { return }
        state.outputs = state.outputs.map { output in
            guard let event = output.event, event.name == .appTerminate else { return output }
            return .emit(event.with(.app, first))
        }
    }

    /// Reverts the effects of a report except the report itself.
    private func undo(_ state: inout PushState, from former: PushState, after names: [EventName]) {
        guard let report = state.outputs.first(where: { $0.event.map { names.contains($0.name) } == true }) else {
            return
        }
        state = former
        state.outputs = [report]
    }
}

extension PushState.Output {
    fileprivate var event: EventRecord? { if case .emit(let event) = self { event } else { nil } }

    /// Whether the output delivers a call or a push-to-talk message to an app.
    fileprivate var isCall: Bool {
        switch self {
        case .tell(_, .incomingCall), .tell(_, .pushToTalk(.message)): true
        default: false
        }
    }
}
