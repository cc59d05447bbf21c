internal import Bonjour
package import DeviceProtocol
internal import DeviceRules
internal import Kernel
internal import PrivacyEnforcement
private import Synchronization

/// The services of a device to its programs besides enforcement: Bonjour, names, paths, interfaces.
///
/// It listens on the socket of `DeviceSocket` and on port 53 of 127.0.0.1.
package final class DeviceServices: Sendable {
    private let server: AppServer
    private let resolver: ResolverServer
    private let observations: [Observation]
    private let states: StateReports
    private let quickActions: QuickActions
    private let wifi: WiFiCenter
    private let transfers: TransferCenter
    package let tasks: BackgroundTaskCenter
    let notifications: NotificationLists
    let responses: NotificationResponses
    private let foreground: ForegroundNotifications
    /// The rules of responses to notifications.
    let policy: NotificationPolicy
    private let loop: DeviceLoop
    private let timePendingNotifications: @Sendable () -> Void
    private let atEnd: @Sendable () -> Void

    /// Starts the services in the caller's network namespace, on the device's loop; ``close()`` calls `atEnd`.
    package init(
        _ configuration: DeviceConfiguration, _ policy: DevicePolicy, on loop: DeviceLoop,
        privacy: any PrivacyAsking, push: PushCenter, life: AppLifeCenter, transfers: TransferCenter,
        bonjour: any BonjourProviding, network: any NetworkView, callers: any CallerIdentification,
        atEnd: @escaping @Sendable () -> Void = {}
    ) throws {
        let reactor = loop.reactor
        let notifications = try NotificationLists(
            policy.notifications,
            choices: Dictionary(
                configuration.apps.map { ($0.description.name, $0.description.notifications ?? .ask) },
                uniquingKeysWith: { first, _ in first }),
            file: configuration.notificationFile.map { path in
                NotificationFile(path) { privacy.emit(.warning($0)) }
            })
        let nameServers = configuration.dnsServers.compactMap { SocketAddress($0, port: 53) }
        let wifi = try WiFiCenter(configuration, policy.wifi, on: loop, privacy: privacy, push: push)
        let tasks = BackgroundTaskCenter(policy, life) { privacy.emit($0) }
        let tools = policy.tools(
            ServiceTools(
                configuration: configuration, privacy: privacy, push: push, life: life, wifi: wifi,
                transfers: transfers, tasks: tasks, notifications: notifications, bonjour: bonjour, network: network,
                loop: loop, forwarder: DNSForwarder(servers: nameServers)))
        guard let loopback = SocketAddress("127.0.0.1", port: 53) else {
            preconditionFailure("127.0.0.1 is an address")
        }
        let server = try AppServer(on: reactor, tools, callers: callers)
        resolver = try ResolverServer(on: reactor, at: loopback, tools, callers: callers)
        observations = [
            privacy.observe { app in
                loop.perform {
                    server.reconsider { $0.privacyChanged() }
                    wifi.moved(app)
                }
            },
            network.observe {
                loop.perform {
                    push.networkChanged()
                    server.reconsider { $0.networkChanged() }
                }
            },
        ]
        life.onReclaim { [weak server] app in
            server?.reconsider { ($0 as? LocalNetworkOperation)?.reclaim(of: app) }
        }
        life.onSuspension { app, isSuspended in transfers.setSuspended(isSuspended, app) }
        transfers.connect(isFollowed: { tools.states.isFollowed(by: $0) }) { [weak server] app in
            server?.reconsider { ($0 as? AppStateOperation)?.handOverSessions(to: app) }
        }
        states = tools.states
        quickActions = tools.quickActions
        self.wifi = wifi
        self.transfers = transfers
        self.tasks = tasks
        self.notifications = tools.notifications
        responses = tools.responses
        foreground = tools.foreground
        self.policy = policy.notifications
        timePendingNotifications = { tools.timePendingNotifications() }
        self.loop = loop
        self.server = server
        self.atEnd = atEnd
    }

    /// Adds a quick action, which the app gets when it comes to the foreground.
    package func add(quickAction type: String, of app: String) { quickActions.add(type, of: app) }

    /// Handles a command for the Wi-Fi configurations of apps, after its effects on networks and apps.
    package func performWiFi(_ action: DeviceCommand.Action, _ app: String?) { wifi.perform(action, app) }

    /// Ends what a restart of the device ends, and goes on with background transfers and pending notifications.
    ///
    /// It must be called on the loop, after the push center has started.
    package func start() {
        wifi.start()
        transfers.start()
        timePendingNotifications()
    }

    package func forgetQuickActions(of app: String) { _ = quickActions.take(of: app) }

    /// Forgets a deleted app: its transfers, tasks and notifications, and the responses and quick actions that it has not got.
    package func forget(_ app: String) {
        transfers.forget(app)
        tasks.forget(app)
        notifications.forget(app)
        _ = responses.take(of: app)
        foreground.forget(app)
        forgetQuickActions(of: app)
    }

    /// Hands the waiting responses to notifications to a running app.
    func handOverResponses(to app: String) {
        server.reconsider { ($0 as? AppStateOperation)?.handOverResponses(to: app) }
    }

    /// Whether an app runs and follows its state.
    func isFollowed(by app: String) -> Bool { states.isFollowed(by: app) }

    /// The number of state reports sent to each follower.
    package var toldStates: [Int: Int] { states.toldCounts }

    /// Waits until apps have confirmed the state reports sent after the first `told` of each follower.
    ///
    /// It then calls `body` on the loop; after the timeout, with the apps that have not confirmed.
    package func settleStates(
        since told: [Int: Int], after seconds: Double, _ body: @escaping @Sendable (_ late: [String]) -> Void
    ) {
        loop.perform { [server, states, loop] in
            // Sends pending reports first, so that they are included.
            server.reconsider { ($0 as? AppStateOperation)?.privacyChanged() }
            states.settle(since: told, after: seconds, schedule: { loop.schedule(after: $0, $1) }, body)
        }
    }

    /// Ends all requests of programs and withdraws their services from the network.
    ///
    /// It must be called after the loop has stopped.
    package func close() {
        for observation in observations { observation.cancel() }
        server.close()
        atEnd()
    }
}

extension DeviceServices {
    /// Starts the services of a running device: a Bonjour stack, its interfaces, and its control groups.
    ///
    /// `controlGroup` is the open directory of the device's control group. Without it no program counts as an app.
    convenience init(
        _ configuration: DeviceConfiguration, _ policy: DevicePolicy, controlGroup: Int32?, on loop: DeviceLoop,
        privacy: PrivacyCenter, push: PushCenter, life: AppLifeCenter, transfers: TransferCenter,
        locality: LocalityWatcher, enforcement: (any Enforcement)?
    ) throws {
        let callers = try ControlGroupCallers(configuration, controlGroup: controlGroup, enforcement: enforcement)
        let network = try LiveNetwork(locality, on: loop.reactor)
        let bonjour = try BonjourStack(hostName: configuration.name) { state in
            if case .failed(let error) = state { privacy.emit(.warning("Bonjour: \(error)")) }
        }
        try self.init(
            configuration, policy, on: loop, privacy: privacy, push: push, life: life, transfers: transfers,
            bonjour: bonjour, network: network, callers: callers, atEnd: { bonjour.close() })
    }
}
