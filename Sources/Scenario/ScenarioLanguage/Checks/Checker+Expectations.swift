internal import LabModel
internal import LocalNetworkPrivacy

extension Checker {
    /// Checks the names in a condition.
    ///
    /// - Parameters:
    ///   - history: what the steps before have brought up.
    ///   - messages: every message that the scenario sends anywhere.
    ///   - isWaited: whether the steps wait for it, so that nothing after it can make it so.
    mutating func checkExpectation(
        _ what: ScenarioExpectation, _ path: [String], _ history: StepHistory, all messages: [String], isWaited: Bool
    ) {
        switch what {
        case .host(let host, let state):
            checkState(of: host, needsProvider: state == .connected || state == .disconnected, path + [host])
        case .client(let client, _, let server):
            checkServer(server, path + [server])
            _ = knowsHost(client, path + [server, "client"])
        case .recovers(let host, _): checkState(of: host, needsProvider: true, path + ["recovers"])
        case .delivered(let name, _, let to):
            checkDelivery(of: name, to: to, path, history, all: messages, isWaited: isWaited)
        case .event(let pattern, _): checkEvent(pattern, path + ["event"], path)
        case .log(let pattern, _):
            _ = reporters(pattern.from, path)
            checkExpression(pattern.expression, path + ["log"])
        case .crash(let pattern, _):
            _ = programs(pattern.program, path + ["crash"])
            if let call = pattern.call { checkExpression(call, path + ["in"]) }
        case .utilisation(let name, let bounds):
            if let network = network(name, path + ["utilisation"]), network.channel == nil {
                refuse(
                    path + ["utilisation"], "the network '\(name)' has no channel to measure",
                    "add `channel: 20mbit` to it")
            }
            checkBounds(bounds, of: what, path)
        case .tcpRetransmissions(let host, let bounds):
            _ = knowsHost(host, path + ["tcp-retransmissions"])
            checkBounds(bounds, of: what, path)
        case .memory(let app, let bounds):
            checkMemory(of: app, path + ["memory"])
            checkBounds(bounds, of: what, path)
        case .sockets(let program, _, let bounds):
            checkSockets(of: program, path + ["sockets"])
            checkBounds(bounds, of: what, path)
        case .interval(let pattern): checkEvent(pattern.event, path + ["interval"], path)
        case .spread(let pattern, _, let bounds):
            checkEvent(pattern, path + ["spread"], path)
            checkBounds(bounds, of: what, path)
        case .wire(let pattern, let count): checkWire(pattern, count, path)
        case .alert(let pattern, _):
            if let target = pattern.of { checkApp(target, path + ["alert"], isNeeded: false) }
        case .privilege(let app, _): checkApp(app, path + ["privilege"])
        case .listed(let app): checkApp(app, path + ["listed"])
        case .provider(let app, _): checkProviders(of: app, path + ["provider"])
        case .shown(let pattern, _): checkShown(pattern, path)
        }
    }

    /// Checks that the time of an expectation is long enough for it.
    mutating func checkPossible(_ what: ScenarioExpectation, _ within: Duration, _ path: [String]) {
        switch what {
        case .interval(let pattern):
            let shortest = pattern.every * Double(pattern.times) * max(0, 1 - pattern.tolerance)
            guard shortest > within else { return }
            refuse(
                path + ["times"],
                "\(pattern.times) gaps of \(Notation.text(pattern.every)) take longer than \(Notation.text(within))",
                "ask for fewer, or lengthen `within`")
        case .recovers(_, let stable?) where stable >= definition.timeout:
            refuse(
                path + ["stable"],
                "\(Notation.text(stable)) is not shorter than the timeout of \(Notation.text(definition.timeout))",
                "shorten it, or raise `timeout`")
        default: return
        }
    }

    private mutating func checkState(of host: String, needsProvider: Bool, _ path: [String]) {
        guard knowsHost(host, path) else { return }
        let programs = hosts.programs(on: host)
        guard isComplete else { return }
        if programs.isEmpty {
            refuse(key: path, "'\(host)' runs no program, so it has no state", "give it one under `runs`")
        } else if needsProvider, programs.allSatisfy({ $0.name == ProgramDefinition.pushServerName }) {
            refuse(
                key: path, "'\(host)' runs no program that connects",
                "name a host with a provider, or use running or exited")
        }
    }

    private mutating func checkServer(_ host: String, _ path: [String]) {
        guard knowsHost(host, path), isComplete else { return }
        let programs = hosts.programs(on: host)
        if programs.allSatisfy({ $0.name == ProgramDefinition.pushProviderName }) {
            refuse(key: path, "'\(host)' runs no server that could hold clients", "name a host that does")
        }
    }

    private mutating func checkMemory(of app: ProgramTarget, _ path: [String]) {
        checkApp(app, path)
        guard isComplete, let name = app.program,
            let kind = hosts.definition(of: app.host)?.device?.app(name)?.kind, kind != .appPushProvider
        else { return }
        refuse(
            path, "'\(app)' is no push provider, and only their memory is counted",
            "name an extension of `kind: app-push`")
    }

    private mutating func checkSockets(of target: ProgramTarget, _ path: [String]) {
        guard programs(target, path).isEmpty == false, target.program == nil else { return }
        refuse(path, "'\(target)' is a host, and sockets are counted of one program", "write HOST/PROGRAM")
    }

    private mutating func checkBounds(_ bounds: Bounds, of what: ScenarioExpectation, _ path: [String]) {
        guard let above = bounds.above, let below = bounds.below, above >= below else { return }
        refuse(
            path + ["above"],
            "nothing is above \(what.text(of: above)) and below \(what.text(of: below)) at once",
            "exchange them")
    }

    private mutating func checkDelivery(
        of name: String, to host: String?, _ path: [String], _ history: StepHistory, all messages: [String],
        isWaited: Bool
    ) {
        if let host { _ = knowsHost(host, path + ["to"]) }
        guard isComplete else { return }
        let place = path + ["delivered"]
        guard messages.contains(name) else {
            refuse(
                place, "no step sends a message '\(name)'",
                NearestWord.remedy(for: name, in: messages, none: "add a step `send: { message: \(name), to: HOST }`"))
            return
        }
        guard let target = history.messages[name] else {
            if isWaited {
                refuse(place, "the message '\(name)' is sent only later", "move the step after the one that sends it")
            }
            return
        }
        // That a message comes to somebody it is not for can only be forbidden.
        if isWaited, let host, hosts.contains(host), !hosts.overlap(host, target) {
            refuse(
                path + ["to"], "the message '\(name)' is not sent to '\(host)'",
                "leave `to` out, or name the host it is for")
        }
    }
}
