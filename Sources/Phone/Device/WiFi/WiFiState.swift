internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The Wi-Fi networks that apps have configured, and the questions to the user about them.
///
/// Its functions have no side effects. They append the actions for the center to ``outputs``, in order.
struct WiFiState: OutputState {
    /// An action for the center.
    enum Output: Sendable {
        case emit(EventRecord)
        /// Replies to the request with this number.
        case reply(Int, AppReply.Event)
        /// Starts a timer of this many seconds.
        case arm(Timer, after: Double)
        case save([String: [HotspotConfiguration]])
    }

    /// A timer; a stale one is ignored when it expires.
    enum Timer: Sendable, Hashable {
        /// The user's automatic answer is due.
        case answer(question: Int)
        /// An app has been in the background for the limit.
        case background(app: String, run: Int)
    }

    /// A configuration that the user has allowed.
    struct Hotspot: Sendable, Hashable {
        let configuration: HotspotConfiguration
        /// The SSID that a prefix stood for when the configuration was applied, or the configuration's own.
        let ssid: String
        /// Whether the device has joined the network since.
        var isJoined = false
    }

    /// An alert that is visible.
    struct Question: Sendable {
        let app: String
        let hotspot: Hotspot
        let allows: Bool
        /// Whether the answer is due, but the user has to unlock the device first.
        var isDue = false
    }

    let policy: WiFiPolicy
    /// The time in seconds in the background after which a configuration for once ends.
    let forOnceLimit: Double
    /// The networks that the device can be on.
    let nearby: [JoinedNetwork]
    var programs: [String: AppDescription]
    /// The configurations of each app, in the order in which they were applied.
    var hotspots: [String: [Hotspot]] = [:]
    /// The visible alerts, by the number of the request.
    var questions: [Int: Question] = [:]
    var answers: [DeviceConfiguration.AnswerList]
    /// The apps in the background.
    var background: Set<String> = []
    /// The number of changes between foreground and background of each app, by which stale timers are detected.
    var moves: [String: Int] = [:]
    /// The latest reason why each program could not read the current network; none once it could.
    var unread: [String: WiFiProblem] = [:]
    var outputs: [Output] = []

    init(_ configuration: DeviceConfiguration, _ policy: WiFiPolicy, saved: [String: [HotspotConfiguration]] = [:]) {
        self.policy = policy
        forOnceLimit = configuration.forOnceLimit
        nearby = configuration.nearby
        answers = configuration.joinAnswers
        programs = Dictionary(
            configuration.apps.map { ($0.description.name, $0.description) }, uniquingKeysWith: { first, _ in first })
        let saved = policy.readsSaved ? saved : [:]
        hotspots = saved.mapValues { $0.map { Hotspot(configuration: $0, ssid: ssid(of: $0.target)) } }
    }

    /// Returns the app that contains a program, or the program itself if there is none.
    func owner(of program: String) -> String { programs[program]?.container ?? program }

    mutating func emit(_ event: EventRecord) { outputs.append(.emit(event)) }

    /// Reports a refused request; a program that polls the current network is reported when the reason changes.
    mutating func refuse(_ operation: AppRequest.Call, to program: String?, _ problem: WiFiProblem) {
        guard let program else { return }
        if operation == .wifiInformation {
            if unread[program] == problem { return }
            unread[program] = problem
        }
        emit(
            EventRecord(.wifiRefused).with(.app, program).with(.operation, operation.rawValue)
                .with(.code, problem.code.rawValue).with(.message, problem.message))
    }

    /// Stores the configurations; those for once end at the next start of the device.
    mutating func save() {
        outputs.append(.save(hotspots.filter { !$0.value.isEmpty }.mapValues { $0.map(\.configuration) }))
    }
}

/// Reading the current network (*NEHotspotNetwork.fetchCurrent(completionHandler:)*).
extension WiFiState {
    /// Returns the network that the device is on.
    ///
    /// - Throws: ``WiFiProblem`` if the program may not read it, or there is none.
    func information(for program: String?, on network: JoinedNetwork?) throws(WiFiProblem) -> JoinedNetwork {
        guard let program, let description = programs[program] else {
            throw WiFiProblem(.internal, "This program is no app of the device.")
        }
        if policy.needsInformationEntitlement, !description.hasWiFiInfoEntitlement {
            throw WiFiProblem(
                .internal, "\(program) lacks the entitlement com.apple.developer.networking.wifi-info.")
        }
        guard let network else { throw WiFiProblem(.internal, "The device is on no Wi-Fi network.") }
        let app = owner(of: program)
        let hasConfigured = hotspots[app, default: []].contains { $0.ssid == network.ssid }
        let hasLocation = programs[app]?.location == .precise
        if policy.needsLocation, !hasConfigured, !hasLocation {
            throw WiFiProblem(
                .internal,
                "\(app) has neither access to the precise location nor configured \(network.ssid) by "
                    + "NEHotspotConfigurationManager.")
        }
        return network
    }
}
