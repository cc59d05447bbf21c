internal import DeviceProtocol
internal import DeviceRules
internal import PrivacyEnforcement

/// The state of a privacy center: the programs, their privileges and the visible alerts.
struct PrivacyState: Sendable {
    struct Program: Sendable {
        var description: AppDescription
        var isForeground: Bool
        /// The active policy; `nil` before the start.
        var policy: PolicyTable?
        /// The state under the previous policy, which decided reports that arrive late.
        var formerState: AppState?
    }

    /// An unanswered alert.
    struct Alert: Sendable {
        /// The unique number of the alert.
        let id: Int
        let app: String
        /// The user's automatic answer; `nil` if the alert waits for a command.
        let answer: AnswerDefinition?
    }

    let rules: PrivacyRules
    let policy: PrivacyPolicy
    let names: [String]
    var programs: [String: Program]
    var ledger: PrivilegeLedger
    /// The visible alerts, by row of the ledger.
    var alerts: [String: Alert] = [:]
    var alertCount = 0
    /// The remaining automatic answers.
    var answers: [DeviceConfiguration.AnswerList]
    var isLocked: Bool
    var unlockCount = 0
    /// The reasons of refused operations that were reported, as many as the enforcement remembers.
    var refusals: [SocketOccurrence: Refusal] = [:]

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

    /// Whether a program is installed, that is, its app was not deleted.
    func isInstalled(_ app: String) -> Bool {
        programs[owner(of: app)].map { ledger.isInstalled($0.description) } ?? false
    }

    /// Returns the program whose processes are in a control group.
    func name(ofControlGroup group: UInt64) -> String? { namesByGroup[group] }

    /// Returns the app that is responsible for a program and shares its privilege with it.
    func owner(of app: String) -> String { owners[app] ?? app }

    /// The apps that are responsible for themselves, in the order of the configuration.
    var apps: [String] { names.filter { owner(of: $0) == $0 } }

    /// The apps that leave the foreground when another one enters it, on a platform with one such app at a time.
    var appsInFront: [String] {
        rules.platform.refusesInBackground ? apps.filter { programs[$0]?.isForeground == true } : []
    }

    /// Records the app in the foreground, on a platform with one such app at a time.
    mutating func noteFront(_ app: String, isForeground: Bool) {
        guard rules.platform.refusesInBackground else { return }
        if isForeground {
            ledger.front = .app(app)
        } else if ledger.front == .app(app) {
            ledger.front = .nobody
        }
    }

    /// Whether the lock keeps all apps out of the foreground.
    var lockHidesAllApps: Bool {
        isLocked && rules.platform.refusesInBackground && policy.lockHidesApps
    }

    /// Whether the user has to unlock the device before another action.
    var isScreenClosed: Bool { isLocked && policy.lockClosesScreen }

    /// Whether an automatic answer scheduled after `unlockCount` unlocks is still valid.
    func isDue(since unlockCount: Int) -> Bool {
        !policy.lockClosesScreen || !isLocked && unlockCount == self.unlockCount
    }

    /// Returns the key of a program's row in the ledger; `nil` for a program that does not exist.
    func row(of app: String) -> String? {
        programs[owner(of: app)].map { ledger.row(of: $0.description) }
    }

    /// Returns the programs that share a program's privilege, in the order of the configuration.
    func sharers(of app: String) -> [String] {
        let row = row(of: app)
        return names.filter { self.row(of: $0) == row }
    }

    /// Returns the responsible apps of a program's row: several if accounts or a copied UUID give two apps one row.
    func owners(ofRowOf app: String) -> [String] { sharers(of: app).filter { owner(of: $0) == $0 } }

    /// Takes the automatic answer to the alert about an app; `nil` if the alert waits for a command.
    mutating func nextAnswer(about app: String) -> AnswerDefinition? {
        guard let index = answers.firstIndex(where: { $0.apps.contains(app) }) else { return nil }
        return answers[index].next()
    }

    /// Returns the privilege of a program and whether it is in the foreground.
    func state(of app: String) -> AppState {
        guard let program = programs[app], let bundle = programs[owner(of: app)] else { return AppState(.undetermined) }
        let isForeground =
            switch program.description.kind {
            case .appExtension: true
            case .helperTool: bundle.isForeground
            default: program.isForeground
            }
        return AppState(
            ledger.privilege(of: bundle.description), isForeground: isForeground && !lockHidesAllApps)
    }

    /// Decides a request of a program; a program that is not an app of the device is always allowed.
    func decide(_ request: NetworkRequest, by app: String) -> Decision { decide(request, by: app, in: state(of: app)) }

    func decide(_ request: NetworkRequest, by app: String, in state: AppState) -> Decision {
        guard let program = programs[app]?.description, let bundle = programs[owner(of: app)]?.description else {
            return Decision(.allowed(.exempt))
        }
        return policy.decide(request, program, bundle, state)
    }

    /// Compiles the decisions about all socket operations of a program.
    func policy(of app: String) -> PolicyTable {
        let state = state(of: app)
        return PolicyTable { operation, destination in
            decide(.socket(operation, to: destination), by: app, in: state)
        }
    }
}

extension PolicyTable {
    /// Compiles the decision about each socket operation on each kind of destination.
    ///
    /// Reported are refusals, and operations that are allowed only by the user's choice.
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

    /// Whether the table refuses a connection that `other` allows.
    func refusesMore(than other: PolicyTable) -> Bool {
        [SocketOperation.tcpConnect, .udpConnect].contains { operation in
            Destination.allCases.contains { self[operation, $0].refuses && !other[operation, $0].refuses }
        }
    }
}
