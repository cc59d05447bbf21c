internal import DeviceProtocol
internal import DeviceRules

/// The rules of a push center.
struct PushPolicy: Sendable {
    /// The values that Apple's documents leave open.
    var choices = AppPushManager.Choices()
    /// Whether a push-to-talk message resumes a suspended app.
    var wakesTalkers = true
    /// Whether only an app in the foreground joins a push-to-talk channel or begins to transmit.
    var needsForegroundToTalk = true
    /// Whether a restart of the device keeps the push-to-talk channel.
    var restoresTalk = true
    /// A hook that changes the center's effects; `nil` for none.
    var amendment: (any PushAmendment)?

    /// Makes the rules of a device.
    init(_ configuration: DeviceConfiguration) {
        choices.timer = .seconds(configuration.push.timer)
        choices.startLimit = .seconds(configuration.push.startLimit)
        choices.stopLimit = .seconds(configuration.push.stopLimit)
        choices.timesStarting = configuration.description.followedRules.contains(.timerPrecedesStart)
        choices.startsOnSave = !configuration.pushFaults.contains(.ignoresSavesOnNetwork)
    }
}

/// A hook that changes the effects of a push center.
///
/// It is the only such hook: configurations, processes and calls change together, so a single rule cannot describe a
/// defect in one step.
protocol PushAmendment: Sendable {
    /// Returns the effects to execute in place of an effect of the manager.
    func amended(_ effect: AppPushManager.Effect) -> [AppPushManager.Effect]
    /// Changes the new state and its outputs.
    func amend(_ state: inout PushState, from former: PushState)
}
