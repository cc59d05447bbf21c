internal import DeviceProtocol
internal import LocalPush

/// A broken variant of a reference program or of the simulated device, which a scenario proves that it would catch.
public struct Saboteur: Sendable, Hashable {
    /// The name; it begins with that of the program it breaks.
    public let name: String
    /// What it breaks, in one sentence.
    public let breaks: String
    /// The reference program it is a variant of: `push-server`, `push-provider`, `network-probe` or `deviced`; or `lab`, for
    /// what the lab itself is made of and measures.
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
        + TopologySaboteur.allCases.map { Saboteur(name: $0.rawValue, breaks: $0.explanation, program: lab) }

    /// The one of this name, if there is one.
    public static func named(_ name: String) -> Saboteur? { all.first { $0.name == name } }

    /// A variant that a scenario has of a program of its own.
    fileprivate init(variant name: String, of program: String) {
        self.init(name: name, breaks: "is a variant of \(program)", program: Self.variant)
    }

    private init(name: String, breaks: String, program: String) {
        (self.name, self.breaks, self.program) = (name, breaks, program)
    }

    private static let variant = "variant"

    /// Whether there is something in a scenario that it breaks.
    package func breaks(_ definition: ScenarioDefinition) -> Bool {
        program == Self.lab || definition.variants.contains(self)
            || definition.hosts.flatMap(\.allPrograms).contains { $0.isReference(program) }
    }
}

extension ScenarioDefinition {
    /// The variants of its own programs, each once.
    package var variants: [Saboteur] {
        hosts.flatMap { host in
            host.ownPrograms.flatMap { program in
                (program.executable?.variants.keys.sorted() ?? []).map {
                    Saboteur(variant: $0, of: "\(host.name)/\(program.name)")
                }
            }
        }
    }

    /// The broken variant of this name that there is for it: of a reference program, or of one of its own.
    package func saboteur(named name: String) -> Saboteur? {
        Saboteur.named(name) ?? variants.first { $0.name == name }
    }

    /// The names of all broken variants that there are for it.
    package var namesOfSaboteurs: [String] { Saboteur.all.map(\.name) + variants.map(\.name) }
}
