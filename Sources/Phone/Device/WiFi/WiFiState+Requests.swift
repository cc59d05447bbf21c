internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The requests of `NEHotspotConfigurationManager`.
extension WiFiState {
    /// Asks the user whether to join the network of a configuration; the reply to the request follows the answer.
    ///
    /// - Throws: ``WiFiProblem`` if the app may not apply it.
    mutating func apply(
        _ configuration: HotspotConfiguration, by program: String?, request: Int, isForeground: Bool,
        on network: JoinedNetwork?
    ) throws(WiFiProblem) {
        let app = try entitledApp(program)
        if questions.values.contains(where: { $0.app == app }) {
            throw WiFiProblem(.pending, "The user has not answered an earlier request of \(app).")
        }
        guard isForeground else {
            throw WiFiProblem(.applicationIsNotInForeground, "\(app) is not in the foreground.")
        }
        let hotspot = Hotspot(configuration: configuration, ssid: ssid(of: configuration.target))
        if case .domain = configuration.target {
        } else if network?.ssid == hotspot.ssid {
            throw WiFiProblem(.alreadyAssociated, "The device is on \(hotspot.ssid) already.")
        }
        let answer = nextAnswer(about: app)
        guard policy.asksUser else { return allow(hotspot, of: app, request: request) }
        questions[request] = Question(app: app, hotspot: hotspot, allows: answer?.allows ?? true)
        emit(
            EventRecord(.hotspotAlert).with(.app, app).with(.ssid, hotspot.ssid)
                .with(.text, "“\(app)” Wants to Join Wi-Fi Network “\(hotspot.ssid)”?"))
        outputs.append(.arm(.answer(question: request), after: (answer?.after ?? .zero) / .seconds(1)))
    }

    /// Withdraws the alert of a request whose program has gone.
    mutating func cancel(request: Int) { questions[request] = nil }

    /// Removes the configurations of an app with a name, and leaves their network if they were for once
    /// (*removeConfiguration(forSSID:)*).
    mutating func remove(
        _ name: String, isDomain: Bool, by program: String?, on network: JoinedNetwork?
    ) throws(WiFiProblem) {
        let app = try entitledApp(program)
        end(of: app, on: network) { hotspot in
            switch hotspot.configuration.target {
            case .ssid, .prefix: !isDomain && (hotspot.ssid == name || hotspot.configuration.name == name)
            case .domain(let domain): isDomain && domain == name
            }
        }
    }

    /// Returns the names of an app's configurations; empty for a program that may have none.
    func names(of program: String?) -> [String] {
        guard let app = try? entitledApp(program) else { return [] }
        let apps = policy.listsAll ? hotspots.keys.sorted() : [app]
        return apps.flatMap { hotspots[$0, default: []].map(\.ssid) }
    }

    /// Checks that a program is an app with the entitlement; returns its name.
    private func entitledApp(_ program: String?) throws(WiFiProblem) -> String {
        guard let program, let description = programs[program] else {
            throw WiFiProblem(.internal, "This program is no app of the device.")
        }
        guard description.hasHotspotEntitlement else {
            throw WiFiProblem(
                .internal, "\(program) lacks the entitlement com.apple.developer.networking.HotspotConfiguration.")
        }
        return owner(of: program)
    }

    /// Returns the SSID of a configuration; that of a prefix is the first one nearby, or the prefix if there is none.
    func ssid(of target: HotspotConfiguration.Target) -> String {
        switch target {
        case .ssid(let name), .domain(let name): name
        case .prefix(let prefix): nearby.first { $0.ssid.utf8.starts(with: prefix.utf8) }?.ssid ?? prefix
        }
    }

    private mutating func nextAnswer(about app: String) -> AnswerDefinition? {
        guard let index = answers.firstIndex(where: { $0.apps.contains(app) }) else { return nil }
        return answers[index].next()
    }
}

/// The user's answers and their consequences.
extension WiFiState {
    /// Handles the expiry of a timer.
    ///
    /// `isForeground` returns whether an app is in the foreground, and `isScreenClosed` is whether the user has to unlock
    /// the device before the answer.
    mutating func passed(
        _ timer: Timer, isForeground: (String) -> Bool, isScreenClosed: Bool, on network: JoinedNetwork?
    ) {
        switch timer {
        case .answer(let request):
            guard !isScreenClosed else {
                questions[request]?.isDue = true
                return
            }
            answer(request)
        case .background(let app, let run):
            guard run == moves[app], !isForeground(app) else { return }
            endForOnce(of: app, on: network)
        }
    }

    /// Handles the answer to the alert of a request.
    mutating func answer(_ request: Int) {
        guard let question = questions.removeValue(forKey: request) else { return }
        let (app, hotspot) = (question.app, question.hotspot)
        emit(
            EventRecord(.hotspotAnswered).with(.app, app).with(.ssid, hotspot.ssid)
                .with(.answer, question.allows ? "allow" : "deny"))
        if question.allows { return allow(hotspot, of: app, request: request) }
        if policy.storesDenied { hotspots[app, default: []].append(hotspot) }
        let problem = WiFiProblem(.userDenied, "The user does not want to join \(hotspot.ssid).")
        refuse(.hotspotApply, to: app, problem)
        outputs.append(.reply(request, problem.reply))
    }

    /// Stores a configuration in the place of a former one of that network, and joins it if it is nearby.
    ///
    /// The reply does not wait until the device has joined, and is no error if it cannot
    /// (*apply(_:completionHandler:)*).
    private mutating func allow(_ hotspot: Hotspot, of app: String, request: Int) {
        hotspots[app, default: []].removeAll { $0.ssid == hotspot.ssid }
        hotspots[app, default: []].append(hotspot)
        save()
        armForOnce(of: app)
        defer { outputs.append(.reply(request, .done)) }
        if let obstacle = obstacle(to: hotspot) { return notJoined(hotspot.ssid, by: app, obstacle) }
        // The system does not join a Hotspot 2.0 network at once ("apply(_:completionHandler:)" of Apple).
        if case .domain = hotspot.configuration.target { return }
        if policy.joins { emit(HotspotOrder(isJoin: true, app: app, ssid: hotspot.ssid).record) }
    }

    /// Returns the reason why the network of a configuration cannot be joined; `nil` if it can.
    private func obstacle(to hotspot: Hotspot) -> String? {
        if case .domain = hotspot.configuration.target { return nil }
        guard let network = nearby.first(where: { $0.ssid == hotspot.ssid }) else {
            return "No network of that name is nearby."
        }
        switch hotspot.configuration.security {
        case .open: return network.isSecure ? "The network needs a password." : nil
        case .wep: return "The network does not use WEP."
        case .personal, .enterprise: return network.isSecure ? nil : "The network is not secured."
        }
    }

    /// Reports that a network was not joined.
    mutating func notJoined(_ ssid: String, by app: String, _ reason: String) {
        emit(EventRecord(.hotspotNotJoined).with(.app, app).with(.ssid, ssid).with(.reason, reason))
    }
}
