import AppleNetwork
import Foundation

/// A machine whose effects are short texts.
struct MachineUnderTest {
    typealias Input = ConnectionMachine.Input

    static let peer = NWEndpoint.hostPort(host: "10.1.0.9", port: 80)
    static let second = NWEndpoint.hostPort(host: "10.1.0.10", port: 80)
    static let wifi = NetworkState(links: [StandInNetwork.loopback, StandInNetwork.wifi()])
    static let both = NetworkState(links: [StandInNetwork.loopback, StandInNetwork.wifi(), StandInNetwork.wire])
    static let none = NetworkState(links: [StandInNetwork.loopback])

    private(set) var machine: ConnectionMachine
    private let completed = Events<String>()

    init(_ parameters: NWParameters = .tcp, isAccepted: Bool = false, after inputs: [Input] = []) {
        machine = ConnectionMachine(Self.peer, parameters, isAccepted: isAccepted)
        for input in inputs { _ = machine.handle(input) }
    }

    /// Takes inputs one after the other, and returns the texts of their effects.
    mutating func take(_ inputs: Input...) -> [String] {
        inputs.flatMap { input in machine.handle(input).flatMap(text) }
    }

    /// Returns whether the program is notified of a state.
    mutating func isNotified(of state: NWConnection.State) -> Bool { machine.willNotify(of: state) }

    // MARK: Inputs

    static func start(_ parameters: NWParameters = .tcp) -> Input { .start(parameters, wifi) }

    static func open(_ targets: [NWEndpoint] = [peer], search: Int = 1) -> Input {
        .finding(.open(targets, name: nil), search: search)
    }

    static func connected(attempt: Int = 1, datagram: Int = 0) -> Input {
        let local = NWEndpoint.hostPort(host: "10.1.0.7", port: 50_000)
        return .flow(
            .connected(FlowFacts(local: local, remote: peer, maximumDatagramSize: datagram)), attempt: attempt)
    }

    static func closed(_ error: POSIXErrorCode? = nil, attempt: Int = 1) -> Input {
        .flow(.closed(error.map(NWError.posix)), attempt: attempt)
    }

    static func received(_ texts: String..., isComplete: Bool = false) -> Input {
        .flow(.received(texts.map { FlowMessage(Data($0.utf8), isComplete: isComplete) }), attempt: 1)
    }

    func send(_ text: String, isLast: Bool = false, isComplete: Bool = true) -> Input {
        var message = ConnectionMessage(
            data: Data(text.utf8), context: isLast ? .finalMessage : .defaultMessage, isComplete: isComplete)
        message.completions = [{ [completed] error in completed.add("sent \(text)" + Self.text(error)) }]
        return .send(message)
    }

    func receive(_ minimum: Int = 1, _ maximum: Int = 100) -> Input {
        receive(.bytes(minimum: minimum, maximum: maximum))
    }

    func receive(_ request: ConnectionInbox.Request) -> Input {
        .receive(request) { [completed] data, context, isComplete, error in
            let content = data.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
            let end = context?.isFinal == true ? ", final" : isComplete ? ", complete" : ""
            completed.add("received" + content + end + Self.text(error))
        }
    }

    // MARK: Texts

    private func text(_ effect: ConnectionMachine.Effect) -> [String] {
        switch effect {
        case .notify(let state): ["\(state.name)"]
        case .notifyPath(let path):
            [path.status == .satisfied ? "path satisfied" : "path \(path.unsatisfiedReason)"]
        case .notifyViability(let isViable): [isViable ? "viable" : "not viable"]
        case .notifyBetterPath(let isBetter): [isBetter ? "better path" : "no better path"]
        case .completeSend(let completions, let error): texts { for completion in completions { completion(error) } }
        case .completeReceive(let delivery):
            texts { delivery.completion(delivery.data, delivery.context, delivery.isComplete, delivery.error) }
        case .find(_, let search): ["find \(search)"]
        case .watchNetwork: ["watch"]
        case .stopWatching: ["stop watching"]
        case .queryRoute(let remote): ["route to \(remote)"]
        case .open(let plan, let attempt):
            ["open \(plan.map { $0.targets.map { "\($0)" }.joined(separator: " ") } ?? "accepted") as \(attempt)"]
        case .read: ["read"]
        case .write(let message, let completions):
            ["write \(String(decoding: message.data, as: UTF8.self)) for \(completions.count)"]
        case .flush: ["flush"]
        case .finish: ["finish"]
        case .close(let way): ["close \(way)"]
        case .startFramers: ["start framers"]
        case .callFramers(.event): ["frame event"]
        case .callFramers(.message(let message)): ["frame \(String(decoding: message.data, as: UTF8.self))"]
        case .callFramers(.stop): ["stop framers"]
        case .endFramers: ["end framers"]
        }
    }

    /// Returns what the completions that a closure calls add.
    private func texts(_ body: () -> Void) -> [String] {
        let count = completed.all.count
        body()
        return Array(completed.all.dropFirst(count))
    }

    private static func text(_ error: NWError?) -> String { error.map { ": \($0.name)" } ?? "" }
}

extension NWConnection.State {
    fileprivate var name: String {
        switch self {
        case .setup: "setup"
        case .waiting(let error): "waiting: \(error.name)"
        case .preparing: "preparing"
        case .ready: "ready"
        case .failed(let error): "failed: \(error.name)"
        case .cancelled: "cancelled"
        }
    }
}

extension NWError {
    fileprivate var name: String {
        if case .posix(let code) = self { "\(code)" } else { "\(self)" }
    }
}
