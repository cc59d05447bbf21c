package import LabEvents

/// A kind of program: its settings, its traits and its checks.
///
/// A new kind needs a file with its settings, a case of ``ProgramDefinition/Kind-swift.enum``, and a row in
/// `ProgramTable`.
package protocol ProgramWord: Sendable, Hashable {
    var traits: ProgramTraits { get }

    /// Checks that hosts and files exist and that settings are consistent.
    func check(_ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker)
}

/// The properties of a kind of program that other code needs.
package struct ProgramTraits: Sendable {
    /// The name of the reference program; `nil` for a user's program.
    package var reference: String?
    /// The emitter whose event schema applies; `nil` for a user's program.
    package var emitter: EventSchema.Emitter?
    /// Whether the program starts before the others, which need it from their start.
    package var startsFirst = false
    /// Whether providers may connect to the program.
    package var acceptsProviders = false
    /// The HTTP port that accepts messages in the format of APNs' provider API; `nil` for none.
    package var sendsAt: Int?
    /// The client's token that the scenario sets; `nil` for the host's name.
    package var token: String?
    /// The number of simulated clients of servers; 0 if the only possible token is ``token``.
    package var clients = 0
    package var keeps = Keeping.nothing
    /// The TLS server's certificate, which providers pin; `nil` for none.
    package var certificate: Certificate?
    /// The machine's programs that it runs.
    package var needs: [String] = []
    /// The user id that owns the kept data; `nil` for the lab's own.
    package var user: UInt32?

    /// The data that a program keeps between its runs.
    package enum Keeping: Sendable {
        case nothing
        /// A separate folder.
        case folder
        /// The state of its device.
        case device
        /// The home folder of its app.
        case home
    }

    /// The source of a certificate.
    package enum Certificate: Sendable {
        /// A certificate and key that PushLab creates.
        case made
        /// The user's file, relative to the scenario's folder.
        case file(String)
    }

    /// Returns the tokens of the simulated clients on a host.
    package func tokens(on host: String) -> [String] {
        switch clients {
        case ..<1: token.map { [$0] } ?? []
        case 1: [token ?? host]
        default: (1...clients).map { "\(token ?? host)-\($0)" }
        }
    }
}

extension ProgramDefinition.Kind {
    package var word: any ProgramWord {
        switch self {
        case .pushServer(let settings): settings
        case .pushProvider(let settings): settings
        case .executable(let settings): settings
        case .dnsServer(let settings): settings
        case .probe(let settings): settings
        case .guest(let guest): guest
        case .device: SystemProgram()
        }
    }
}
