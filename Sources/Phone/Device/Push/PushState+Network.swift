internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The networks, the lock and the reports of the lab.
extension PushState {
    /// Starts with the stored configurations, or else with those of the device's configuration.
    mutating func start(_ former: SavedPushConfigurations?, _ network: JoinedNetwork?, hasCarrier: Bool) {
        if isLocked { carryOut(manager.reboot()) }
        if let former {
            restore(former)
        } else {
            saveDefaults()
        }
        if let network { join(network, hasCarrier: hasCarrier) }
    }

    /// Joins a network in range as soon as its interface has a carrier.
    mutating func join(_ new: JoinedNetwork, hasCarrier isThere: Bool = true) {
        // Between two networks, the device is on none for a moment.
        if let joined, joined.ssid != new.ssid { change { $0.leave() } }
        // On the current network, a missing carrier counts as a short loss at first.
        let isInReach = isThere || joined != nil
        network = new
        isOutOfReach = !isInReach
        hasCarrier = isInReach
        carrierRun += 1
        change { isInReach ? $0.join(new.ssid, isSecure: new.isSecure) : $0.leave() }
    }

    /// Records the access point that the device has roamed to.
    mutating func roamed(to bssid: String, on interface: String) {
        if network?.interface == interface { network?.bssid = bssid }
        if joined?.interface == interface { joined?.bssid = bssid }
    }

    /// Leaves the network of an interface.
    mutating func leave(_ interface: String) {
        guard network?.interface == interface else { return }
        network = nil
        carrierRun += 1
        change { $0.leave() }
    }

    /// Handles a change of the carrier.
    ///
    /// A short loss does not leave the network, because the device looks for an access point with the same name, as
    /// when it roams.
    mutating func carrierChanged(_ isThere: Bool) {
        guard isThere != hasCarrier else { return }
        hasCarrier = isThere
        carrierRun += 1
        guard let network else { return }
        if !isThere {
            arm(.association(run: carrierRun), after: settings.associationLimit)
        } else if isOutOfReach {
            join(network)
        }
    }

    /// Handles the joining or the loss of an Ethernet network.
    mutating func ethernetChanged(_ isThere: Bool) {
        carryOutMove(manager.ethernetChanged(isThere))
    }

    /// Leaves the network if the carrier has been missing for the whole association limit.
    mutating func associationEnded(_ run: Int) {
        guard run == carrierRun, !hasCarrier, network != nil else { return }
        isOutOfReach = true
        change { $0.leave() }
    }

    /// Changes the manager's network and reports the change before its effects.
    mutating func change(_ body: (inout AppPushManager) -> [AppPushManager.Effect]) {
        let effects = body(&manager)
        let now = manager.ssid == nil ? nil : network
        if now != joined {
            if let joined, joined.ssid != now?.ssid { emit(joined, isJoined: false) }
            if let now, joined?.ssid != now.ssid { emit(now, isJoined: true) }
            joined = now
        }
        carryOutMove(effects)
    }

    /// Executes the effects of joining or leaving a network.
    private mutating func carryOutMove(_ effects: [AppPushManager.Effect]) {
        isMoving = true
        carryOut(effects)
        isMoving = false
    }

    private mutating func emit(_ network: JoinedNetwork, isJoined: Bool) {
        emit(
            NetworkMembership(
                isJoined: isJoined, ssid: network.ssid, isSecure: network.isSecure, interface: network.interface))
    }

    mutating func lock() throws(PrivacyRefusal) {
        guard !isLocked else { throw PrivacyRefusal("The device is locked already.") }
        isLocked = true
        outputs.append(.emit(EventRecord(.locked)))
        for provider in providerNames { freezeIfLocked(provider) }
    }

    /// Suspends a provider's process while the device is locked, without `sleep`, on a device with that fault.
    mutating func freezeIfLocked(_ provider: String) {
        guard isLocked, faults.contains(.suspendsLockedProviders), processes[provider]?.isConnected == true
        else { return }
        processes[provider]?.isSuspended = true
        outputs.append(.freeze(provider))
    }

    mutating func unlock() throws(PrivacyRefusal) {
        guard isLocked else { throw PrivacyRefusal("The device is not locked.") }
        isLocked = false
        outputs.append(.emit(EventRecord(.unlocked)))
        if faults.contains(.suspendsLockedProviders) {
            for provider in providerNames {
                outputs.append(.thaw(provider))
                processes[provider]?.isSuspended = false
            }
        }
        change { $0.unlock() }
    }

    /// Reports a change of a radio switch; the network changes follow as commands.
    mutating func turned(_ action: DeviceAction) {
        outputs.append(.emit(EventRecord(EventName(rawValue: action.rawValue))))
    }

    /// Suspends or resumes the process of a provider.
    mutating func suspend(_ isSuspended: Bool, _ provider: String) throws(PrivacyRefusal) {
        guard let process = processes[provider] else { throw PrivacyRefusal("\(provider) is no push provider.") }
        guard process.isConnected else { throw PrivacyRefusal("\(provider) has no process.") }
        guard process.isSuspended != isSuspended else {
            throw PrivacyRefusal(
                "\(provider) is \(isSuspended ? "" : "not ")suspended\(isSuspended ? " already" : "").")
        }
        processes[provider]?.isSuspended = isSuspended
        if process.current != nil { tell(process.channel, .provider(isSuspended ? .sleep : .wake)) }
    }
}
