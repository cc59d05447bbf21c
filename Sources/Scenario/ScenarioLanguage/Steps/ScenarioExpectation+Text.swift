package import LabEvents
import LabModel
import LocalNetworkPrivacy

extension ScenarioExpectation {
    /// The condition in one line, close to the way it is written in YAML.
    public var text: String {
        switch self {
        case .host(let host, let state): "\(host) \(state.rawValue)"
        case .client(let client, let state, let server): "\(server) holds \(client) for \(state.rawValue)"
        case .recovers(let host, let stable):
            "recovers \(host)" + (stable.map { " stable for \(Notation.text($0))" } ?? "")
        case .delivered(let message, let count, let to):
            "delivered \(message)" + (to.map { " to \($0)" } ?? "") + count.textUnlessOnce
        case .event(let pattern, let count): "event \(pattern.text)" + count.textUnlessOnce
        case .log(let pattern, let count):
            "log \"\(pattern.expression)\"" + (pattern.from.map { " from \($0)" } ?? "") + count.textUnlessOnce
        case .crash(let pattern, let count): "crash \(pattern.text)" + count.textUnlessOnce
        case .utilisation(let network, let bounds): "utilisation of \(network) \(text(of: bounds))"
        case .tcpRetransmissions(let host, let bounds): "tcp-retransmissions of \(host) \(text(of: bounds))"
        case .memory(let app, let bounds): "memory of \(app) \(text(of: bounds))"
        case .sockets(let program, let state, let bounds):
            (state.map { "\($0.rawValue) " } ?? "") + "sockets of \(program) \(text(of: bounds))"
        case .spread(let pattern, let reporters, let bounds):
            "spread of \(pattern.text) over \(reporters) \(text(of: bounds))"
        case .wire(let pattern, let count): "wire \(pattern.text)" + count.textUnlessOnce
        case .alert(let pattern, let count):
            "alert \(pattern.of?.description ?? "any")" + (pattern.text.map { " \"\($0)\"" } ?? "")
                + count.textUnlessOnce
        case .privilege(let app, let privilege): "privilege \(app) is \(privilege.rawValue)"
        case .listed(let app): "listed \(app)"
        case .provider(let app, let state): "provider \(app) is \(state.rawValue)"
        case .shown(let pattern, let count): pattern.text + count.textUnlessOnce
        case .interval(let pattern):
            "interval of \(pattern.event.text) every \(Notation.text(pattern.every)) ± "
                + "\(Notation.text(share: pattern.tolerance)) \(pattern.times) times"
        }
    }
}

extension Count {
    /// `3 times`, `at least 3 times` or `at most 3 times`.
    public var text: String {
        switch self {
        case .exactly(let number): "\(number) \(Self.times(number))"
        case .atLeast(let number): "at least \(number) \(Self.times(number))"
        case .atMost(let number): "at most \(number) \(Self.times(number))"
        }
    }

    fileprivate var textUnlessOnce: String { self == .atLeast(1) ? "" : " \(text)" }

    private static func times(_ number: Int) -> String { number == 1 ? "time" : "times" }
}

extension ScenarioExpectation {
    /// A value of the quantity that it is about: `70 %`, `24MB`, `2` or `200ms`.
    package func text(of value: Double) -> String {
        switch self {
        case .memory: Notation.text(bytes: Int(value))
        case .sockets: "\(Int(value))"
        case .spread: Notation.text(.milliseconds(Int64((value * 1000).rounded())))
        default: Notation.text(share: value)
        }
    }

    /// `above 70 % below 95 %`.
    private func text(of bounds: Bounds) -> String {
        [bounds.above.map { "above \(text(of: $0))" }, bounds.below.map { "below \(text(of: $0))" }]
            .compactMap { $0 }.joined(separator: " ")
    }
}

extension EventPattern {
    /// The pattern in one line, its fields in alphabetical order.
    public var text: String {
        let fields = fields.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.plainText)" }
        return name.rawValue + (from.map { " from \($0)" } ?? "")
            + (fields.isEmpty ? "" : " where " + fields.joined(separator: ", "))
    }
}

extension CrashPattern {
    /// The pattern in one line.
    public var text: String {
        "\(program)" + (signal.map { " by \($0.rawValue)" } ?? "") + (call.map { " in \"\($0)\"" } ?? "")
    }
}

extension ShownPattern {
    /// The pattern in one line, its values in alphabetical order.
    public var text: String {
        let values = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.plainText)" }
        return "\(kind.rawValue) \(app)" + (values.isEmpty ? "" : " where " + values.joined(separator: ", "))
    }
}

extension WirePattern {
    /// The pattern in one line.
    public var text: String {
        var words = [host, direction.rawValue]
        if let `protocol` { words.append(`protocol`.rawValue) }
        if let to { words.append("\(direction == .out ? "to" : "from") \(to)") }
        if let port { words.append("port \(port)") }
        if let name { words.append("naming \(name)") }
        if !flags.isEmpty {
            words.append("with \(TCPFlag.allCases.filter(flags.contains).map(\.rawValue).joined(separator: "+"))")
        }
        return words.joined(separator: " ")
    }
}

extension Value {
    /// A scalar as one would say it.
    package var plainText: String {
        switch self {
        case .null: "null"
        case .bool(let truth): "\(truth)"
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): text
        case .array(let values): "[" + values.map(\.plainText).joined(separator: ", ") + "]"
        case .object(let fields):
            "{" + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", ")
                + "}"
        }
    }
}
