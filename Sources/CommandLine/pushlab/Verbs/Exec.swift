import ArgumentParser
import DeviceRules
import Foundation
import LabModel
import NetworkLab
import Report
import ScenarioLanguage
import ScenarioRunning

/// The verb `pushlab exec`: runs a command as an app of a device.
struct Exec: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a command, such as a test suite in any language, as an app of a device.",
        discussion: """
            The command runs in the current folder with this environment, these streams and this terminal, and signals \
            are passed on to it. Its network is that of the device: loopback, and a local network with peers. A peer \
            echoes TCP and UDP on port 7, answers HTTP on port 80, and advertises both by Bonjour; its names are NAME and \
            NAME.local. There is no other network without --remote, which adds a router named router and \
            peers beyond it. The command may write to the current folder, the home folder and \
            TMPDIR. When it ends, everything that it has started is ended, and what the device has refused is listed on \
            standard error.

            The exit status is that of the command, or 128 plus the number of the signal that ended it; 125 if there is \
            no lab, 126 if the command cannot be executed, and 127 if there is no such command.
            """)

    @Option(
        name: .customLong("as"), help: ArgumentHelp("The system of the device, such as macos-26.", valueName: "system"),
        completion: .list(DeviceName.all), transform: DeviceName.parse)
    var version: PlatformVersion

    @Option(help: "The user's choice about the app: granted, denied or undetermined.")
    var localNetwork = PrivilegeName(privilege: .undetermined)

    @Option(help: ArgumentHelp("The user's answer to the alert: allow or deny.", valueName: "answer"))
    var answer: AlertAnswer?

    @Option(help: ArgumentHelp("The kind of program, such as app or command-line-tool.", valueName: "kind"))
    var kind = KindName(kind: .app)

    @Option(help: ArgumentHelp("A Bonjour type that the app declares; several times for several.", valueName: "type"))
    var bonjour: [String] = []

    @Option(help: ArgumentHelp("An entitlement of the app: multicast.", valueName: "entitlement"))
    var entitlement: [EntitlementName] = []

    @Option(help: ArgumentHelp("The name of a peer; several times for several. Default: peer.", valueName: "name"))
    var peer: [String] = []

    @Option(
        help: ArgumentHelp(
            "The name of a peer beyond the router, which is not on the local network; several times for several.",
            valueName: "name"))
    var remote: [String] = []

    @Flag(name: [.short, .long], help: "Do not list what was refused.")
    var quiet = false

    @Argument(parsing: .postTerminator, help: "The command and its arguments, after `--`.")
    var command: [String]

    func validate() throws {
        if command.first == "" { throw ValidationError("The name of the command is empty.") }
        for (option, names) in [("--peer", peer), ("--remote", remote)] {
            for name in names {
                if let mistake = PeerName.mistake(in: name) { throw ValidationError("\(option) \(name): \(mistake)") }
            }
        }
        let names = (peer.isEmpty ? DeviceLab.defaultPeers : peer) + remote
        if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("Two peers have the name \(name): give each another one by --peer or --remote.")
        }
        if bonjour.contains("") { throw ValidationError("--bonjour takes a type, as in _pager._tcp.") }
        if answer != nil, localNetwork.privilege != .undetermined {
            throw ValidationError("--answer has no effect with --local-network: there is no alert then.")
        }
    }

    func run() async throws {
        guard !FileManager.default.currentDirectoryPath.isEmpty else {
            Console.error("pushlab: the current folder does not exist any more; change to another one")
            throw Self.noLab
        }
        try checkCommand()
        do {
            try await LabMachineRequirement.check()
        } catch {
            throw Self.noLab
        }
        var lab = DeviceLab(version: version, kind: kind.kind, privilege: localNetwork.privilege)
        lab.allows = answer.map { $0 == .allow }
        lab.bonjourServices = bonjour.isEmpty ? nil : bonjour
        lab.hasMulticastEntitlement = !entitlement.isEmpty
        if !peer.isEmpty { lab.peers = peer }
        lab.remotePeers = remote

        var options = ScenarioRunner.Options(programsFolder: ProgramsFolder.path)
        options.writableFolders = writableFolders
        guard let temporary = Self.temporaryFolder(outside: writableFolders) else {
            Console.error(
                "pushlab: no folder for temporary files is outside of the folders that the command may write to")
            throw Self.noLab
        }
        options.temporaryFolder = temporary
        let definition = lab.definition
        let steering = CommandRun(command, in: DeviceLab.place)
        let result = try await Interruption.cancelling { [options] in
            await ScenarioRunner.run(definition, options: options, steering: steering) { steering.note($0) }
        }
        guard let status = steering.status else {
            for finding in result.findings { for line in finding.lines(file: "pushlab exec") { Console.error(line) } }
            if let error = steering.error { Console.error("pushlab: \(error)") }
            throw steering.error == nil ? Self.noLab : Self.notExecutable
        }
        if !quiet { report(lab, steering.events) }
        if status != 0 { throw ExitCode(status) }
    }

    /// Exit statuses as those of env(1): of a failure before the command, and of a command that cannot be run.
    private static let (noLab, notExecutable, notFound) = (ExitCode(125), ExitCode(126), ExitCode(127))

    /// Ends the program if there is no such command, before a lab is opened.
    private func checkCommand() throws {
        let name = command[0]
        let paths =
            name.contains("/") ? [name] : MachineProgram.searchPath.map { $0.isEmpty ? "./\(name)" : "\($0)/\(name)" }
        if paths.contains(where: MachineProgram.isExecutable) { return }
        if let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) {
            let isFolder = FileManager.default.fileExists(atPath: "\(path)/.")
            let remedy = isFolder ? "it is a folder; name a file in it" : "make it an executable file (chmod +x)"
            Console.error("pushlab: \(path) cannot be executed: \(remedy)")
            throw Self.notExecutable
        }
        let place = name.contains("/") ? "" : " in PATH"
        Console.error("pushlab: there is no command `\(name)`\(place); install it, or correct the name")
        throw Self.notFound
    }

    /// The folders that the command may write to: the current one, the home folder and that of temporary files.
    private var writableFolders: [String] {
        let environment = ProcessInfo.processInfo.environment
        let folders = [FileManager.default.currentDirectoryPath, environment["HOME"], environment["TMPDIR"]]
        return folders.compactMap(\.self).filter { folder in
            let kind = (try? FileManager.default.attributesOfItem(atPath: "\(folder)/."))?[.type]
            return folder.hasPrefix("/") && folder != "/" && kind as? FileAttributeType == .typeDirectory
        }
    }

    /// Returns a folder for the lab's own files that the command cannot write to.
    private static func temporaryFolder(outside folders: [String]) -> String? {
        let real = { (path: String) in URL(filePath: path).resolvingSymlinksInPath().path + "/" }
        return [FileManager.default.temporaryDirectory.path, "/var/tmp", "/tmp", "/dev/shm"].first { candidate in
            FileManager.default.isWritableFile(atPath: candidate)
                && !folders.contains { real(candidate).hasPrefix(real($0)) }
        }
    }

    private func report(_ lab: DeviceLab, _ events: [Event]) {
        let refusals = RefusalList(events, of: DeviceLab.place.program ?? "")
        Console.error("pushlab: as \(lab.version.title), \(lab.surroundings):")
        for line in refusals.lines { Console.error("pushlab: \(line)") }
    }
}
