internal import DeviceProtocol

/// What the command line of the probe says.
struct ProbeOptions: Sendable {
    /// What is wrong with a command line.
    struct Failure: Error { let message: String }

    static let usage = """
        usage: bonjour-probe [serve] [OPTION]...                      does what standard input asks
               bonjour-probe advertise --name NAME --type TYPE --port PORT [--ttl 2s] [--txt KEY=VALUE]...
               bonjour-probe browse --type TYPE
               bonjour-probe listen [--tcp PORT]... [--udp PORT]...     echoes
        options: --standalone (no device asked), --sabotage NAME

        """

    /// What is done at once; empty when standard input is read.
    var requests: [ProbeRequest] = []
    /// Whether requests are read from standard input.
    var readsInput = true
    /// Whether the probe never asks a device.
    var isStandalone = false
    /// The time to live of the records of registered services.
    var lifetime: Duration?
    /// The broken variant to be; `nil` is the right one.
    var sabotage: DeviceSaboteur?

    /// Reads the arguments after the program's name.
    init(_ arguments: [String]) throws(Failure) {
        var rest = arguments[...]
        let mode = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 } ?? "serve"
        if rest.first == mode { rest = rest.dropFirst() }
        var service = ProbeRequest(mode == "browse" ? .browse : .register, id: 1)
        while let option = rest.popFirst() {
            if option == "--standalone" {
                isStandalone = true
                continue
            }
            guard let value = rest.popFirst() else { throw Failure(message: "`\(option)` needs a value") }
            switch option {
            case "--name": service.name = value
            case "--type": service.type = value
            case "--port": service.port = try Self.port(value)
            case "--txt":
                let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                service.txt = (service.txt ?? [:]).merging([parts[0]: parts.count > 1 ? parts[1] : ""]) { $1 }
            case "--ttl": lifetime = try Self.duration(value)
            case "--tcp", "--udp":
                let operation: ProbeRequest.Operation = option == "--tcp" ? .tcpListen : .udpListen
                requests.append(ProbeRequest(operation, id: requests.count + 1, port: try Self.port(value)))
            case "--sabotage":
                guard let saboteur = DeviceSaboteur(rawValue: value), Self.saboteurs.contains(saboteur) else {
                    throw Failure(message: "no saboteur of the probe is called `\(value)`")
                }
                sabotage = saboteur
            default: throw Failure(message: "`\(option)` is unknown")
            }
        }
        try finish(mode, service)
    }

    private static let saboteurs: [DeviceSaboteur] = [.targetsOwnAddress, .usesFirstInterface]

    private mutating func finish(_ mode: String, _ service: ProbeRequest) throws(Failure) {
        switch mode {
        case "serve":
            guard requests.isEmpty else { throw Failure(message: "`--tcp` and `--udp` belong to `listen`") }
            return
        case "advertise", "browse":
            guard service.type != nil, mode == "browse" || service.port != nil else {
                throw Failure(message: "`\(mode)` needs a type\(mode == "browse" ? "" : " and a port")")
            }
            requests = [service]
        case "listen":
            guard !requests.isEmpty else { throw Failure(message: "`listen` needs `--tcp` or `--udp`") }
        default: throw Failure(message: "`\(mode)` is unknown")
        }
        readsInput = false
    }

    private static func port(_ text: String) throws(Failure) -> UInt16 {
        guard let port = UInt16(text), port > 0 else { throw Failure(message: "`\(text)` is not a port") }
        return port
    }

    private static func duration(_ text: String) throws(Failure) -> Duration {
        guard text.hasSuffix("s"), let seconds = Int(text.dropLast()), seconds > 0 else {
            throw Failure(message: "`\(text)` is not a number of seconds, such as `2s`")
        }
        return .seconds(seconds)
    }
}
