internal import DeviceProtocol
internal import DeviceRules

extension StepRow {
    /// `try: { tcp-connect: HOST:80, by: HOST/APP }`.
    static let `try` = StepRow(
        TryStep.key, TryStep.shape, "Has a probe try one operation, and judges its outcome and the wire.")
}

extension TryStep {
    /// The value of `try`: one variant for each operation.
    fileprivate static let shape = Choice<Step.Action>(
        noun: "something to try",
        variants: ProbeOperation.allCases.map { operation in
            Variant(discriminator: operation.rawValue, row(operation)) { step, _, _ in .try(step) }
        }
    ).shape

    /// The entries of the step's mapping in YAML.
    var entries: [String] { Self.row(operation).entries(self) }

    private static func row(_ operation: ProbeOperation) -> Mapping<TryStep> {
        Mapping(
            "something to try", from: TryStep(operation, by: ProgramTarget(host: "")),
            aim(operation) + extras(operation) + verdicts, needsAll: true)
    }

    /// Returns the fields for the operation's target and for the app or probe.
    private static func aim(_ operation: ProbeOperation) -> [Field<TryStep>] {
        func field(_ shape: Shape<String>, _ about: String, _ example: String) -> [Field<TryStep>] {
            [
                Field(operation.rawValue, \.target, shape, about, required: example),
                Field("by", \.by, Grammar.target, "The app or probe that does it, as HOST/APP.", required: "HOST/APP"),
            ]
        }
        switch operation.target {
        case .endpoint: return field(endpoint, "The host or address, with its port.", "HOST:80")
        case .group: return field(endpoint, "The multicast group, with a port.", "239.1.2.3:5000")
        case .broadcast:
            return field(
                endpoint,
                "The network whose broadcast address it is, or 255.255.255.255, with a port.", "NETWORK:5000")
        case .port: return field(Shapes.port.map({ "\($0)" }, back: { Int($0) }), "The port.", "5000")
        case .host: return field(Shapes.name("the name of a host or an address"), "The host or address.", "HOST")
        case .name: return field(Shapes.name("a domain name"), "The name.", "printer.local")
        case .type: return field(Shapes.serviceType, "The Bonjour type.", "_pager._tcp")
        case .service:
            let services = SystemService.allCases.map { ($0.rawValue, $0.rawValue) }
            return field(.words(services, write: { $0 }), "The service.", "airprint")
        case .earlier: return field(Shapes.name("the name of an earlier try"), "The earlier try.", "NAME")
        case .app:
            return [
                Field(
                    operation.rawValue, \.by, Grammar.target, "The app or probe that does it, as HOST/APP.",
                    required: "HOST/APP")
            ]
        }
    }

    private static let endpoint = Shapes.endpoint.map(\.description, back: { ProbeEndpoint(parsing: $0) })

    private static func extras(_ operation: ProbeOperation) -> [Field<TryStep>] {
        let instance = Field<TryStep>("name", \.name, Shapes.text, "The instance name of the service.")
        let text = Field<TryStep>("text", \.text, Shapes.text, "The text that is sent.")
        let label = Field<TryStep>("as", \.label, Shapes.name("a name"), "The name under which later steps know it.")
        switch operation {
        case .browse, .enumerateTypes, .path: return [label]
        case .tcpConnect, .udpConnect: return [label] + route
        case .register:
            return [
                instance, label, Field("port", \.port, Shapes.port, "The port of the service; 9 if left out."),
            ]
        case .resolve: return [instance, label]
        case .udpSend, .udpSendMany:
            return [
                text, label,
                Field("on", \.socket, Shapes.name("the name of an earlier try"), "The try whose UDP socket it uses."),
            ] + route
        case .tcpSend, .multicastSend, .broadcastSend: return [text]
        case .tcpListen, .udpListen, .udpReceive, .multicastReceive, .broadcastReceive:
            return [
                label, text,
                Field("from", \.sender, Grammar.target, "The probe that sends to it then, as HOST/PROGRAM."),
                Field("receives", \.receives, .word, "What must arrive of that; something if left out."),
            ]
        case .ping, .lookUp, .interfaces, .systemService, .triggerAlert, .cancel:
            return []
        }
    }

    private static let route: [Field<TryStep>] = [
        Field("interface", \.interface, Shapes.name("an interface"), "The interface that its socket is bound to."),
        Field("family", \.family, .word, "Which address of the host it uses; the first if left out."),
    ]

    private static let verdicts: [Field<TryStep>] = [
        Field("outcome", \.outcome, outcome, "What the program must be told; ok if left out."),
        Field("wire", \.wire, .word, "Whether frames of it must be on the wire; as the outcome has it if left out."),
        Field("within", \.within, Shapes.duration, "How long it may take; 5s if left out."),
    ]

    private static let outcome = Shape<String>.words(
        outcomes.map { ($0, $0) }, noun: "an outcome", write: { $0 }
    ).named("outcome")

    /// The outcomes that a probe can report.
    static let outcomes =
        ["ok", "none", "NoAuth", "PolicyDenied", "NXDOMAIN", "allowed", "denied", "localNetworkDenied", "notAvailable"]
        + [
            "EHOSTUNREACH", "EACCES", "EADDRINUSE", "EADDRNOTAVAIL", "ECONNABORTED", "ECONNREFUSED", "ECONNRESET",
            "EHOSTDOWN", "EINVAL", "ENETDOWN", "ENETUNREACH", "ENOTCONN", "EPERM", "EPIPE", "ETIMEDOUT",
        ]
        + [
            "EAI_AGAIN", "EAI_FAIL", "EAI_NODATA", "EAI_NONAME", "NoSuchName", "NameConflict", "ServiceNotRunning",
            "Timeout",
        ]
}
