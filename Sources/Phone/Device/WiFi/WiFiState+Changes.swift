internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The changes that end configurations (*joinOnce*), and the commands of the user and the lab.
extension WiFiState {
    /// Handles a command after its effects on networks.
    mutating func perform(_ action: DeviceCommand.Action, _ app: String?, on network: JoinedNetwork?) {
        switch action {
        case .networkJoined(let joined): self.joined(joined.ssid, now: network)
        case .networkNotJoined(let ssid, let reason):
            for app in hotspots.keys.sorted() where hotspots[app]?.contains(where: { $0.ssid == ssid }) == true {
                notJoined(ssid, by: app, reason)
            }
        case .programEnded: if let app, programs[app]?.container == nil { endForOnce(of: app, on: network) }
        case .update(let versions): for version in versions { programs[version.name] = version }
        case .user(.uninstall): if let app { end(of: app, on: network) { _ in true } }
        case .user(.unlock):
            for request in questions.filter({ $0.value.isDue }).keys.sorted() { answer(request) }
        default: break
        }
    }

    /// Marks the configurations of a network that the device has joined, and ends those for once of another one.
    private mutating func joined(_ ssid: String, now network: JoinedNetwork?) {
        for app in hotspots.keys.sorted() {
            if policy.endsForOnce {
                end(of: app, on: network) { $0.configuration.isForOnce && $0.isJoined && $0.ssid != ssid }
            }
            for index in hotspots[app, default: []].indices where hotspots[app]?[index].ssid == ssid {
                hotspots[app]?[index].isJoined = true
            }
        }
    }

    /// Handles a possible change between foreground and background of an app.
    mutating func moved(_ app: String, isForeground: Bool) {
        guard isForeground == background.contains(app) else { return }
        moves[app, default: 0] += 1
        if isForeground { background.remove(app) } else { background.insert(app) }
        armForOnce(of: app)
    }

    /// Starts the timer after which the configurations for once of an app in the background end.
    mutating func armForOnce(of app: String) {
        guard background.contains(app), hotspots[app, default: []].contains(where: \.configuration.isForOnce) else {
            return
        }
        outputs.append(.arm(.background(app: app, run: moves[app, default: 0]), after: forOnceLimit))
    }

    /// Ends the configurations for once that the device had before it was started; the apps ended with it.
    mutating func start(on network: JoinedNetwork?) {
        for app in hotspots.keys.sorted() { endForOnce(of: app, on: network) }
    }

    /// Ends the configurations for once of an app.
    mutating func endForOnce(of app: String, on network: JoinedNetwork?) {
        if policy.endsForOnce { end(of: app, on: network) { $0.configuration.isForOnce } }
    }

    /// Removes configurations of an app; the device leaves the network of one that was for once.
    mutating func end(of app: String, on network: JoinedNetwork?, where isMeant: (Hotspot) -> Bool) {
        let ended = hotspots[app, default: []].filter(isMeant)
        guard !ended.isEmpty else { return }
        hotspots[app, default: []].removeAll(where: isMeant)
        if policy.savesRemovals { save() }
        for hotspot in ended {
            emit(EventRecord(.hotspotRemoved).with(.app, app).with(.ssid, hotspot.ssid))
            if hotspot.configuration.isForOnce, hotspot.ssid == network?.ssid {
                emit(HotspotOrder(isJoin: false, app: app, ssid: hotspot.ssid).record)
            }
        }
    }
}
