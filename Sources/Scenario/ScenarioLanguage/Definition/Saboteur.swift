internal import DeviceProtocol
internal import LocalPush

/// A deliberate defect of a reference program, of the simulated device or of the lab, which a scenario must detect.
public struct Saboteur: Sendable, Hashable {
    /// The defect's name, which begins with the name of the program.
    public let name: String
    /// The effect in one sentence.
    public let breaks: String
    /// The reference program with the defect: `push-server`, `push-provider`, `network-probe` or `deviced`; or `lab`
    /// for a defect of the lab itself.
    public let program: String

    private static let lab = "lab"

    /// All defects of the reference programs and of the lab.
    public static let all: [Saboteur] =
        ProviderSaboteur.allCases.map {
            Saboteur(name: $0.rawValue, breaks: $0.explanation, program: ProgramDefinition.pushProviderName)
        }
        + ServerSaboteur.allCases.map {
            Saboteur(name: $0.rawValue, breaks: $0.explanation, program: ProgramDefinition.pushServerName)
        }
        + DeviceSaboteur.allCases.map {
            Saboteur(
                name: $0.rawValue, breaks: $0.explanation,
                program: $0.isOfProbe ? ProgramDefinition.probeName : ProgramDefinition.deviceName)
        }
        + MeasureSaboteur.allCases.map { Saboteur(name: $0.rawValue, breaks: $0.explanation, program: lab) }
        + TopologySaboteur.allCases.map { Saboteur(name: $0.rawValue, breaks: $0.explanation, program: lab) }

    /// Returns the defect of this name.
    public static func named(_ name: String) -> Saboteur? { all.first { $0.name == name } }

    fileprivate init(variant name: String, of program: String) {
        self.init(name: name, breaks: "is a variant of \(program)", program: Self.variant)
    }

    private init(name: String, breaks: String, program: String) {
        (self.name, self.breaks, self.program) = (name, breaks, program)
    }

    private static let variant = "variant"

    /// Returns whether the scenario contains the program that has the defect.
    package func breaks(_ definition: ScenarioDefinition) -> Bool {
        program == Self.lab || definition.variants.contains(self)
            || definition.hosts.flatMap(\.allPrograms).contains { $0.isReference(program) }
    }
}

extension ScenarioDefinition {
    /// The variants of the scenario's own programs, without duplicates.
    package var variants: [Saboteur] {
        hosts.flatMap { host in
            host.ownPrograms.flatMap { program in
                (program.executable?.variants.keys.sorted() ?? []).map {
                    Saboteur(variant: $0, of: "\(host.name)/\(program.name)")
                }
            }
        }
    }

    /// Returns the defect of this name, of a reference program or of the scenario's own programs.
    package func saboteur(named name: String) -> Saboteur? {
        Saboteur.named(name) ?? variants.first { $0.name == name }
    }

    package var namesOfSaboteurs: [String] { Saboteur.all.map(\.name) + variants.map(\.name) }
}
