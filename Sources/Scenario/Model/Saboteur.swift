/// A broken variant of a reference program, which a scenario proves that it would catch.
public struct Saboteur: Sendable, Hashable {
    /// The name; it begins with that of the program it breaks.
    public var name: String
    /// What it breaks, in one sentence.
    public var breaks: String

    /// The reference program it is a variant of: `push-server` or `push-provider`.
    public var program: String {
        name.hasPrefix("server-") ? ProgramDefinition.pushServerName : ProgramDefinition.pushProviderName
    }

    /// All there are.
    public static let all: [Saboteur] = [
        Saboteur("provider-never-acknowledges", "reads heartbeats but acknowledges none"),
        Saboteur("provider-acks-only-last", "acknowledges only the last of the heartbeats it reads together"),
        Saboteur("provider-acks-before-receipt", "acknowledges a message before it is kept"),
        Saboteur("provider-never-reconnects", "gives up after its connection is lost"),
        Saboteur("provider-disconnects-without-reconnect", "cancels a silent connection but makes no new one"),
        Saboteur("provider-compares-start-time", "measures the age of the connection instead of the last heartbeat's"),
        Saboteur("provider-expires-late", "takes a heartbeat for recent for several intervals"),
        Saboteur("provider-ignores-heartbeat-loss", "never checks the age of the last heartbeat"),
        Saboteur("provider-reconnects-after-stop", "connects again although it was stopped"),
        Saboteur("provider-forgets-deduplication", "reports a message again that it has reported already"),
        Saboteur("provider-hot-loops", "connects again without any wait"),
        Saboteur("server-trusts-tcp", "takes a client for online until TCP reports an error"),
        Saboteur("server-sends-no-heartbeats", "sends no heartbeats"),
        Saboteur("server-forgets-backlog", "drops the messages of clients that are offline"),
        Saboteur("server-redelivers-everything", "sends acknowledged messages again after a reconnect"),
        Saboteur("server-accepts-before-durable", "accepts a message before it is kept on disk"),
        Saboteur("server-ignores-expiry", "delivers messages that have expired"),
    ]

    /// The one of this name, if there is one.
    public static func named(_ name: String) -> Saboteur? { all.first { $0.name == name } }

    private init(_ name: String, _ breaks: String) {
        self.name = name
        self.breaks = breaks
    }
}
