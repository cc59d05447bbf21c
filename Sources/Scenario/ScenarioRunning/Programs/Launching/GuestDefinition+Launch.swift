internal import DeviceProtocol
internal import DeviceRules
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension GuestDefinition: LaunchedProgram {
    /// Returns how to start the program of an app that is given as Swift files.
    ///
    /// All programs of an app and its extensions share a home folder, which survives a restart of the device. It
    /// contains the files of their app group.
    func spec(of id: ProgramID, _ program: ProgramDefinition, in planner: LaunchPlanner) throws -> ProgramSpec {
        let home = try planner.home(of: id, program)
        guard let app = program.app, let host = planner.definition.host(ofMember: id.host) else {
            throw RunError("\(id) belongs to no app.")
        }
        guard let executable = planner.context.guests[GuestID(host: host.name, app: app)] else {
            throw RunError(
                "The Swift files of \(id) were not built before the run: build the guests of the scenario first.")
        }
        var variables = planner.environment(of: id)
        variables["HOME"] = home
        // Without it Foundation reads the list of users and finds the home folder of the machine's root.
        variables["CFFIXED_USER_HOME"] = home
        variables.merge(planner.keychain(of: id, app)) { _, own in own }
        variables.merge(planner.sabotageOfModules) { _, own in own }
        // The tests run in a process of this program, which reports each of them.
        let tests = code.isTests ? "\(planner.context.programsFolder)/guest-tests" : nil
        var spec = ProgramSpec(
            id.program, executable: tests ?? executable, arguments: tests == nil ? [] : [executable],
            environment: variables,
            directory: home, logFile: planner.context.folder.log(of: id))
        spec.controlGroup = planner.context.hasControlGroups ? app : nil
        let entitlements = host.device?.app(app)?.entitlements
        spec.environment["PUSHLAB_LOCATION"] = host.device?.app(app)?.description.location.rawValue
        spec.environment["PUSHLAB_DARWIN_NOTIFICATIONS"] = planner.context.folder.darwinNotifications(
            of: planner.sabotage == .joinsNotifications ? "all" : id.host)
        if let groups = try entitlements?.appGroups(folder: planner.definition.folder) {
            spec.environment["PUSHLAB_APP_GROUPS"] = groups.joined(separator: "\n")
        }
        return spec
    }
}

extension LaunchPlanner {
    /// Returns the home folder of the program of an app that is given as Swift files.
    func home(of id: ProgramID, _ program: ProgramDefinition) throws -> String {
        guard let app = program.app, let container = definition.host(ofMember: id.host)?.device?.container(of: app)
        else { throw RunError("\(id) belongs to no app.") }
        return context.folder.home(of: container.name, on: id.host)
    }

    /// The environment variables that select a defect of the modules that an app or extension imports.
    var sabotageOfModules: [String: String] {
        guard let saboteur = context.sabotage.flatMap({ DeviceSaboteur(rawValue: $0) }), saboteur.isOfModules else {
            return [:]
        }
        return [DeviceSaboteur.variable: saboteur.rawValue]
    }
}
