internal import DeviceProtocol
internal import DeviceRules

/// The rules that a push center goes by.
struct PushPolicy: Sendable {
    /// What Apple's documents leave open.
    var choices = AppPushManager.Choices()
    /// What has the last word on what is done; `nil` for nobody.
    var amendment: (any PushAmendment)?

    /// The rules of a device.
    init(_ configuration: DeviceConfiguration) {
        choices.timer = .seconds(configuration.push.timer)
        choices.startLimit = .seconds(configuration.push.startLimit)
        choices.stopLimit = .seconds(configuration.push.stopLimit)
        choices.startsOnSave = !configuration.pushFaults.contains(.ignoresSavesOnNetwork)
    }
}

/// What has the last word on what a push center does.
///
/// It is the one seam of the center: configurations, processes and calls change together, so that no single rule says what a
/// device does that leaves one step out.
protocol PushAmendment: Sendable {
    /// Returns what is carried out in place of an effect of the manager.
    func amended(_ effect: AppPushManager.Effect) -> [AppPushManager.Effect]
    /// Changes what has become of the state, and what is to be done for it.
    func amend(_ state: inout PushState, from former: PushState)
}
