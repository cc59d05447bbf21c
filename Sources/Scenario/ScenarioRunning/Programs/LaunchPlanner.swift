internal import DeviceProtocol
internal import DeviceRules
package import LabModel
internal import LocalPush
package import NetworkLab
package import ScenarioLanguage

/// Determines how to start each program of a scenario, without starting anything.
///
/// Every program has these environment variables:
/// - `PUSHLAB_HOST`, `PUSHLAB_PROGRAM`, `PUSHLAB_SCENARIO`, `PUSHLAB_SEED`: its host and name, the scenario, and the
///   seed of the run;
/// - `PUSHLAB_<HOST>_ADDRESS` for every host of the lab, its first address, and `PUSHLAB_<HOST>_ADDRESSES`, all its
///   addresses separated by blanks; the name is in capitals, with `_` for every character that is not a letter or
///   digit;
/// - `LD_LIBRARY_PATH` for programs of a device: a folder with the library of dns_sd.h that sends its requests to the
///   device;
/// - `PUSHLAB_<HOST>_CERTIFICATE` for every host with a push server that uses TLS: the file to pin.
///
/// An executable has two more:
/// - `PUSHLAB_TOKEN`: the token for messages to it, if it is a client of a push server;
/// - `PUSHLAB_STATE`: its own folder, empty at first, which is kept between its runs.
package struct LaunchPlanner: Sendable {
    /// The inputs of a plan besides the scenario.
    package struct Context: Sendable {
        /// The absolute path of the folder of the reference programs.
        package var programsFolder: String
        package var folder: RunFolder
        package var seed: UInt64
        /// The defect to run, if any.
        package var sabotage: String?
        package var addresses: [String: [IPAddress]]
        /// Whether the apps of devices have their own control groups.
        package var hasControlGroups: Bool
        /// The programs built from apps that are given as Swift files.
        package var guests: [GuestID: String]
        /// The folders that are searched for an executable without a path.
        package var searchPath: [String]
        /// Returns whether a path is an executable file.
        package var isExecutable: @Sendable (String) -> Bool

        package init(
            programsFolder: String, folder: RunFolder, seed: UInt64, sabotage: String? = nil,
            addresses: [String: [IPAddress]] = [:], hasControlGroups: Bool = true,
            guests: [GuestID: String] = [:], searchPath: [String] = [],
            isExecutable: @escaping @Sendable (String) -> Bool
        ) {
            self.programsFolder = programsFolder
            self.folder = folder
            self.seed = seed
            self.sabotage = sabotage
            self.addresses = addresses
            self.hasControlGroups = hasControlGroups
            self.guests = guests
            self.searchPath = searchPath
            self.isExecutable = isExecutable
        }
    }

    let definition: ScenarioDefinition
    let context: Context

    package init(_ definition: ScenarioDefinition, _ context: Context) {
        self.definition = definition
        self.context = context
    }

    /// The hosts whose push servers need a certificate and key.
    package var identities: [String] {
        var hosts: [String] = []
        for id in definition.programs where !hosts.contains(id.host) {
            if case .made? = definition.program(id)?.traits.certificate { hosts.append(id.host) }
        }
        return hosts
    }

    /// Returns the user's own certificate and key for the push server on a host; `nil` if PushLab makes them.
    package func ownIdentity(of host: String) -> IdentityFiles? {
        guard
            let own = definition.host(ofMember: host)?.allPrograms.lazy.compactMap(\.identity).first
        else { return nil }
        return IdentityFiles(
            certificate: RunFolder.absolute(own.certificate, from: definition.folder),
            key: RunFolder.absolute(own.key, from: definition.folder))
    }

    /// Returns the certificate of the push server on a host, PushLab's or the user's own; `nil` if none uses TLS.
    func certificate(of host: String) -> String? {
        for program in definition.host(ofMember: host)?.allPrograms ?? [] {
            switch program.traits.certificate {
            case .made: return context.folder.certificate(of: host)
            case .file(let own): return RunFolder.absolute(own, from: definition.folder)
            case nil: break
            }
        }
        return nil
    }

    /// Returns how to start a program, with `behindFilter` if its device judges system calls by a filter.
    ///
    /// - Throws: `RunError` if the program has no executable, or the server of a provider is unknown.
    package func spec(for id: ProgramID, behindFilter: Bool = false) throws -> ProgramSpec {
        var spec = try counted(unfiltered(id), id)
        spec.ownFolder = ownFolder(of: id)
        guard behindFilter, let app = definition.program(id)?.app else { return spec }
        return spec.behindFilter(of: app, context.programsFolder)
    }

    /// Returns a push provider with its memory counted and limited as the scenario says; another program unchanged.
    private func counted(_ spec: ProgramSpec, _ id: ProgramID) -> ProgramSpec {
        guard let name = definition.program(id)?.app,
            let app = definition.host(ofMember: id.host)?.device?.app(name), app.kind == .appPushProvider
        else { return spec }
        var spec = spec
        spec.countsMemory = true
        spec.memoryLimit = context.sabotage == DeviceSaboteur.setsNoMemoryLimit.rawValue ? nil : app.memoryLimit
        return spec
    }

    /// Returns the folder that a program keeps, alone or with the rest of its app; `nil` if it keeps nothing.
    func ownFolder(of id: ProgramID) -> String? {
        guard let program = definition.program(id) else { return nil }
        return switch program.traits.keeps {
        case .nothing: nil
        case .folder: context.folder.state(of: id)
        case .device: context.folder.state(ofDevice: id.host)
        case .home: try? home(of: id, program)
        }
    }

    private func unfiltered(_ id: ProgramID) throws -> ProgramSpec {
        guard let program = definition.program(id), let launched = launched(id) else {
            throw RunError("There is no program `\(id.program)` on host `\(id.host)` in this scenario.")
        }
        return try launched.spec(of: id, program, in: self)
    }

    /// Returns the kind of a program, which determines how it is started.
    func launched(_ id: ProgramID) -> (any LaunchedProgram)? {
        definition.program(id)?.kind.word as? any LaunchedProgram
    }

    /// Returns how to run a command on a host once.
    ///
    /// - Throws: `RunError` if there is no such executable.
    package func spec(running command: [String], as name: String, on host: String) throws -> ProgramSpec {
        let id = ProgramID(host: host, program: name)
        var spec = ProgramSpec(
            name, executable: try executable(command.first ?? "", for: "the command"),
            arguments: Array(command.dropFirst()), environment: environment(of: id),
            directory: RunFolder.absolute(".", from: definition.folder), logFile: context.folder.log(of: id))
        spec.isPrivileged = definition.grantsPrivilege(toCommandsOn: host)
        return spec
    }

    /// Returns the same command in an app's environment and control group, subject to the app's privacy.
    func asPart(of app: String, on host: String, _ spec: ProgramSpec, behindFilter: Bool) -> ProgramSpec {
        var spec = spec
        let own = definition.host(ofMember: host)?.device?.app(app)?.ownPrograms.first
        if let own {
            let id = ProgramID(host: host, program: own.name)
            spec.environment.merge(environment(of: id)) { $1 }
            spec.ownFolder = ownFolder(of: id)
        }
        spec.controlGroup = context.hasControlGroups ? app : nil
        return behindFilter ? spec.behindFilter(of: app, context.programsFolder) : spec
    }

    /// Returns how to start a reference program, as a part of an app if one is given.
    func reference(_ id: ProgramID, _ name: String, _ arguments: [String], _ app: String? = nil) -> ProgramSpec {
        var spec = ProgramSpec(
            id.program, executable: "\(context.programsFolder)/\(name)",
            arguments: arguments + sabotage(of: id, name), environment: environment(of: id),
            logFile: context.folder.log(of: id))
        spec.controlGroup = context.hasControlGroups ? app : nil
        return spec
    }

    private func sabotage(of id: ProgramID, _ program: String) -> [String] {
        // The system of a device reads its defect from its configuration.
        if program == ProgramDefinition.deviceName { return [] }
        if let name = context.sabotage, Saboteur.named(name)?.program == program { return ["--sabotage", name] }
        return definition.program(id)?.sabotage.map { ["--sabotage", $0] } ?? []
    }

    func environment(of id: ProgramID) -> [String: String] {
        var variables = [
            "PUSHLAB_HOST": id.host, "PUSHLAB_PROGRAM": id.program, "PUSHLAB_SCENARIO": definition.name,
            "PUSHLAB_SEED": "\(context.seed)",
        ]
        for (host, addresses) in context.addresses {
            guard let first = addresses.first else { continue }
            variables["PUSHLAB_\(Self.variable(host))_ADDRESS"] = "\(first)"
            variables["PUSHLAB_\(Self.variable(host))_ADDRESSES"] = addresses.map(\.description)
                .joined(separator: " ")
        }
        if definition.program(id)?.app != nil, let device = definition.host(ofMember: id.host)?.device {
            variables["LD_LIBRARY_PATH"] = libraryPath
            var settings = device.description
            if sabotage == .showsEnglishBundles { settings.language = "en" }
            variables.merge(settings.environment) { $1 }
        }
        for host in definition.hosts.flatMap(\.members) {
            variables["PUSHLAB_\(Self.variable(host))_CERTIFICATE"] = certificate(of: host)
        }
        return variables
    }

    /// The library path of programs on devices: the library of dns_sd.h, then those installed with PushLab's programs.
    private var libraryPath: String { "\(context.folder.libraries):\(context.programsFolder)" }

    private static func variable(_ host: String) -> String {
        String(host.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// Returns the path of an executable; a name without `/` is looked up in `PATH`.
    func executable(_ name: String, for subject: String) throws -> String {
        if name.contains("/") {
            let path = RunFolder.absolute(name, from: definition.folder)
            if context.isExecutable(path) { return path }
            throw RunError("The executable \(path) of \(subject) is missing, or may not be executed.")
        }
        for folder in context.searchPath where context.isExecutable("\(folder)/\(name)") {
            return "\(folder)/\(name)"
        }
        throw RunError("There is no executable `\(name)` in PATH for \(subject); install it or give its path.")
    }
}

extension ProgramSpec {
    /// Returns the same program behind `syscall-filter`, so that the app's device judges its socket calls.
    fileprivate func behindFilter(of app: String, _ programsFolder: String) -> ProgramSpec {
        var spec = self
        spec.executable = "\(programsFolder)/syscall-filter"
        spec.arguments = [app, "--", executable] + arguments
        spec.isConfined = true
        spec.isFiltered = true
        return spec
    }
}
