package import ScenarioLanguage

/// Controls a run by hand: holds it before its steps and at their end, and enters its lab.
package protocol RunSteering: Sendable {
    /// Whether the timeout of the scenario does not apply.
    var hasNoTimeout: Bool { get }

    /// Called when the lab is open, before its programs start; the lab can be entered until the run ends.
    func begin(_ access: LabAccess) async
    /// Returns when a step may begin; `false` ends the steps before it.
    func mayBegin(_ step: Step, _ index: Int) async -> Bool
    /// Returns when the lab may be closed; faults stay as the last step left them until then.
    ///
    /// `findings` are those of the steps.
    func hold(_ findings: [Finding]) async
    /// Returns a finding if the run was held or its lab was entered; `nil` if it is a normal run.
    func finding() async -> Finding?
}
