internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The messages from providers to their apps and to the user.
extension PushState {
    /// Registers an app as an observer of its configurations and receiver of its calls.
    mutating func observe(_ program: String?, over channel: PushChannel) throws(AppPushProblem) {
        let app = try app(program)
        tell(channel, .ready)
        tell(channel, .pushConfigurations(try load(app)))
        let waiting = clients[app, default: AppClients()].calls.open(channel)
        clients[app]?.isLaunched = false
        for call in waiting { deliver(call, to: app) }
    }

    /// Sends a call or a push-to-talk message of a provider to its app.
    mutating func report(
        _ name: EventName, from program: String?, userInfo: String?
    ) throws(AppPushProblem) {
        let provider = try provider(program)
        let userInfo = userInfo ?? PropertyList.empty
        guard let fields = PropertyList(userInfo)?.fields else {
            throw AppPushProblem(.internalError, "userInfo is no dictionary of what property lists can hold.")
        }
        guard let process = processes[provider], let number = process.current, let id = process.instances[number]?.id
        else {
            throw AppPushProblem(.inactiveSession, "\(provider) does not run, so that it cannot report a call.")
        }
        let app = owner(of: provider)
        emit(ProviderMessage(name, app: app, provider: provider, userInfo: fields))
        if name == .pushToTalk { return handTalk(.message(userInfo: userInfo), to: app) }
        hand(AppClients.Call(number: id.number, userInfo: userInfo), to: app)
    }

    private mutating func hand(_ call: AppClients.Call, to app: String) {
        if clients[app]?.calls.observers.isEmpty == false { return deliver(call, to: app) }
        launch(app, warning: clients[app, default: AppClients()].calls.keep(call, of: app))
    }

    /// Reports a warning, if any, and requests the launch of an app, once.
    mutating func launch(_ app: String, warning: String?) {
        if let warning { outputs.append(.emit(.warning(warning))) }
        guard clients[app]?.isLaunched == false else { return }
        clients[app]?.isLaunched = true
        emit(AppOrder(app: app))
    }

    private mutating func deliver(_ call: AppClients.Call, to app: String) {
        let observer = clients[app]?.calls.observers.last
        let number = clients[app, default: AppClients()].addCall()
        reportUnreportedCalls(of: app)
        tell(observer, .incomingCall(number: call.number, userInfo: call.userInfo))
        arm(.call(app: app, number: number), after: settings.callLimit)
    }

    private mutating func reportUnreportedCalls(of app: String) {
        outputs.append(.unreportedCalls(clients[app]?.unreported.count ?? 0, of: app))
    }

    /// Marks a call as reported to the user.
    mutating func callReported(_ program: String?) throws(AppPushProblem) {
        let app = try app(program)
        if clients[app]?.unreported.isEmpty == false { clients[app]?.unreported.removeFirst() }
        reportUnreportedCalls(of: app)
        emit(CallOutcome(app: app, isReported: true))
    }

    /// Terminates an app that has not reported a call within the limit.
    mutating func checkCall(_ number: Int, of app: String) {
        guard clients[app]?.unreported.contains(number) == true else { return }
        clients[app]?.unreported = []
        reportUnreportedCalls(of: app)
        emit(CallOutcome(app: app, isReported: false))
        emit(AppOrder(app: app, cause: "0xBAADCA11"))
    }

    /// Handles the end of an app's programs: pending calls are dropped.
    ///
    /// Messages that arrived after its last request had ended were not for these programs. The launch requested for
    /// them had no effect while the programs still ran, so it is requested again.
    mutating func appEnded(_ app: String) {
        clients[app]?.unreported = []
        reportUnreportedCalls(of: app)
        let (calls, talk) = (clients[app]?.calls.programsEnded(), clients[app]?.talk.programsEnded())
        guard calls == true || talk == true else {
            clients[app]?.isLaunched = false
            return
        }
        emit(AppOrder(app: app))
    }

    /// Returns the app to which the notifications of a program belong.
    func notifier(_ program: String?) throws(AppPushProblem) -> String {
        guard let program, programs[program] != nil else {
            throw AppPushProblem(.internalError, "This program is no app of the device, which could notify its user.")
        }
        return owner(of: program)
    }

    /// Returns the event of a program's notification.
    func notification(_ content: NotificationContent, by program: String?) throws(AppPushProblem) -> NotificationOutcome
    {
        guard let program, let description = programs[program]?.description else {
            throw AppPushProblem(.internalError, "This program is no app of the device, which could notify its user.")
        }
        guard let fields = PropertyList(content.userInfo ?? PropertyList.empty)?.fields else {
            throw AppPushProblem(.internalError, "userInfo is no dictionary of what property lists can hold.")
        }
        return NotificationOutcome(
            app: owner(of: program), provider: description.kind == .appPushProvider ? program : nil,
            identifier: content.identifier, title: content.title, subtitle: content.subtitle, body: content.body,
            badge: content.badge, thread: content.thread, category: content.category, userInfo: fields)
    }

    /// Handles the end of a continuous request or of its connection.
    mutating func end(_ channel: PushChannel) {
        for app in clients.keys {
            clients[app]?.calls.close(channel)
            clients[app]?.talk.close(channel)
        }
        guard let (provider, process) = processes.first(where: { $0.value.channel == channel }) else { return }
        processes[provider]?.channel = nil
        processes[provider]?.isLost = true
        for id in configurations(of: provider) { manager.connectionEnded(id) }
        arm(.end(provider: provider, process: process.generation), after: settings.endLimit)
    }

    /// Handles the timeout of the report of how a process ended, from the end of its connection.
    mutating func checkEnd(of provider: String, _ generation: Int) {
        guard let process = processes[provider], process.generation == generation, process.isLost else { return }
        giveUp(provider)
    }
}
