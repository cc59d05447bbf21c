internal import LabEvents
public import LocalPush

extension ProgramRow {
    /// `push-server: { port: 4000 }`.
    static let pushServer = ProgramRow(
        ProgramDefinition.pushServerName,
        Mapping(
            "a push server", from: ProgramDraft(settings: PushServerSettings.defaults),
            ProgramFields.settings(PushServerSettings.self) + ProgramFields.common()
                + [ProgramFields.sabotage(ProgramDefinition.pushServerName)] + IdentityFiles.fields),
        "The reference push server."
    ) { .pushServer($0.settings, starts: $0.starts) }
}

extension PushServerSettings: ProgramWord {
    package var traits: ProgramTraits {
        ProgramTraits(
            reference: ProgramDefinition.pushServerName, emitter: .pushServer, acceptsProviders: true,
            sendsAt: httpPort,
            keeps: .folder, certificate: plain ? nil : .made)
    }

    package func check(
        _ program: ProgramDefinition, on host: HostDefinition, at path: [String], _ checker: inout Checker
    ) {
        if port == httpPort {
            checker.refuse(
                .duplicate, path + ["http-port"], "both ports of the server are \(port)", "use another one for HTTP")
        }
        program.identity?.check(&checker, isPlain: plain, path)
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
    package var pushServer: PushServerSettings? { if case .pushServer(let settings) = kind { settings } else { nil } }

    /// The name of the reference server in scenarios.
    public static let pushServerName = "push-server"

    /// Creates a reference push server, which is ready when it listens.
    public static func pushServer(
        _ settings: PushServerSettings = PushServerSettings(), starts: Bool = true
    ) -> ProgramDefinition {
        ProgramDefinition(pushServerName, .pushServer(settings), ready: .event(.listening), starts: starts)
    }
}

/// The PEM files of a server's certificate and key; relative paths refer to the scenario's folder.
public struct IdentityFiles: Sendable, Hashable {
    /// The file of the certificate and its issuers' certificates.
    public var certificate: String
    /// The file of the private key.
    public var key: String

    /// Names the files.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    fileprivate static let fields: [Field<ProgramDraft<PushServerSettings>>] = [
        Field(
            "certificate", Shapes.path,
            "The certificate of the server, a PEM file, together with `key`; the path starts from the folder of "
                + "the scenario. Default: one that PushLab makes."
        ) { file, draft in draft.identity = IdentityFiles(certificate: file, key: draft.identity?.key ?? "") },
        Field("key", Shapes.path, "The private key of `certificate`, a PEM file.") { file, draft in
            draft.identity = IdentityFiles(certificate: draft.identity?.certificate ?? "", key: file)
        },
    ]
}

extension IdentityFiles {
    /// Checks that both files are given and exist, and that the server uses TLS.
    fileprivate func check(_ checker: inout Checker, isPlain: Bool, _ path: [String]) {
        if isPlain {
            checker.refuse(
                .conflict, path + [certificate.isEmpty ? "key" : "certificate"],
                "a server of plain TCP has no certificate", "leave it out, or remove `plain`")
        }
        for (name, file) in [("certificate", certificate), ("key", key)] {
            if file.isEmpty {
                checker.refuse(
                    .missingKey, path + [name == "key" ? "certificate" : "key"],
                    "a certificate and its key belong together", "add `\(name): FILE`")
            } else if Checker.kind(of: checker.place(file)) == .missing {
                checker.refuse(
                    .missingFile, path + [name], "there is no file '\(file)'",
                    "the path starts from the folder of the scenario")
            }
        }
    }
}
