internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// Networks, the lock, and what the lab lets the device know.
extension PushState {
    /// Begins: with what was saved before, or else with what the configuration says.
    mutating func start(_ former: SavedPushConfigurations?, _ network: JoinedNetwork?, hasCarrier: Bool) {
        if isLocked { carryOut(manager.reboot()) }
        if let former {
            restore(former)
        } else {
            saveDefaults()
        }
        if let network { join(network, hasCarrier: hasCarrier) }
    }

    /// The device comes into the range of a network, which it joins once its interface has a carrier.
    mutating func join(_ new: JoinedNetwork, hasCarrier isThere: Bool = true) {
        // From one network to another there is a moment without any.
        if let joined, joined.ssid != new.ssid { change { $0.leave() } }
        // The network that it is on is not left at once: a missing carrier is a short loss at first.
        let isInReach = isThere || joined != nil
        network = new
        isOutOfReach = !isInReach
        hasCarrier = isInReach
        carrierRun += 1
        change { isInReach ? $0.join(new.ssid, isSecure: new.isSecure) : $0.leave() }
    }

    /// The device is out of the range of its network.
    mutating func leave(_ interface: String) {
        guard network?.interface == interface else { return }
        network = nil
        carrierRun += 1
        change { $0.leave() }
    }

    /// The interface of the network has a carrier, or has none.
    ///
    /// A short loss is none of the network: the device looks for an access point with the same name, as it does when it
    /// roams.
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

    /// The device is on an Ethernet network, or on none any more.
    mutating func ethernetChanged(_ isThere: Bool) {
        carryOutMove(manager.ethernetChanged(isThere))
    }

    /// The carrier has been away for as long as an association lasts without one.
    mutating func associationEnded(_ run: Int) {
        guard run == carrierRun, !hasCarrier, network != nil else { return }
        isOutOfReach = true
        change { $0.leave() }
    }

    /// Changes where the manager is, and reports that before anything follows from it.
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

    /// Carries out what follows from a move to or from a network.
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

    /// The user locks the device.
    mutating func lock() throws(PrivacyRefusal) {
        guard !isLocked else { throw PrivacyRefusal("The device is locked already.") }
        isLocked = true
        outputs.append(.emit(EventRecord(.locked)))
        for provider in providerNames { freezeIfLocked(provider) }
    }

    /// Suspends the process of a provider while the device is locked, without a word to it, on a device with that fault.
    mutating func freezeIfLocked(_ provider: String) {
        guard isLocked, faults.contains(.suspendsLockedProviders), processes[provider]?.isConnected == true
        else { return }
        processes[provider]?.isSuspended = true
        outputs.append(.freeze(provider))
    }

    /// The user unlocks the device.
    mutating func unlock() throws(PrivacyRefusal) {
        guard isLocked else { throw PrivacyRefusal("The device is not locked.") }
        isLocked = false
        outputs.append(.emit(EventRecord(.unlocked)))
        if faults.contains(.suspendsLockedProviders) {
            outputs.append(.thawAll)
            for provider in providerNames { processes[provider]?.isSuspended = false }
        }
        change { $0.unlock() }
    }

    /// The user has turned a radio on or off; the networks follow.
    mutating func turned(_ action: DeviceAction) {
        outputs.append(.emit(EventRecord(EventName(rawValue: action.rawValue))))
    }

    /// The process of a provider is about to be suspended, or goes on.
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
