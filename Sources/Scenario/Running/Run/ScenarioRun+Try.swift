internal import LabModel
internal import NetworkLab

extension ScenarioRun {
    func attempt(_ step: TryStep, _ index: Int) async throws {
        throw RunError("\(step.summary)")
    }
    func perform(_ act: DeviceAct, _ target: ProgramTarget, refusal: String?) async throws {
        throw RunError("\(act) \(target)")
    }
}
