internal import DeviceRules
internal import LabEvents

/// The rules that a privacy center goes by.
struct PrivacyPolicy: Sendable {
    /// Decides a request of a program, for which `bundle` answers.
    typealias Rule =
        @Sendable (
            _ request: NetworkRequest, _ app: AppDescription, _ bundle: AppDescription, _ state: AppState
        ) -> Decision

    /// What is decided about a request.
    var decide: Rule
    /// Whether nobody is in front while the device is locked.
    var lockHidesApps = true
    /// Whether the user can do nothing at the screen of a locked device but unlock it.
    var lockClosesScreen = true
    /// What has the last word on what follows; `nil` for nobody.
    var amendment: (any PrivacyAmendment)?

    /// The rules of Apple's documents.
    init(_ rules: PrivacyRules) {
        decide = { rules.decide($0, by: $1, bundle: $2, in: $3) }
    }
}

/// What has the last word on what follows from requests and commands.
///
/// It is the one seam of the center: the list, the alerts, the ledger and who is in front change together, so that no single
/// rule says what a device does that is wrong about one of them.
protocol PrivacyAmendment: Sendable {
    /// Changes a decision about an app before anything but the entry in Settings follows from it; returns the events that
    /// come after that of the decision.
    func amend(
        _ decision: inout Decision, for owner: AppDescription, _ context: PrivacyCenter.Context,
        _ state: inout PrivacyState
    ) -> [EventRecord]
    /// Changes what has become of the state before it is in force.
    func amend(
        _ change: inout PrivacyCenter.Change, by cause: PrivacyCenter.Cause, from former: PrivacyState,
        _ state: inout PrivacyState)
}
