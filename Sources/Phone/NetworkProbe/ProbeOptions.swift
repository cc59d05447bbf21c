package import DeviceProtocol
internal import LabEvents

package struct ProbeOptions: Sendable {
    /// An error in a command line.
    package struct Failure: Error {
        /// The sentence for standard error, without the program's name.
        package let message: String
    }

    /// The usage text, printed after the error.
    static let usage = """
        usage: network-probe [serve] [OPTION]...                      carries out the requests on standard input
               network-probe bonjour advertise --type TYPE --port PORT [--name NAME] [--ttl 2s] [--txt KEY=VALUE]...
               network-probe bonjour browse --type TYPE
               network-probe listen [--tcp PORT]... [--udp PORT]... [--http PORT]...
                                                                        echoes what it receives
        options: --standalone (no device asked), --sabotage NAME

        """

    /// The requests of the command line; empty when standard input is read.
    package private(set) var requests: [ProbeRequest] = []
    /// The TCP ports on which HTTP requests are answered.
    package private(set) var httpPorts: [UInt16] = []
    /// Whether requests are read from standard input.
    package private(set) var readsInput = true
    /// Whether the probe does not use a device even if there is one.
    package private(set) var isStandalone = false
    /// The time to live of the records of registered services; `nil` for the standard's values.
    package private(set) var lifetime: Duration?
    /// The defect of the probe; `nil` for the correct program.
    package private(set) var sabotage: DeviceSaboteur?

    /// The verb at the start of the arguments.
    private enum Verb {
        case serve
        case advertise
        case browse
        case listen

        /// Removes the verb from the arguments; `serve` if they begin with an option.
        init(from rest: inout ArraySlice<String>) throws(Failure) {
            guard let first = rest.first, !first.hasPrefix("--") else {
                self = .serve
                return
            }
            rest = rest.dropFirst()
            switch first {
            case "serve": self = .serve
            case "listen": self = .listen
            case "bonjour":
                switch rest.popFirst() {
                case "advertise": self = .advertise
                case "browse": self = .browse
                default: throw Failure(message: "`bonjour` needs `advertise` or `browse`")
                }
            default: throw Failure(message: "`\(first)` is unknown")
            }
        }
    }

    /// Reads the arguments after the program's name.
    package init(_ arguments: [String]) throws(Failure) {
        var rest = arguments[...]
        let verb = try Verb(from: &rest)
        var (name, type, port): (String?, String?, UInt16?) = (nil, nil, nil)
        var txt: [String: String]?
        while let option = rest.popFirst() {
            if option == "--standalone" {
                isStandalone = true
                continue
            }
            guard let value = rest.popFirst() else { throw Failure(message: "`\(option)` needs a value") }
            switch option {
            case "--name": name = value
            case "--type": type = value
            case "--port": port = try Self.port(value)
            case "--txt":
                let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                txt = (txt ?? [:]).merging([parts[0]: parts.count > 1 ? parts[1] : ""]) { $1 }
            case "--ttl": lifetime = try Self.duration(value)
            case "--tcp", "--udp":
                let port = try Self.port(value)
                requests.append(
                    ProbeRequest(
                        option == "--tcp" ? .tcpListen(port: port) : .receive(.echo, port: port),
                        id: requests.count + 1))
            case "--http": httpPorts.append(try Self.port(value))
            case "--sabotage":
                guard let saboteur = DeviceSaboteur(rawValue: value), saboteur.isOfProbe else {
                    throw Failure(message: "no saboteur of the probe is called `\(value)`")
                }
                sabotage = saboteur
            default: throw Failure(message: "`\(option)` is unknown")
            }
        }
        guard verb == .listen || requests.isEmpty && httpPorts.isEmpty else {
            throw Failure(message: "`--tcp`, `--udp` and `--http` belong to `listen`")
        }
        switch verb {
        case .serve: return
        case .advertise:
            guard let type, let port else {
                throw Failure(message: "`bonjour advertise` needs `--type` and `--port`")
            }
            requests = [ProbeRequest(.register(type: type, name: name, port: port, txt: txt), id: 1)]
        case .browse:
            guard let type else { throw Failure(message: "`bonjour browse` needs `--type`") }
            requests = [ProbeRequest(.browse(type: type), id: 1)]
        case .listen:
            guard !requests.isEmpty || !httpPorts.isEmpty else {
                throw Failure(message: "`listen` needs `--tcp`, `--udp` or `--http`")
            }
        }
        readsInput = false
    }

    private static func port(_ text: String) throws(Failure) -> UInt16 {
        guard let port = UInt16(text), port > 0 else { throw Failure(message: "`\(text)` is not a port") }
        return port
    }

    private static func duration(_ text: String) throws(Failure) -> Duration {
        guard let duration = Duration(text: text), duration > .zero, duration.components.attoseconds == 0 else {
            throw Failure(message: "`\(text)` is not a number of seconds, such as `2s`")
        }
        return duration
    }
}
