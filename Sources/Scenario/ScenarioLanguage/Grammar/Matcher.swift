internal import LabEvents
internal import LabModel
internal import LocalNetworkPrivacy

/// One row of the table of conditions: the key that identifies it, its keys, and where it may be used.
struct Matcher: Sendable {
    /// The key that identifies it; `nil` for the state of a host.
    let discriminator: String?
    /// Its keys, apart from those that say how often and how long.
    let fields: [Field<MatchDraft>]
    /// Whether it can say how often.
    let isCounted: Bool
    /// The steps it may be used in.
    let conditions: [Grammar.ConditionStep]
    /// Makes the expectation; `nil` when something is missing, which the reader has noted then.
    let make: @Sendable (MatchDraft, YAMLNode, inout Reader) -> ScenarioExpectation?

    /// Makes a row.
    init(
        _ discriminator: String?, _ fields: [Field<MatchDraft>], isCounted: Bool = false,
        in conditions: [Grammar.ConditionStep],
        make: @escaping @Sendable (MatchDraft, YAMLNode, inout Reader) -> ScenarioExpectation?
    ) {
        self.discriminator = discriminator
        self.fields = fields
        self.isCounted = isCounted
        self.conditions = conditions
        self.make = make
    }
}

/// What a file says of a condition, before it is known to be complete.
struct MatchDraft: Sendable {
    /// The value of the discriminator: an event, an expression, a message, a host or a network.
    var name: String?
    /// The value of `from`.
    var from: ProgramTarget?
    /// The value of `where`.
    var fields: [EventField: Value] = [:]
    /// The value of `to`.
    var to: String?
    /// The value of `protocol`.
    var wireProtocol: WireProtocol?
    /// The value of `port`.
    var port: Int?
    /// The value of `name` or `text`.
    var domain: String?
    /// The value of `flags`.
    var flags: [TCPFlag] = []
    /// The value of `signal`.
    var signal: CrashPattern.Signal?
    /// The value of `state`, of sockets.
    var sockets: SocketState?
    /// The value of `direction`.
    var direction = WireDirection.out
    /// The value of `is`, of an app.
    var privilege: Privilege?
    /// The value of `is`, of a push provider.
    var provider: ProviderState?
    /// The value of `where`, of something shown.
    var values: [String: Value] = [:]
    /// The value of `times`.
    var times: Int?
    /// The value of `at-least`.
    var atLeast: Int?
    /// The value of `at-most`.
    var atMost: Int?
    /// The value of `since`.
    var since: CountStart?
    /// The value of `stable`.
    var stable: Duration?
    /// The values of `above` and `below`.
    var bounds = Bounds()
    /// The value of `every`.
    var every: Duration?
    /// The value of `tolerance`.
    var tolerance = 0.1
    /// What is said of the hosts named.
    var states: [ScenarioExpectation] = []
    /// How many keys were taken for names of hosts.
    var hosts = 0
    /// The keys that have a meaning, but not in this step.
    var misplaced: [YAMLNode.Entry] = []
    /// Whether a key was there that means nothing, which has been noted.
    var isMisspelt = false
    /// The value of `within`.
    var within: Duration?
    /// The value of `for`.
    var duration: Duration?

    /// Whether nothing is said about how often.
    var isUncounted: Bool { times == nil && atLeast == nil && atMost == nil }

    /// How often; at least once when nothing is said, `nil` when several things are.
    func count(_ node: YAMLNode, _ reader: inout Reader) -> Count? {
        let said = [times.map { Count.exactly($0) }, atLeast.map { .atLeast($0) }, atMost.map { .atMost($0) }]
            .compactMap { $0 }
        if said.count > 1 {
            reader.refuse(node.position, "only one of times, at-least and at-most can hold", "keep one of them")
            return nil
        }
        return said.first ?? .atLeast(1)
    }

    /// Whether it is said since when there is to be none; notes when it is not.
    func saysSince(_ node: YAMLNode, _ reader: inout Reader) -> Bool {
        guard times == 0, since == nil else { return true }
        reader.refuse(
            node["times"]?.position ?? node.position, "`times: 0` does not say since when there was to be none",
            "add `since: start` or `since: last-action`; what must not happen later is for a `never` step")
        return false
    }

    /// Whether there is a limit; notes when there is none.
    func isBounded(
        _ node: YAMLNode, _ reader: inout Reader, by example: String = "`above: 70 %` or `below: 15 %`"
    ) -> Bool {
        if bounds != Bounds() || node["above"] != nil || node["below"] != nil { return true }
        reader.refuse(node.position, "there is no limit to compare with", "add \(example)")
        return false
    }

    /// The state of the one host named; notes when there is none or more than one.
    func state(_ node: YAMLNode, _ reader: inout Reader) -> ScenarioExpectation? {
        if !isMisspelt {
            for entry in misplaced {
                reader.refuse(
                    entry.position, "'\(entry.key)' has no meaning in this step",
                    "remove it, or use another kind of step")
            }
        }
        if hosts == 1 { return states.first }
        if hosts == 0, isMisspelt || !misplaced.isEmpty { return nil }
        if hosts == 0 {
            reader.refuse(
                node.position, "the step does not say what must be so",
                "add `HOST: connected` or one of the keys: \(Grammar.conditionKeys.joined(separator: ", "))"
            )
        } else {
            reader.refuse(node.position, "the step names \(hosts) hosts", "write a step for each")
        }
        return nil
    }
}
