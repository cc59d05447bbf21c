package import ScenarioLanguage

/// Whoever goes through a run by hand: holds it before its steps and at their end, and enters its lab.
package protocol RunSteering: Sendable {
    /// Whether the run takes as long as somebody likes, so that the time of the whole scenario is not limited.
    var isUnhurried: Bool { get }

    /// Is called once the lab is open, before its programs start; it can be entered until the run ends.
    func begin(_ access: LabAccess) async
    /// Returns when a step may begin; false ends the steps before it.
    func mayBegin(_ step: Step, _ index: Int) async -> Bool
    /// Returns when the lab may be closed: faults are as the last step has left them until then.
    ///
    /// `findings` is what the steps have come to.
    func hold(_ findings: [Finding]) async
    /// What the run is not to be taken for, if it was held or its lab was entered; `nil` if it was like any other.
    func finding() async -> Finding?
}
