internal import DeviceRules
internal import LabEvents

/// The rules of a privacy center.
struct PrivacyPolicy: Sendable {
    /// A rule that decides a request of `app`, for which `bundle` is responsible.
    typealias Rule =
        @Sendable (
            _ request: NetworkRequest, _ app: AppDescription, _ bundle: AppDescription, _ state: AppState
        ) -> Decision

    var decide: Rule
    /// Whether no app is in the foreground while the device is locked.
    var lockHidesApps = true
    /// Whether a locked device refuses every action at its screen except unlocking.
    var lockClosesScreen = true
    /// A hook that changes the consequences of requests and commands; `nil` for none.
    var amendment: (any PrivacyAmendment)?

    /// Makes the rules of Apple's documents.
    init(_ rules: PrivacyRules) {
        decide = { rules.decide($0, by: $1, bundle: $2, in: $3) }
    }
}

/// A hook that changes the consequences of requests and commands.
///
/// It is the only such hook: the list, the alerts, the ledger and the foreground change together, so a single rule
/// cannot describe a defect in one of them.
protocol PrivacyAmendment: Sendable {
    /// Changes a decision about an app before its consequences other than the entry in Settings.
    ///
    /// - Returns: The events to write after that of the decision.
    func amend(
        _ decision: inout Decision, for owner: AppDescription, _ context: PrivacyCenter.Context,
        _ state: inout PrivacyState
    ) -> [EventRecord]
    /// Changes the new state before it is active.
    func amend(
        _ change: inout PrivacyCenter.Change, by cause: PrivacyCenter.Cause, from former: PrivacyState,
        _ state: inout PrivacyState)
}
