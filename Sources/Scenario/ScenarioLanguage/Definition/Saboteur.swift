internal import DeviceProtocol
internal import LocalPushSettings

/// A broken variant of a reference program or of the simulated device, which a scenario proves that it would catch.
public struct Saboteur: Sendable, Hashable {
    /// The name; it begins with that of the program it breaks.
    public let name: String
    /// What it breaks, in one sentence.
    public let breaks: String
    /// The reference program it is a variant of: `push-server`, `push-provider`, `network-probe` or `deviced`; or `lab`, for
    /// what the lab itself measures.
    public let program: String

    private static let lab = "lab"

    /// All there are: those that the programs themselves list.
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

    /// The one of this name, if there is one.
    public static func named(_ name: String) -> Saboteur? { all.first { $0.name == name } }

    /// Whether there is something in a scenario that it breaks.
    package func breaks(_ definition: ScenarioDefinition) -> Bool {
        program == Self.lab || definition.hosts.flatMap(\.allPrograms).contains { $0.isReference(program) }
    }
}
