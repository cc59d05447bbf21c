package import DeviceProtocol
package import DeviceRules
internal import FoundationEssentials
internal import PrivacyEnforcement

/// The parts of a device, changed if the configuration names a defect.
extension DeviceConfiguration {
    package var policy: DevicePolicy {
        var policy = DevicePolicy(self)
        sabotage?.distort(&policy)
        return policy
    }

    /// Returns the effects of the device, based on the live ones.
    func effects(over live: any DeviceEffects, groups: ControlGroups) -> any DeviceEffects {
        sabotage.map { BrokenEffects(live, $0, groups: groups) } ?? live
    }

    /// Returns the enforcement of the device, based on the correct one.
    func enforcement(over right: (any Enforcement)?) -> (any Enforcement)? {
        guard let sabotage, let right else { return right }
        return BrokenEnforcement(right, sabotage)
    }

    /// Changes the stored ledger to the initial ledger of the device.
    package func begin(with ledger: inout PrivilegeLedger) { sabotage?.distort(&ledger, of: self) }

    func readCommand(_ line: [UInt8]) throws -> DeviceCommand {
        var command = try JSONDecoder().decode(DeviceCommand.self, from: Data(line))
        if let sabotage, case .update(let versions) = command.action {
            command.action = .update(sabotage.distorted(versions, on: self.platform))
        }
        // The app comes to the foreground all the same.
        if sabotage == .dropsQuickActions, case .quickAction = command.action { command.action = .user(.foreground) }
        return command
    }
}

extension DeviceSaboteur {
    /// Changes the rules of a device with this defect.
    fileprivate func distort(_ policy: inout DevicePolicy) {
        let decide = policy.privacy.decide
        policy.privacy.decide = { request, app, bundle, state in
            let decision = decide(request, app, bundle, state)
            return self.distort(decision, request, by: app, bundle: bundle, in: state) ?? decision
        }
        policy.privacy.amendment = BrokenPrivacy(self)
        policy.push.amendment = BrokenPush(self)
        policy.tools = { self.distort($0) }
        switch self {
        case .keepsAppInFrontWhenLocked: policy.privacy.lockHidesApps = false
        case .obeysWhileLocked: policy.privacy.lockClosesScreen = false
        case .announcesMemberships: policy.silencesMemberships = false
        case .ignoresEthernet: policy.push.choices.startsOnEthernet = false
        case .launchesAtSave: policy.push.choices.matching = .any
        case .matchesFirstNetworkOnly: policy.push.choices.matching = .first
        case .foldsNetworkNames: policy.push.choices.matching = .folded
        case .keepsTimerAfterStop: policy.push.choices.timesStopped = true
        case .neverSuspends: policy.life.suspends = false
        case .keepsSockets: policy.life.rules.reclaimsSockets = false
        case .suspendsDuringCalls: policy.life.heldBy = [.backgroundTask]
        case .ignoresBackgroundTasks: policy.life.heldBy = [.call, .pushToTalk]
        case .ignoresWiFiInfoEntitlement: policy.wifi.needsInformationEntitlement = false
        case .showsNetworkWithoutLocation: policy.wifi.needsLocation = false
        case .joinsWithoutAsking: policy.wifi.asksUser = false
        case .storesHotspotsOnly: policy.wifi.joins = false
        case .keepsHotspotsForOnce: policy.wifi.endsForOnce = false
        case .forgetsHotspots: policy.wifi.readsSaved = false
        case .restoresHotspots: policy.wifi.savesRemovals = false
        case .storesDeniedHotspots: policy.wifi.storesDenied = true
        case .sharesHotspots: policy.wifi.listsAll = true
        case .dropsResponses: policy.notifications.delivers = false
        case .showsInForeground: policy.notifications.asksForegroundApp = false
        case .ignoresPresentationOptions: policy.notifications.obeysForegroundApp = false
        case .showsWithoutPermission: policy.notifications.needsPermission = false
        case .forgetsNotificationAnswers: policy.notifications.keepsPermission = false
        case .forgetsPendingNotifications: policy.notifications.keepsPending = false
        case .keepsRemovedNotifications: policy.notifications.removesPending = false
        case .showsScheduledInFrontOnly: policy.notifications.showsWithoutApp = false
        case .keepsAnswered: policy.notifications.keepsAnswered = true
        case .reportsAllDismissals: policy.notifications.reportsAllDismissals = true
        case .opensForAllActions: policy.notifications.opensAlways = true
        case .suspendsTransfers: policy.transfers.outlivesSuspension = false
        case .dropsBackgroundSessions: policy.transfers.wakesApp = false
        case .endsTransfersWithApp: policy.transfers.outlivesApp = false
        case .launchesNoTasks: policy.tasks.launches = false
        case .suspendsDuringTasks: policy.tasks.keepsAwake = false
        case .keepsLaunchedRequests: policy.tasks.removesLaunched = false
        case .forgetsTaskRequests: policy.tasks.outlivesApp = false
        case .leavesTalkersSuspended: policy.push.wakesTalkers = false
        case .talksInBackground: policy.push.needsForegroundToTalk = false
        case .forgetsChannels: policy.push.restoresTalk = false
        case .suspendsWhileTalking: policy.life.heldBy = [.backgroundTask, .call]
        case .sparesBlockedApps: policy.life.watches = false
        case .sparesExpiredApps: policy.life.terminates = false
        // Longer than any scenario.
        case .neverRelaunches: policy.push.choices.pauses = [.seconds(100_000_000)]
        default: break
        }
    }
}
