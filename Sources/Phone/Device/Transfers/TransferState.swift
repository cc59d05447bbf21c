internal import DeviceProtocol
internal import LabEvents

/// The background transfers of a device's apps.
///
/// Its functions have no side effects: they append the actions for the center to ``outputs``, in order. The app gets
/// reports while it runs; for the end of all transfers of a session, and for a server that only the app can judge, it is
/// resumed or launched ("Downloading files in the background" of Apple).
struct TransferState: OutputState {
    /// An action for the center.
    enum Output: Sendable {
        case emit(EventRecord)
        /// Sends a message to the app's latest observer of a session.
        case send(TransferMessage, app: String, session: String)
        /// Sends a message to the process that performs the transfers of an app.
        case order(TransferMessage, app: String)
        /// Starts the process that performs the transfers of an app.
        case launch(app: String)
        /// Ends that process.
        case end(app: String)
        /// Resumes or launches an app for a session.
        case wake(app: String, session: String)
        /// Stores the transfers of all apps.
        case save
    }

    /// The state of an app and of the process for its transfers.
    private struct Presence: Sendable {
        /// The sessions that the app observes.
        var observed: Set<String> = []
        /// The sessions for which the app was resumed or launched, until it has got all their reports.
        var wakes: [String: Wake] = [:]
        var isSuspended = false
        /// Whether a process of the app has run since the start of the device, so that the process for transfers can start.
        var isKnown = false
        /// Whether the process was started and has not ended.
        var isLaunched = false
        /// Whether the process accepts orders.
        var isServed = false
    }

    /// The knowledge of an app that was resumed or launched for a session.
    private enum Wake: Sendable {
        /// The app does not know yet for which session it runs, and gets no reports before.
        case untold
        case told
    }

    let policy: TransferPolicy
    var outputs: [Output] = []
    private(set) var apps: SavedTransfers
    private var presences: [String: Presence] = [:]

    init(_ policy: TransferPolicy, saved: SavedTransfers = [:]) {
        self.policy = policy
        apps = saved
    }

    /// Wakes the apps whose transfers have ended before a restart of the device.
    mutating func start() {
        for app in apps.keys.sorted() {
            for name in (apps[app]?.sessions ?? [:]).keys.sorted() { wakeIfOver(app, name) }
        }
    }
}

/// The app's side.
extension TransferState {
    /// Handles that an app opens a session.
    ///
    /// An app that does not follow its state is not told for which session it was launched, and gets the reports at once.
    mutating func observe(_ name: String, by app: String, isFollowed: Bool) {
        presences[app, default: Presence()].observed.insert(name)
        presences[app]?.isKnown = true
        if !isFollowed { noteTold(name, app) }
        launch(app)
        let session = apps[app]?.sessions[name] ?? TransferSession()
        let pending = session.tasks.sorted { $0.key < $1.key }.map(\.value.transfer)
        send(.pending(SessionTransfers(pending: pending, lastTask: session.lastTask)), app, name)
        deliver(app, name)
    }

    /// Handles that an app knows for which session it was resumed or launched.
    mutating func told(_ name: String, to app: String) {
        noteTold(name, app)
        deliver(app, name)
    }

    private mutating func noteTold(_ name: String, _ app: String) {
        if presences[app]?.wakes[name] != nil { presences[app]?.wakes[name] = .told }
    }

    /// Handles that an app has closed a session, or has ended.
    mutating func endObservation(of name: String, by app: String) {
        presences[app]?.observed.remove(name)
        presences[app]?.wakes[name] = nil
        if !policy.outlivesApp { forget(app) }
    }

    /// Starts a transfer of an app; returns a text of what is wrong with the request, if anything is.
    mutating func start(_ request: TransferRequest, of app: String) -> String? {
        let (name, task) = (request.id.session, request.id.task)
        guard apps[app]?.sessions[name]?.tasks[task] == nil else {
            return "the session \(name) has a task \(task) already"
        }
        presences[app, default: Presence()].isKnown = true
        var session = apps[app]?.sessions[name] ?? TransferSession()
        session.tasks[task] = TransferSession.Entry(transfer: PendingTransfer(request))
        session.lastTask = max(task, session.lastTask)
        apps[app, default: AppTransfers()].sessions[name] = session
        emit(record(.transferStarted, app, request.id).with(.url, request.url))
        if presences[app]?.isServed == true { order(.start(request), app) } else { launch(app) }
        save()
        return nil
    }

    /// Passes an order of an app on; ignores one for a transfer that has ended.
    mutating func control(_ message: TransferMessage, _ id: TransferID, of app: String) {
        guard let session = apps[app]?.sessions[id.session], session.active.contains(id.task) else { return }
        switch message {
        case .suspend: apps[app]?.sessions[id.session]?.tasks[id.task]?.transfer.isSuspended = true
        case .resume: apps[app]?.sessions[id.session]?.tasks[id.task]?.transfer.isSuspended = false
        case .cancel where presences[app]?.isServed != true:
            return report(.ended(Self.cancelled), id, of: app)
        // A process that ends in the meantime leaves it to the next one.
        case .cancel: apps[app]?.sessions[id.session]?.tasks[id.task]?.isCancelled = true
        default: break
        }
        if presences[app]?.isServed == true { order(message, app) }
        save()
    }

    /// Handles that the processes of an app are suspended, or run again.
    mutating func setSuspended(_ isSuspended: Bool, _ app: String) {
        presences[app, default: Presence()].isSuspended = isSuspended
        guard isSuspended else { return deliverAll(app) }
        presences[app]?.wakes = [:]
    }

    /// Handles that an app was not woken for a session, because it is in the foreground.
    mutating func endWake(for name: String, of app: String) {
        presences[app]?.wakes[name] = nil
        deliver(app, name)
    }

    /// Forgets all transfers of an app that was deleted.
    mutating func forget(_ app: String) {
        guard apps.removeValue(forKey: app) != nil else { return }
        presences[app]?.wakes = [:]
        if presences[app]?.isLaunched == true { outputs.append(.end(app: app)) }
        save()
    }
}

/// The side of the process that performs the transfers.
extension TransferState {
    /// Handles that the process accepts orders.
    mutating func serve(_ app: String) {
        presences[app, default: Presence()].isServed = true
        guard apps[app]?.isActive == true else { return endProcess(of: app) }
        for (name, session) in (apps[app]?.sessions ?? [:]).sorted(by: { $0.key < $1.key }) {
            for task in session.active {
                guard let entry = session.tasks[task] else { continue }
                let request = entry.transfer.request
                if entry.isCancelled {
                    report(.ended(Self.cancelled), request.id, of: app)
                    continue
                }
                // A new process begins from the start, and reports everything again.
                apps[app]?.sessions[name]?.tasks[task]?.transfer.progress = TransferProgress()
                apps[app]?.sessions[name]?.reports.removeAll { $0.task == task }
                order(.start(request), app)
                if entry.transfer.isSuspended { order(.suspend(request.id), app) }
            }
        }
    }

    /// Handles that the process accepts no more orders.
    mutating func endService(_ app: String) { presences[app]?.isServed = false }

    /// Handles the end of the process; another one follows if transfers have not ended.
    mutating func processEnded(_ app: String) {
        presences[app]?.isServed = false
        presences[app]?.isLaunched = false
        launch(app)
    }

    /// Handles a report about a transfer.
    mutating func report(_ report: TransferReport, _ id: TransferID, of app: String) {
        guard apps[app]?.sessions[id.session]?.active.contains(id.task) == true else { return }
        switch report {
        case .waiting(let error):
            return emit(record(.transferRetried, app, id).with(.code, error.code).with(.message, error.message))
        case .challenge(let challenge) where challenge.isTrusted && !isReached(app, id.session):
            // `performDefaultHandling` of URLSession.AuthChallengeDisposition
            return order(.answer(id, disposition: 1, trusts: false), app)
        case .response(let response): apps[app]?.sessions[id.session]?.tasks[id.task]?.transfer.response = response
        case .progress(let progress): apps[app]?.sessions[id.session]?.tasks[id.task]?.transfer.progress = progress
        case .ended(let error):
            apps[app]?.sessions[id.session]?.tasks[id.task]?.isEnded = true
            emitEnd(of: id, of: app, error)
        case .challenge, .body, .file: break
        }
        apps[app]?.sessions[id.session]?.add(report, of: id.task)
        deliver(app, id.session)
        if case .challenge = report { wake(app, id.session) }
        if case .ended = report {
            wakeIfOver(app, id.session)
            if apps[app]?.isActive != true { endProcess(of: app) }
        }
        if case .progress = report { return }
        save()
    }

    private mutating func emitEnd(of id: TransferID, of app: String, _ error: TransferError?) {
        if let error {
            emit(record(.transferFailed, app, id).with(.code, error.code).with(.message, error.message))
        } else {
            let pending = apps[app]?.sessions[id.session]?.tasks[id.task]?.transfer
            let bytes = pending.map { $0.request.kind == .upload ? $0.progress.sent : $0.progress.received } ?? 0
            emit(
                record(.transferFinished, app, id).with(.code, pending?.response?.status ?? 0)
                    .with(.bytes, Int(bytes)))
        }
    }
}

extension TransferState {
    private static let cancelled = TransferError(domain: "NSURLErrorDomain", code: -999, message: "cancelled")

    /// Whether the app gets reports of a session at once.
    private func isReached(_ app: String, _ name: String) -> Bool {
        guard let presence = presences[app] else { return false }
        return presence.observed.contains(name) && !presence.isSuspended
    }

    private mutating func deliverAll(_ app: String) {
        for name in (apps[app]?.sessions ?? [:]).keys.sorted() { deliver(app, name) }
    }

    /// Sends the waiting reports of a session if the app runs and has opened it.
    private mutating func deliver(_ app: String, _ name: String) {
        guard isReached(app, name), presences[app]?.wakes[name] != .untold, var session = apps[app]?.sessions[name]
        else { return }
        let hadReports = !session.reports.isEmpty
        for waiting in session.reports {
            send(.report(TransferID(session: name, task: waiting.task), waiting.report), app, name)
        }
        session.reports = []
        session.tasks = session.tasks.filter { !$0.value.isEnded }
        apps[app]?.sessions[name] = session
        if session.tasks.isEmpty, presences[app]?.wakes.removeValue(forKey: name) != nil {
            send(.delivered, app, name)
        }
        if hadReports { save() }
    }

    /// Resumes or launches an app all of whose transfers of a session have ended, if it has not got all reports.
    private mutating func wakeIfOver(_ app: String, _ name: String) {
        guard let session = apps[app]?.sessions[name], session.active.isEmpty else { return }
        wake(app, name)
    }

    private mutating func wake(_ app: String, _ name: String) {
        guard policy.wakesApp, let session = apps[app]?.sessions[name], !session.reports.isEmpty,
            presences[app]?.wakes[name] == nil, session.tasks.values.contains(where: \.transfer.request.launchesApp)
        else { return }
        presences[app, default: Presence()].wakes[name] = .untold
        outputs.append(.wake(app: app, session: name))
    }

    /// Starts the process for an app with transfers that have not ended, unless it is there.
    private mutating func launch(_ app: String) {
        guard apps[app]?.isActive == true, presences[app]?.isKnown == true, presences[app]?.isLaunched != true else {
            return
        }
        presences[app]?.isLaunched = true
        outputs.append(.launch(app: app))
    }

    private mutating func endProcess(of app: String) {
        guard presences[app]?.isLaunched == true else { return }
        outputs.append(.end(app: app))
    }

    private mutating func order(_ message: TransferMessage, _ app: String) {
        outputs.append(.order(message, app: app))
    }

    private mutating func send(_ message: TransferMessage, _ app: String, _ session: String) {
        outputs.append(.send(message, app: app, session: session))
    }

    private mutating func emit(_ event: EventRecord) { outputs.append(.emit(event)) }

    private func record(_ name: EventName, _ app: String, _ id: TransferID) -> EventRecord {
        EventRecord(name).with(.app, app).with(.name, id.session).with(.number, id.task)
    }

    private mutating func save() { outputs.append(.save) }
}
