internal import DeviceProtocol
internal import NetworkLab
internal import ScenarioLanguage

extension MemoryExpectation: MeasuredExpectation {
    func measure(in run: Measuring) async throws -> [Double?] {
        guard run.lab.countsMemory else {
            throw RunError(
                "The memory of \(app) cannot be counted on this machine, for a lab has no memory controller of control "
                    + "groups.", details: EnforcementLimits.remedy, verdict: .inconclusive(.notSupported))
        }
        var peaks: [Double?] = []
        for id in run.context.definition.programs(of: app) {
            guard let program = await run.lab.program(id) else {
                peaks.append(nil)
                continue
            }
            let hidesPeak = run.sabotage == DeviceSaboteur.hidesMemoryPeaks.rawValue
            guard let peak = hidesPeak ? program.currentMemory : program.peakMemory else {
                throw RunError(
                    "This kernel does not tell how much memory \(id) has used since it was started again.",
                    details: ["use Linux 6.12 or later"], verdict: .inconclusive(.notSupported))
            }
            peaks.append(Double(peak))
        }
        return peaks
    }
}
