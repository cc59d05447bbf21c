package import NetworkLab
internal import ScenarioLanguage

/// The programs that the shipped scenarios run and the machine has to provide.
package enum ShippedPrograms {
    package static var checks: [MachineCheck] {
        MachineProgram.shipped.map { program in
            let remedy = program.remedy.prefix(1).uppercased() + program.remedy.dropFirst()
            return MachineCheck(
                "program \(program.name), for shipped scenarios", isRequired: false,
                program.path == nil ? .missing("\(remedy). Scenarios that need it are inconclusive") : .ok(""))
        }
    }
}
