internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents
private import Synchronization

/// The Wi-Fi part of a device: apps read the current network, and configure networks that the device joins.
///
/// It moves no link: events request that from the lab. All functions must be called on the thread of the device's loop.
final class WiFiCenter: Sendable {
    private let loop: DeviceLoop
    private let privacy: any PrivacyAsking
    private let push: PushCenter
    private let file: StateFile<[String: [HotspotConfiguration]]>?
    /// The network that the device is on when it starts.
    private let firstNetwork: JoinedNetwork?
    private let state: Mutex<WiFiState>
    private let replies = Mutex<(last: Int, pending: [Int: @Sendable (AppReply.Event) -> Void])>((0, [:]))

    /// Makes a center for the programs of a configuration, with the configurations in its file.
    init(
        _ configuration: DeviceConfiguration, _ policy: WiFiPolicy, on loop: DeviceLoop, privacy: any PrivacyAsking,
        push: PushCenter
    ) throws(DeviceError) {
        (self.loop, self.privacy, self.push) = (loop, privacy, push)
        firstNetwork = configuration.network
        file = configuration.hotspotFile.map { StateFile($0, "Wi-Fi configurations") }
        state = Mutex(WiFiState(configuration, policy, saved: try file?.read() ?? [:]))
    }

    /// Ends the configurations for once that the device had before it was started.
    func start() { act { $0.start(on: firstNetwork) } }

    /// Returns the network that the device is on, or the reason why the program may not read it.
    func information(for program: String?) -> Result<JoinedNetwork, WiFiProblem> {
        let network = push.joinedNetwork
        return act { state in
            do throws(WiFiProblem) {
                let network = try state.information(for: program, on: network)
                if let program { state.unread[program] = nil }
                return .success(network)
            } catch {
                state.refuse(.wifiInformation, to: program, error)
                return .failure(error)
            }
        }
    }

    /// Asks the user whether to join the network of a configuration; `reply` is called once, perhaps before this returns.
    ///
    /// - Returns: The number of the request.
    func apply(
        _ configuration: HotspotConfiguration, by program: String?,
        _ reply: @escaping @Sendable (AppReply.Event) -> Void
    ) -> Int {
        let request = replies.withLock { replies in
            replies.last += 1
            replies.pending[replies.last] = reply
            return replies.last
        }
        let (network, isForeground) = (push.joinedNetwork, privacy.isInForeground(program))
        act { state in
            do throws(WiFiProblem) {
                try state.apply(
                    configuration, by: program, request: request, isForeground: isForeground, on: network)
            } catch {
                state.refuse(.hotspotApply, to: program, error)
                state.outputs.append(.reply(request, error.reply))
            }
        }
        return request
    }

    /// Withdraws the request of a program that has gone.
    func cancel(_ request: Int) {
        replies.withLock { $0.pending[request] = nil }
        act { $0.cancel(request: request) }
    }

    /// Removes the configuration with an SSID or a domain name; returns the reply.
    func remove(_ name: String, isDomain: Bool, by program: String?) -> AppReply.Event {
        let network = push.joinedNetwork
        return act { state in
            do throws(WiFiProblem) {
                try state.remove(name, isDomain: isDomain, by: program, on: network)
                return .done
            } catch {
                state.refuse(.hotspotRemove, to: program, error)
                return error.reply
            }
        }
    }

    /// Returns the names of a program's configurations.
    func names(of program: String?) -> [String] { act { $0.names(of: program) } }

    /// Handles a command after its effects on networks and apps.
    func perform(_ action: DeviceCommand.Action, _ app: String?) {
        let network = push.joinedNetwork
        act { $0.perform(action, app, on: network) }
    }

    /// Handles a possible change between foreground and background of an app.
    func moved(_ app: String) {
        let isForeground = privacy.isInForeground(app)
        act { $0.moved(app, isForeground: isForeground) }
    }

    /// Changes the state, then executes the resulting outputs in order.
    @discardableResult
    private func act<Result: Sendable>(_ body: (inout WiFiState) -> Result) -> Result {
        state.change(body) { perform($0) }
    }

    private func perform(_ output: WiFiState.Output) {
        switch output {
        case .emit(let event): privacy.emit(event)
        case .reply(let request, let event):
            replies.withLock { $0.pending.removeValue(forKey: request) }?(event)
        case .arm(let timer, let seconds):
            loop.schedule(after: seconds) { [weak self] in self?.passed(timer) }
        case .save(let hotspots):
            do {
                try file?.write(hotspots)
            } catch {
                privacy.emit(.warning("The Wi-Fi configurations of apps cannot be stored, and end with this start."))
            }
        }
    }

    private func passed(_ timer: WiFiState.Timer) {
        let (network, privacy) = (push.joinedNetwork, privacy)
        let isScreenClosed = privacy.isScreenClosed
        act {
            $0.passed(
                timer, isForeground: { privacy.isInForeground($0) }, isScreenClosed: isScreenClosed, on: network)
        }
    }
}

extension WiFiProblem {
    var reply: AppReply.Event { .hotspotRefused(code: code.rawValue, message: message) }
}
