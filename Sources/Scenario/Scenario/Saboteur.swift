/// A broken variant of a reference program or of the simulated device, which a scenario proves that it would catch.
public struct Saboteur: Sendable, Hashable {
    /// The name; it begins with that of the program it breaks.
    public var name: String
    /// What it breaks, in one sentence.
    public var breaks: String

    /// The reference program it is a variant of: `push-server`, `push-provider`, `network-probe` or `deviced`.
    public var program: String { Self.program(of: name) }

    /// The program that a name of a saboteur belongs to, by what it begins with.
    package static func program(of name: String) -> String {
        if name.hasPrefix("server-") { return ProgramDefinition.pushServerName }
        if name.hasPrefix("provider-") { return ProgramDefinition.pushProviderName }
        return ofProbe.contains(name) ? ProgramDefinition.probeName : ProgramDefinition.deviceName
    }

    /// All there are.
    public static let all = ofPrograms + ofDevices

    private static let ofPrograms: [Saboteur] = [
        Saboteur("provider-never-acknowledges", "reads heartbeats and acknowledges none"),
        Saboteur("provider-acks-only-last", "acknowledges only every third heartbeat"),
        Saboteur("provider-never-reconnects", "stays disconnected after any loss of the connection"),
        Saboteur(
            "provider-disconnects-without-reconnect", "disconnects when the heartbeat expires, and does not reconnect"),
        Saboteur(
            "provider-compares-start-time",
            "measures the expiry from the start of the connection, not the last heartbeat"),
        Saboteur("provider-expires-late", "takes a heartbeat of exactly the interval's age as fresh (> instead of >=)"),
        Saboteur("provider-reconnects-after-stop", "connects again at the first timer event after a stop"),
        Saboteur("provider-forgets-deduplication", "delivers a repeated message again"),
        Saboteur("provider-forgets-inbox", "forgets at a restart what it received before"),
        Saboteur("provider-ignores-heartbeat-loss", "never checks the age of the last heartbeat"),
        Saboteur("provider-hot-loops", "reconnects without any pause"),
        Saboteur(
            "provider-acks-before-receipt", "acknowledges a message on arrival and receives it at the next timer event"),
        Saboteur("provider-waits-for-ever-to-connect", "puts no limit to a connection attempt"),
        Saboteur("provider-tries-one-address", "tries only the first of the server's addresses"),
        Saboteur("provider-trusts-any-certificate", "accepts any certificate"),
        Saboteur("server-sends-no-heartbeats", "sends no heartbeats"),
        Saboteur("server-trusts-tcp", "believes a silent client online until TCP reports an error"),
        Saboteur("server-trusts-writes", "takes a heartbeat as acknowledged once the kernel took its bytes"),
        Saboteur("server-stops-after-first-client-lost", "sends nobody a heartbeat any more once one client was lost"),
        Saboteur("server-keeps-older-connection", "keeps the older connection when a token registers again"),
        Saboteur("server-forgets-backlog", "delivers only to those connected when the message came"),
        Saboteur("server-forgets-sent", "takes a message as delivered once it is sent, without its acknowledgement"),
        Saboteur("server-redelivers-everything", "sends acknowledged messages again at every registration"),
        Saboteur("server-reverses-backlog", "sends the backlog newest first"),
        Saboteur(
            "server-accepts-before-durable", "answers 200 while the message is only in memory, and writes it later"),
        Saboteur("server-ignores-expiry", "delivers messages after their expiry"),
        Saboteur("server-forgets-identity", "delivers a second request with the same apns-id as a second message"),
    ]

    /// The one of this name, if there is one.
    public static func named(_ name: String) -> Saboteur? { all.first { $0.name == name } }

    init(_ name: String, _ breaks: String) {
        self.name = name
        self.breaks = breaks
    }
}
