internal import DeviceProtocol
internal import DeviceRules

extension StepRow {
    /// `try: { tcp-connect: HOST:80, by: HOST/APP }`.
    static let `try` = StepRow(
        TryStep.key, TryStep.shape,
        "Makes a probe perform one operation, and checks its result and the frames on the link.")
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
        func field(_ shape: Shape<String>, _ example: String) -> [Field<TryStep>] {
            [
                Field(operation.rawValue, \.target, shape, operation.about, required: example),
                Field(
                    "by", \.by, actor,
                    "The app, as HOST/APP, or a probe on another host, as HOST/PROGRAM.", required: "HOST/APP"),
            ]
        }
        switch operation.target {
        case .endpoint: return field(endpoint, "HOST:80")
        case .group: return field(endpoint, "239.1.2.3:5000")
        case .broadcast: return field(endpoint, "NETWORK:5000")
        case .port: return field(Shapes.port.map({ "\($0)" }, back: { Int($0) }), "5000")
        case .host: return field(Shapes.name("the name of a host or an address"), "HOST")
        case .name: return field(Shapes.name("a domain name"), "printer.local")
        case .type: return field(Shapes.serviceType, "_pager._tcp")
        case .service:
            return field(.words(SystemService.allCases.map { ($0.rawValue, $0.rawValue) }, write: { $0 }), "airprint")
        case .earlier: return field(Shapes.name("the name of an earlier try"), "NAME")
        case .app:
            return [Field(operation.rawValue, \.by, actor, operation.about, required: "HOST/APP")]
        }
    }

    private static let actor = Grammar.target.titled("an app or a probe")

    private static let endpoint = Shapes.endpoint.map(\.description, back: { ProbeEndpoint(parsing: $0) })

    private static func extras(_ operation: ProbeOperation) -> [Field<TryStep>] {
        let instance = Field<TryStep>(
            "name", \.name, Shapes.text,
            "The instance name of the service. Default: the name of the host.")
        let text = Field<TryStep>("text", \.text, Shapes.text, "The text to send.")
        let label = Field<TryStep>(
            "as", \.label, Shapes.name("a name"),
            "The name for later steps; what the step has opened stays open.")
        switch operation {
        case .browse, .enumerateTypes, .path: return [label]
        case .tcpConnect, .udpConnect: return [label] + route
        case .register:
            return [
                instance, label, Field("port", \.port, Shapes.port, "The port of the service. Default: 9."),
            ]
        case .resolve: return [instance, label]
        case .udpSend, .udpSendMany:
            return [
                text, label,
                Field(
                    "on", \.socket, Shapes.name("the name of an earlier try"),
                    "The earlier `try` whose UDP socket sends. Default: a new socket."),
            ] + route
        case .tcpSend, .multicastSend, .broadcastSend: return [text]
        case .tcpListen, .udpListen, .udpReceive, .multicastReceive, .broadcastReceive:
            return [
                label, text,
                Field(
                    "from", \.sender, Grammar.target,
                    "The probe that sends to the receiver, as HOST/PROGRAM. Default: none."),
                Field("receives", \.receives, .word, "Whether what `from` sends must arrive. Default: something."),
            ]
        case .ping, .lookUp, .interfaces, .systemService, .triggerAlert, .cancel:
            return []
        }
    }

    private static let route: [Field<TryStep>] = [
        Field(
            "interface", \.interface, Shapes.name("an interface"),
            "The interface that the socket is bound to. Default: none."),
        Field(
            "family", \.family, .word,
            "The address family, where a host has addresses of both. Default: that of the first address."),
    ]

    private static let verdicts: [Field<TryStep>] = [
        Field("outcome", \.outcome, outcome, "The result that the probe must get. Default: ok."),
        Field(
            "wire", \.wire, .word,
            "Whether frames of the operation must be on the link; with `any` both are right. Default: some if "
                + "the outcome is ok, none if the device refuses."),
        Field("within", \.within, Shapes.duration, "The maximum time. Default: 5s."),
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
