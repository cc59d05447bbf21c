internal import LabEvents
internal import LabModel
public import LocalPush

extension ProgramRow {
    /// `push-provider: { server: HOST }`.
    static let pushProvider = ProgramRow(
        ProgramDefinition.pushProviderName,
        Mapping(
            "a push provider", from: ProgramDraft(settings: PushProviderSettings.defaults),
            ProgramFields.settings(PushProviderSettings.self) + ProgramFields.common()
                + [ProgramFields.sabotage(ProgramDefinition.pushProviderName)]),
        "The reference push provider."
    ) { .pushProvider($0.settings, starts: $0.starts) }
}

extension PushProviderSettings: ProgramWord {
    package var traits: ProgramTraits {
        ProgramTraits(
            reference: ProgramDefinition.pushProviderName, emitter: .pushProvider, token: token,
            clients: max(clients, 1), keeps: .folder)
    }

    package func check(
        _ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker
    ) {
        if backoff > backoffCeiling {
            checker.refuse(
                .conflict, path + ["backoff"],
                "the first wait of \(Notation.text(backoff)) is longer than the longest of "
                    + Notation.text(backoffCeiling), "shorten it, or raise `backoff-ceiling`")
        }
        if let server, checker.definition.host(behind: server) != server, host.device == nil {
            checker.refuse(
                .wrongKind, path + ["server"], "'\(host.name)' is not a device and asks no DNS server",
                "name a host, or add `device: ios` to it")
        }
        checker.checkToken(token, of: host, path)
        if let server = server(&checker, path) { checkProtection(of: server, &checker, path) }
    }

    /// Returns the host of the provider's server in the lab; reports if there is none.
    private func server(_ checker: inout Checker, _ path: [String]) -> HostDefinition? {
        guard let name = server.map(checker.definition.host(behind:)) else {
            let servers = checker.definition.hosts.filter {
                $0.ownPrograms.contains { $0.name == ProgramDefinition.pushServerName }
            }
            let count = servers.reduce(0) { $0 + $1.members.count }
            if count != 1, checker.isComplete {
                checker.refuse(
                    .missingKey, key: path,
                    "the provider has no server: \(count == 0 ? "no host runs" : "\(count) hosts run") a push server",
                    "add `server: HOST`")
                return nil
            }
            return servers.first
        }
        let place = path + ["server"]
        guard IPAddress(name) == nil, checker.knowsHost(name, place) else { return nil }
        guard checker.hosts.members(of: name).count == 1, let server = checker.hosts.definition(of: name) else {
            checker.refuse(
                .ambiguous, place, "'\(name)' is not one host that runs programs", "name one that runs a push server")
            return nil
        }
        if !server.ownPrograms.contains(where: \.traits.acceptsProviders), checker.isComplete {
            checker.refuse(.wrongKind, place, "'\(name)' runs no push server", "name a host that does")
        }
        return server
    }

    private func checkProtection(of server: HostDefinition, _ checker: inout Checker, _ path: [String]) {
        for other in server.ownPrograms.compactMap(\.pushServer) {
            if let plain, plain != other.plain {
                checker.refuse(
                    .conflict, path + ["plain"],
                    "the provider speaks \(plain ? "plain TCP" : "TLS") and its server '\(server.name)' does not",
                    "leave it out: it does as its server does")
            }
        }
    }
}

extension ProgramDefinition {
    package var pushProvider: PushProviderSettings? {
        if case .pushProvider(let settings) = kind { settings } else { nil }
    }

    /// The name of the reference provider in scenarios.
    public static let pushProviderName = "push-provider"
    /// The program name of the reference provider as a device's push extension.
    package static let pushExtensionProgram = "push-extension"

    /// Creates a reference push provider, which is ready when it reports `started`.
    public static func pushProvider(
        _ settings: PushProviderSettings = PushProviderSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(pushProviderName, .pushProvider(settings), ready: .event(.started), starts: starts)
    }
}
