internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
internal import Synchronization

/// The hook of a device with a defect in privacy.
final class BrokenPrivacy: PrivacyAmendment {
    private let saboteur: DeviceSaboteur
    /// The pairs of app and process name for which there was an alert.
    private let asked = Mutex<Set<[String]>>([])

    init(_ saboteur: DeviceSaboteur) { self.saboteur = saboteur }

    func amend(
        _ decision: inout Decision, for owner: AppDescription, _ context: PrivacyCenter.Context,
        _ state: inout PrivacyState
    ) -> [EventRecord] {
        if asksAnew(decision, for: owner, context) {
            decision.presentsAlert = true
            state.alerts[state.ledger.row(of: owner)] = nil
        }
        guard recordsDenial(decision) else { return [] }
        state.ledger.answer(allows: false, for: owner)
        return [.privilege(of: owner.name, .denied, .answer)]
    }

    private func asksAnew(
        _ decision: Decision, for owner: AppDescription, _ context: PrivacyCenter.Context
    ) -> Bool {
        switch saboteur {
        case .asksEveryTime: return decision.presentsAlert
        case .asksForEachProgram:
            guard decision.isListed, let process = context.process else { return false }
            return asked.withLock { $0.insert([owner.name, process]).inserted }
        default: return false
        }
    }

    private func recordsDenial(_ decision: Decision) -> Bool {
        switch saboteur {
        case .recordsBackgroundDenial: decision.refusal == .background
        case .recordsUndeclaredTypes: decision.refusal == .undeclared
        default: false
        }
    }

    func amend(
        _ change: inout PrivacyCenter.Change, by cause: PrivacyCenter.Cause, from former: PrivacyState,
        _ state: inout PrivacyState
    ) {
        switch (saboteur, cause) {
        case (.listsAtInstall, .start):
            change.events += state.apps.filter(state.isInstalled).map { .settingsListed($0, isOn: false) }
        case (.withdrawsAlertsAtLock, .action(.lock)): state.alerts = [:]
        case (.keepsTwoSwitches, .action(.turnOnInAppSettings)), (.keepsTwoSwitches, .action(.turnOffInAppSettings)):
            state = former
            change = PrivacyCenter.Change(affected: [], events: [])
        case (.ignoresSettings, .action(let action)) where action.isSwitch: change.affected = []
        case (.forgetsSwitches, .action(let action)) where action.isSwitch: change.isKept = false
        case (.keepsAppsInFront, .action(.foreground)):
            for app in former.appsInFront { state.programs[app]?.isForeground = true }
            change.events.removeAll { $0.name == .background }
        case (.bringsInstalledAppsForward, .action(.install)):
            for name in state.names where state.isInstalled(name) && !former.isInstalled(name) {
                let isForeground = state.programs[name]?.description.isForeground ?? true
                state.programs[name]?.isForeground = isForeground
            }
        case (.keepsAlerts, .action(.uninstall)): state.alerts = former.alerts
        case (.keepsDeletedApps, .action(.uninstall)):
            for app in state.names.compactMap({ state.programs[$0]?.description }) {
                state.ledger.assume(former.ledger.privilege(of: app), of: app)
            }
            change.events.removeAll { $0.name == .privilege }
        case (.resetsOneApp, .action(.resetPrivacy)):
            state.ledger = former.ledger
            if let first = state.names.first.flatMap({ state.programs[$0]?.description }) { state.ledger.forget(first) }
            change.events = state.apps.map { .privilege(of: $0, state.state(of: $0).privilege, .reset) }
        case (.forgetsAtUpdate, .update(let app)): forget(app, &change, from: former, &state)
        case (.keepsOldDeclarations, .update), (.keepsOldEntitlements, .update): keepOld(from: former, &state)
        default: break
        }
    }

    private func forget(
        _ app: String, _ change: inout PrivacyCenter.Change, from former: PrivacyState, _ state: inout PrivacyState
    ) {
        guard let program = state.programs[app]?.description else { return }
        state.ledger.forget(program)
        let now = state.state(of: app).privilege
        if now != former.state(of: app).privilege { change.events.append(.privilege(of: app, now, .update)) }
    }

    private func keepOld(from former: PrivacyState, _ state: inout PrivacyState) {
        for (name, old) in former.programs.mapValues(\.description) {
            if saboteur == .keepsOldEntitlements {
                state.programs[name]?.description.hasMulticastEntitlement = old.hasMulticastEntitlement
            } else {
                state.programs[name]?.description.usageDescription = old.usageDescription
                state.programs[name]?.description.bonjourServices = old.bonjourServices
            }
        }
    }
}

extension DeviceAction {
    fileprivate var isSwitch: Bool {
        [.turnOn, .turnOff, .turnOnInAppSettings, .turnOffInAppSettings].contains(self)
    }
}
