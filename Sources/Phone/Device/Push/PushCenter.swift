package import DeviceProtocol
internal import DeviceRules
internal import LabEvents
private import Synchronization

/// The push part of a device: it stores the apps' configurations, follows the network, sends orders to provider
/// processes and delivers their calls to the apps.
///
/// It does not start or end processes: events request that, and commands report how processes ended. All functions must
/// be called on the thread of the device's loop.
package final class PushCenter: Sendable {
    private let effects: any PushEffects
    private let programs: Set<String>
    private let network: JoinedNetwork?
    private let wired: [String]
    private let state: Mutex<PushState>
    private let channels = Mutex<(last: Int, open: [PushChannel: @Sendable (AppReply.Event) -> Void])>((0, [:]))

    /// Makes a center for the programs of a configuration; nothing happens before ``start(_:isInReach:)``.
    package init(_ configuration: DeviceConfiguration, _ policy: DevicePolicy, effects: any PushEffects) {
        self.effects = effects
        programs = Set(configuration.apps.map(\.description.name))
        network = configuration.network
        wired = configuration.interfaceTypes.filter { $0.value == "wired" }.keys.sorted()
        state = Mutex(PushState(configuration, policy.push))
    }

    /// Whether the interface of the initial network has a carrier now.
    package var startsInReach: Bool { network.map { effects.hasCarrier($0.interface) } ?? false }

    /// Starts with the stored configurations or, with `nil`, with those of the device's configuration.
    ///
    /// `hasCarrier` says whether the network was in range when the device became ready; it may have been left since.
    package func start(_ former: SavedPushConfigurations?, isInReach hasCarrier: Bool) {
        followEthernet()
        act { $0.start(former, network, hasCarrier: hasCarrier) }
        networkChanged()
    }

    /// Handles a change of the interfaces: that of the network or a wired one may have got or lost its carrier.
    package func networkChanged() {
        followEthernet()
        guard let interface = state.withLock({ $0.network?.interface }) else { return }
        let hasCarrier = effects.hasCarrier(interface)
        act { $0.carrierChanged(hasCarrier) }
    }

    private func followEthernet(without gone: String? = nil) {
        let isThere = wired.contains { $0 != gone && effects.hasCarrier($0) }
        act { $0.ethernetChanged(isThere) }
    }

    /// Changes the state, then executes the resulting outputs in order.
    @discardableResult
    func act<Result: Sendable, Failure: Error>(
        _ body: (inout PushState) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let result = state.change { state in
            let former = state.policy.amendment == nil ? nil : state
            let result = Swift.Result<Result, Failure> { () throws(Failure) in try body(&state) }
            if let former { state.policy.amendment?.amend(&state, from: former) }
            return result
        } performing: {
            perform($0)
        }
        return try result.get()
    }

    private func perform(_ output: PushState.Output) {
        switch output {
        case .emit(let event): effects.emit(event)
        case .tell(let channel, let event): channels.withLock { $0.open[channel] }?(event)
        case .arm(let alarm, let seconds):
            effects.schedule(after: seconds) { [weak self] in self?.passed(alarm) }
        case .save(let saved): effects.save(saved)
        case .freeze(let program): effects.freeze(program)
        case .thaw(let program): effects.thaw(program)
        case .wake(let app): effects.wake(app)
        case .unreportedCalls(let count, let app): effects.setUnreportedCalls(count, of: app)
        }
    }

    private func passed(_ alarm: PushAlarm) {
        act { state in
            switch alarm {
            case .manager(let alarm): state.passed(alarm)
            case .association(let run): state.associationEnded(run)
            case .call(let app, let number): state.checkCall(number, of: app)
            case .release(let provider, let process, let instance):
                state.checkRelease(of: instance, in: provider, process)
            case .end(let provider, let process): state.checkEnd(of: provider, process)
            }
        }
    }

    /// The Wi-Fi network that the device has joined; `nil` if it is on none.
    var joinedNetwork: JoinedNetwork? { state.withLock { $0.joined } }

    /// Opens the reply channel of a continuous request.
    func open(_ reply: @escaping @Sendable (AppReply.Event) -> Void) -> PushChannel {
        channels.withLock { channels in
            channels.last += 1
            let channel = PushChannel(number: channels.last)
            channels.open[channel] = reply
            return channel
        }
    }

    /// Closes the channel of a continuous request.
    func close(_ channel: PushChannel) {
        guard channels.withLock({ $0.open.removeValue(forKey: channel) }) != nil else { return }
        act { $0.end(channel) }
    }
}

/// The commands of the user and of the lab.
extension PushCenter {
    /// Executes a command about networks, the lock or programs; throws when the device refuses it.
    ///
    /// It ignores other commands of the user except the deletion, installation and update of an app.
    package func perform(_ action: DeviceCommand.Action, _ app: String?) throws(PrivacyRefusal) {
        switch action {
        case .networkJoined(let network):
            let hasCarrier = effects.hasCarrier(network.interface)
            act { $0.join(network, hasCarrier: hasCarrier) }
            networkChanged()
        case .networkLeft(let interface):
            // The interface may already have a carrier on another network.
            if wired.contains(interface) { followEthernet(without: interface) }
            act { $0.leave(interface) }
        case .linksChanged: networkChanged()
        case .accessPointChanged(let bssid, let interface): act { $0.roamed(to: bssid, on: interface) }
        case .networkNotJoined, .linksChanging: break
        case .programEnded(let cause):
            let program = try known(app)
            act { state in
                state.processEnded(program, cause)
                state.appEnded(program)
            }
        case .suspend:
            let program = try known(app)
            try act { state throws(PrivacyRefusal) in try state.suspend(true, program) }
        case .resume:
            let program = try known(app)
            try act { state throws(PrivacyRefusal) in try state.suspend(false, program) }
        case .user(.lock): try act { state throws(PrivacyRefusal) in try state.lock() }
        case .user(.unlock): try act { state throws(PrivacyRefusal) in try state.unlock() }
        case .user(.uninstall): if let app { act { $0.uninstalled(app) } }
        case .user(.install): if let app { act { $0.saveDefaults(of: app) } }
        case .update(let versions): if let app { act { $0.updated(app, to: versions) } }
        case .user(let action) where action.isOfChannel:
            let program = try known(app)
            try act { state throws(PrivacyRefusal) in try state.use(action, program) }
        case .user(let action) where action.isOfRadios: act { $0.turned(action) }
        case .user, .quickAction, .launchTask, .notification: break
        }
    }

    private func known(_ app: String?) throws(PrivacyRefusal) -> String {
        guard let app else { throw PrivacyRefusal("The command needs an app.") }
        guard programs.contains(app) else { throw PrivacyRefusal("The device has no app \(app).") }
        return app
    }
}
