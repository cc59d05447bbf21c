package import LabEvents

/// A kind of program: its settings, what others need to know of it, and what has to be there for it.
///
/// One more kind is one more file with settings of its own, a case of ``ProgramDefinition/Kind-swift.enum``, and its row in
/// `ProgramTable`.
package protocol ProgramWord: Sendable, Hashable {
    /// What others need to know of it.
    var traits: ProgramTraits { get }

    /// Checks what no single value can show: that hosts and files exist, that settings go with each other.
    func check(_ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker)
}

/// What others need to know of a kind of program.
package struct ProgramTraits: Sendable {
    /// The name of the reference program; `nil` for a program of the user's.
    package var reference: String?
    /// Whose events it reports; `nil` for a program of the user's.
    package var emitter: EventSchema.Emitter?
    /// Whether others need it from the start, so that it starts before them.
    package var startsFirst = false
    /// Whether providers may connect to it.
    package var takesProviders = false
    /// The HTTP port that takes messages in the form of APNs' provider API.
    package var sendsAt: Int?
    /// The token by which servers know it as a client, if the scenario says so; else it is the name of its host.
    package var token: String?
    /// How many clients of servers it plays; none where it has no token but one that the scenario gives it.
    package var clients = 0
    /// What it keeps from one of its runs to the next.
    package var keeps = Keeping.nothing
    /// The certificate that providers pin, of a server that speaks TLS.
    package var certificate: Certificate?
    /// The programs of the machine that it runs.
    package var needs: [String] = []
    /// The user id that what it keeps belongs to; `nil` is the lab's own.
    package var user: UInt32?

    /// What a program keeps from one of its runs to the next.
    package enum Keeping: Sendable {
        /// Nothing.
        case nothing
        /// A folder of its own.
        case folder
        /// The state of the device that it is the system of.
        case device
        /// The home folder of its app.
        case home
    }

    /// Where a certificate comes from.
    package enum Certificate: Sendable {
        /// PushLab makes it, and its key.
        case made
        /// A file of the user's, from the folder of the scenario.
        case file(String)
    }

    /// The tokens of the clients that it plays on a host.
    package func tokens(on host: String) -> [String] {
        switch clients {
        case ..<1: token.map { [$0] } ?? []
        case 1: [token ?? host]
        default: (1...clients).map { "\(token ?? host)-\($0)" }
        }
    }
}

extension ProgramDefinition.Kind {
    /// The settings of any kind.
    package var word: any ProgramWord {
        switch self {
        case .pushServer(let settings): settings
        case .pushProvider(let settings): settings
        case .executable(let settings): settings
        case .dnsServer(let settings): settings
        case .probe(let settings): settings
        case .guest(let guest): guest
        case .device: DeviceSystem()
        }
    }
}
