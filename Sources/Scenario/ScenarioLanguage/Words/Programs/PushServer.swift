internal import LabEvents
public import LocalPushSettings

extension ProgramRow {
    /// `push-server: { port: 4000 }`.
    static let pushServer = ProgramRow(
        ProgramDefinition.pushServerName,
        Mapping(
            "a push server", from: ProgramDraft(settings: PushServerSettings.defaults),
            ProgramFields.settings(PushServerSettings.self) + ProgramFields.common()
                + [ProgramFields.sabotage(ProgramDefinition.pushServerName)]),
        "The reference push server."
    ) { .pushServer($0.settings, starts: $0.starts) }
}

extension PushServerSettings: ProgramWord {
    package var traits: ProgramTraits {
        ProgramTraits(
            reference: ProgramDefinition.pushServerName, emitter: .pushServer, takesProviders: true, sendsAt: httpPort,
            keeps: .folder, certificate: plain ? nil : .made)
    }

    package func check(_ checker: inout Checker, on host: HostDefinition, at path: [String]) {
        if port == httpPort {
            checker.refuse(
                .duplicate, path + ["http-port"], "both ports of the server are \(port)", "use another one for HTTP")
        }
        guard let httpsPort else { return }
        if httpsPort == port || httpsPort == httpPort {
            checker.refuse(
                .duplicate, path + ["https-port"], "two ports of the server are \(httpsPort)",
                "use another one for HTTPS")
        }
        if plain {
            checker.refuse(
                .conflict, path + ["https-port"], "a server of plain TCP has no certificate for HTTPS", "remove `plain`"
            )
        }
    }
}

extension ProgramDefinition {
    /// The name by which a scenario calls the reference server.
    public static let pushServerName = "push-server"

    /// Makes a reference push server; it is ready when it listens.
    public static func pushServer(
        _ settings: PushServerSettings = PushServerSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(pushServerName, .pushServer(settings), ready: .event(.listening), starts: starts)
    }
}
