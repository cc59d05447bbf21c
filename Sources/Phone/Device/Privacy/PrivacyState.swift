internal import DeviceProtocol
internal import DeviceRules
internal import PrivacyEnforcement

/// What a privacy center knows: the programs, their privileges, and the alerts that are up.
struct PrivacyState: Sendable {
    /// A program and where it stands.
    struct Program: Sendable {
        var description: AppDescription
        var isForeground: Bool
        /// The policy in force; `nil` before the start.
        var policy: PolicyTable?
        /// The state under the policy before, by which reports that come late were decided.
        var formerState: AppState?
    }

    /// An alert that the user has not answered.
    struct Alert: Sendable {
        /// Its number, which no other alert has.
        let id: Int
        /// The app it names.
        let app: String
        /// How the user answers it on their own; `nil` waits for a command.
        let answer: AnswerDefinition?
    }

    let rules: PrivacyRules
    let policy: PrivacyPolicy
    /// The names of the programs, in the order of the configuration.
    let names: [String]
    var programs: [String: Program]
    var ledger: PrivilegeLedger
    /// The alerts that are up, by the row of the ledger they are about.
    var alerts: [String: Alert] = [:]
    var alertCount = 0
    /// How the user answers alerts on their own.
    var answers: [DeviceConfiguration.AnswerList]
    /// Whether the device is locked.
    var isLocked: Bool
    /// How often it was unlocked.
    var unlockCount = 0

    private let namesByGroup: [UInt64: String]
    private let owners: [String: String]

    init(_ configuration: DeviceConfiguration, _ policy: PrivacyPolicy, ledger: PrivilegeLedger) {
        rules = configuration.description.rules
        self.policy = policy
        isLocked = configuration.isLocked
        names = configuration.apps.map(\.description.name)
        programs = Dictionary(
            configuration.apps.map(\.description).map {
                ($0.name, Program(description: $0, isForeground: $0.isForeground))
            }, uniquingKeysWith: { first, _ in first })
        namesByGroup = Dictionary(
            configuration.apps.compactMap { app in app.controlGroup.map { ($0, app.description.name) } },
            uniquingKeysWith: { first, _ in first })
        let installed = configuration.apps.map(\.description)
        owners = Dictionary(
            installed.map { ($0.name, $0.bundle(among: installed, on: configuration.platform).name) },
            uniquingKeysWith: { first, _ in first })
        answers = configuration.answers
        self.ledger = ledger
        if rules.platform.refusesInBackground, let front = ledger.front {
            for name in names { programs[name]?.isForeground = front == .app(name) }
        }
        for name in names where !isInstalled(name) { programs[name]?.isForeground = false }
    }

    /// Whether a program is there: it is, unless its app was deleted.
    func isInstalled(_ app: String) -> Bool {
        programs[owner(of: app)].map { ledger.isInstalled($0.description) } ?? false
    }

    /// The program whose processes are in a control group.
    func name(ofControlGroup group: UInt64) -> String? { namesByGroup[group] }

    /// The app that answers for a program, whose Info.plist counts and whose privilege it shares.
    func owner(of app: String) -> String { owners[app] ?? app }

    /// The apps that answer for themselves, in the order of the configuration.
    var apps: [String] { names.filter { owner(of: $0) == $0 } }

    /// The apps that another one takes the place of when it comes to the foreground: all in front, where it matters.
    var appsInFront: [String] {
        rules.platform.refusesInBackground ? apps.filter { programs[$0]?.isForeground == true } : []
    }

    /// Notes which app the user has in front now, where one is at a time.
    mutating func noteFront(_ app: String, isForeground: Bool) {
        guard rules.platform.refusesInBackground else { return }
        if isForeground {
            ledger.front = .app(app)
        } else if ledger.front == .app(app) {
            ledger.front = .nobody
        }
    }

    /// Whether nobody is in front, whatever was before the device was locked.
    var hasNobodyInFront: Bool {
        isLocked && rules.platform.refusesInBackground && policy.lockHidesApps
    }

    /// Whether the user has to unlock the device before anything else can be done.
    var isScreenClosed: Bool { isLocked && policy.lockClosesScreen }

    /// Whether an answer that was to come when the device had been unlocked so often comes now.
    func isDue(since unlockCount: Int) -> Bool {
        !policy.lockClosesScreen || !isLocked && unlockCount == self.unlockCount
    }

    /// The row of the ledger that holds the privilege of a program; `nil` for a program that is not there.
    func row(of app: String) -> String? {
        programs[owner(of: app)].map { ledger.row(of: $0.description) }
    }

    /// The programs that share the privilege of one, in the order of the configuration.
    func sharers(of app: String) -> [String] {
        let row = row(of: app)
        return names.filter { self.row(of: $0) == row }
    }

    /// The apps among them that answer for themselves: several where accounts or a copied UUID make two apps one.
    func owners(ofRowOf app: String) -> [String] { sharers(of: app).filter { owner(of: $0) == $0 } }

    /// How the user answers the alert about an app that is being presented; `nil` waits for a command.
    mutating func nextAnswer(about app: String) -> AnswerDefinition? {
        guard let index = answers.firstIndex(where: { $0.apps.contains(app) }) else { return nil }
        return answers[index].next()
    }

    /// Where a program stands.
    func state(of app: String) -> AppState {
        guard let program = programs[app], let bundle = programs[owner(of: app)] else { return AppState(.undetermined) }
        let isForeground =
            switch program.description.kind {
            case .appExtension: true
            case .helperTool: bundle.isForeground
            default: program.isForeground
            }
        return AppState(
            ledger.privilege(of: bundle.description), isForeground: isForeground && !hasNobodyInFront)
    }

    /// What is decided about a request of a program; programs that are none of the device's apps may do everything.
    func decide(_ request: NetworkRequest, by app: String) -> Decision { decide(request, by: app, in: state(of: app)) }

    /// What is decided about a request of a program in some state.
    func decide(_ request: NetworkRequest, by app: String, in state: AppState) -> Decision {
        guard let program = programs[app]?.description, let bundle = programs[owner(of: app)]?.description else {
            return Decision(.allowed(.exempt))
        }
        return policy.decide(request, program, bundle, state)
    }

    /// What is decided about all socket requests of a program.
    func policy(of app: String) -> PolicyTable {
        let state = state(of: app)
        return PolicyTable { operation, destination in
            decide(.socket(operation, to: destination), by: app, in: state)
        }
    }
}

extension PolicyTable {
    /// Compiles what is decided about every socket operation towards every kind of destination.
    ///
    /// Reported is what is refused, and what goes ahead only because the user allowed it.
    init(_ decide: (SocketOperation, Destination) -> Decision) {
        self.init()
        for operation in SocketOperation.allCases {
            for destination in Destination.allCases {
                let decision = decide(operation, destination)
                self[operation, destination] = Entry(
                    refuses: !decision.isAllowed,
                    reports: !decision.isAllowed || decision.verdict == .allowed(.allowed))
            }
        }
    }

    /// Whether it refuses a flow that another lets begin.
    func refusesMore(than other: PolicyTable) -> Bool {
        [SocketOperation.tcpConnect, .udpConnect].contains { operation in
            Destination.allCases.contains { self[operation, $0].refuses && !other[operation, $0].refuses }
        }
    }
}
