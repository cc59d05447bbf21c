internal import DeviceProtocol
internal import LabModel

extension Step {
    /// The step in one line, close to the way it is written in YAML.
    public var text: String {
        switch action {
        case .expect(let what, let within, let since):
            "expect \(what.text)" + (since == .start ? " since the start" : "") + " within \(Notation.text(within))"
        case .never(let what, let time): "never \(what.text)\(Self.duration(time))"
        case .always(let what, let time): "always \(what.text)\(Self.duration(time))"
        case .fault(let fault): "fault \(fault.text)"
        case .heal(.all): "heal all"
        case .heal(.named(let name)): "heal \(name)"
        case .send(let message): "send \(message.summary)"
        case .do(let action): "do \(action.text)"
        case .try(let attempt): "try \(attempt.summary)"
        }
    }

    fileprivate static func duration(_ time: Duration?) -> String {
        time.map { " for \(Notation.text($0))" } ?? ""
    }
}

extension SendStep {
    /// The message in one line.
    public var summary: String {
        var words = "\(call ? "call" : "message") \(message) to \(to)"
        if let via { words += " via \(via)" }
        if let expires { words += " expires \(Notation.text(expires))" }
        if times != 1 { words += " \(times) times" }
        return words
    }
}

extension TryStep {
    /// The step in one line.
    public var summary: String {
        var words = [operation.rawValue]
        if !target.isEmpty { words.append(target) }
        if let name { words.append("name \(name)") }
        words.append("by \(by)")
        if let socket { words.append("on \(socket)") }
        if let interface { words.append("interface \(interface)") }
        if let family { words.append(family.rawValue) }
        if let sender { words.append("from \(sender)") }
        words.append(outcome)
        if let receives { words.append("receives \(receives.rawValue)") }
        if let wire { words.append("wire \(wire.rawValue)") }
        return words.joined(separator: " ")
    }
}

extension LabAction {
    /// The action in one line.
    public var text: String {
        switch self {
        case .wait(let time): "wait \(Notation.text(time))"
        case .start(let targets): "start \(targets.text)"
        case .stop(let targets): "stop \(targets.text)"
        case .signal(let signal, let targets): "signal \(signal.rawValue) to \(targets.text)"
        case .run(let command, let host, let within):
            "run \(command.joined(separator: " ")) on \(host) within \(Notation.text(within))"
        case .device(let action, let target, let refusal):
            "\(action.rawValue) \(target)" + (refusal.map { " refused \"\($0)\"" } ?? "")
        case .update(let target, let update, let refusal):
            "update \(target)\(update.text)" + (refusal.map { " refused \"\($0)\"" } ?? "")
        case .reboot(let target, let isLocked): "reboot \(target)" + (isLocked ? " locked" : "")
        case .join(let host, let network): "join \(host)/\(network)"
        case .leave(let host, let network): "leave \(host)" + (network.map { "/\($0)" } ?? "")
        case .roam(let host, let network): "roam \(host)" + (network.map { "/\($0)" } ?? "")
        }
    }
}

extension AppUpdate {
    /// What is new, in one line.
    fileprivate var text: String {
        let parts = extensions.sorted { $0.key < $1.key }
        let keys = changes.map(\.key) + parts.flatMap { name, changes in changes.map { "\(name) \($0.key)" } }
        return keys.isEmpty ? "" : " with \(keys.joined(separator: ", "))"
    }
}

extension FaultStep {
    /// The fault in one line.
    public var text: String {
        kind.text + Step.duration(duration) + (name.map { " as \($0)" } ?? "")
    }
}

extension FaultKind {
    /// What goes wrong and where, in one line.
    public var text: String {
        switch self {
        case .link(let links, let fault): "\(fault.text) on link \(links.text)"
        case .partition(let groups):
            "partition " + groups.map { $0.joined(separator: ", ") }.joined(separator: " | ")
        case .congestion(let network, let share): "utilisation \(Notation.text(share: share)) on network \(network)"
        case .isolation(let network, let hosts):
            "isolation on network \(network)" + (hosts.isEmpty ? "" : " of \(hosts.joined(separator: ", "))")
        case .wrongAnswers(let targets): "wrong answers of \(targets.text)"
        case .process(let targets, let fault): "\(fault.rawValue) \(targets.text)"
        }
    }
}

extension Array where Element: CustomStringConvertible {
    fileprivate var text: String { map(\.description).joined(separator: ", ") }
}
