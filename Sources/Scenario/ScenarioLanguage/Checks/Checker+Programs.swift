internal import Foundation
internal import LabModel

extension Checker {
    mutating func checkPrograms() {
        for host in definition.hosts {
            var seen: Set<String> = [ProgramDefinition.deviceName]
            if host.command != nil, !host.programs.isEmpty {
                refuse(
                    .conflict, ["hosts", host.name, "run"], "'\(host.name)' has both a command and programs",
                    "write it under `runs`, or leave it out")
            }
            let apps = Set((host.device?.allApps ?? []).map(\.name))
            for program in host.ownPrograms {
                let path = path(of: program, on: host)
                checkName(program.name, of: "a program", path, isKey: true)
                // If an app runs a program with its own name, the name is checked as the app's.
                if !seen.insert(program.name).inserted, program.app != program.name {
                    refuse(
                        .duplicate, key: path, "'\(host.name)' runs two programs '\(program.name)'",
                        "give one of them another name")
                } else if apps.contains(program.name), program.app != program.name {
                    refuse(
                        .duplicate, key: path,
                        "'\(host.name)' has an app '\(program.name)', and this program is not of it",
                        "give one of them another name")
                }
                checkTime(program.within, path + ["within"], default: ProgramDefinition.defaultWithin)
                program.kind.word.check(program, on: host, at: path, &self)
                if case .log(let expression) = program.ready { checkExpression(expression, path + ["ready", "log"]) }
            }
        }
        checkFileNames()
    }

    /// Checks that log and folder names of programs, and home folders of apps, are unique.
    private mutating func checkFileNames() {
        var owners: [String: ProgramID] = [:]
        for host in definition.hosts {
            let programs = host.allPrograms.map { ($0.name, path(of: $0, on: host)) }
            let homes = (host.device?.apps ?? []).map { app in
                (ProgramID.home(of: app.name, on: host.name).program, ["hosts", host.name, "apps", app.name])
            }
            for member in host.members {
                for (name, path) in programs + homes {
                    let id = ProgramID(host: member, program: name)
                    guard let other = owners.updateValue(id, forKey: id.fileName), other != id else { continue }
                    refuse(
                        .duplicate, key: path, "'\(id)' and '\(other)' would have the same folder '\(id.fileName)'",
                        "give one of them another name")
                }
            }
        }
    }

    /// Returns the path of a program in the file: under its host, app or extension.
    private func path(of program: ProgramDefinition, on host: HostDefinition) -> [String] {
        let start = ["hosts", host.name]
        guard let app = program.app else {
            return host.command != nil && program.name == host.name ? start : start + ["runs", program.name]
        }
        guard let container = host.device?.container(of: app)?.name else { return start }
        let place = start + ["apps", container] + (app == container ? [] : ["extensions", app])
        return sources.contains(place + ["runs"]) || definition.file == nil ? place + ["runs", program.name] : place
    }

    mutating func checkNeeds() {
        for (index, name) in definition.needs.enumerated() where name.contains("/") && !name.hasPrefix("/") {
            refuse(
                .invalidName, ["needs", "\(index)"], "'\(name)' is no program of the machine",
                "write a name such as ping")
        }
    }

    /// Checks that a command's executable exists and is executable, if it is a path relative to the scenario's folder.
    mutating func checkCommand(_ command: [String], _ path: [String]) {
        guard let name = command.first, !name.isEmpty else {
            if isComplete { refuse(.missingKey, path, "the command is empty", "name an executable") }
            return
        }
        // A program that is missing on this machine is a finding of the run, because another machine may have it.
        guard name.contains("/") else { return }
        let path = path + ["0"]
        switch Self.kind(of: place(name)) {
        case .executable: return
        case .missing where name.hasPrefix("/"): return
        case .missing:
            refuse(
                .missingFile, path, "there is no executable '\(name)'",
                "build it first; the path starts from the folder of the scenario")
        case .folder: refuse(.invalidFile, path, "'\(name)' is a folder", "name an executable file in it")
        case .other: refuse(.invalidFile, path, "'\(name)' is not an executable file", "make it one: chmod +x \(name)")
        }
    }

    enum FileKind {
        case missing
        case folder
        case executable
        case other
    }

    static func kind(of file: String) -> FileKind {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard unsafe files.fileExists(atPath: file, isDirectory: &isFolder) else { return .missing }
        if isFolder.boolValue { return .folder }
        // To the superuser every file appears accessible, so the permission bits are checked as well.
        let target = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        let bits = (try? files.attributesOfItem(atPath: target))?[.posixPermissions] as? NSNumber
        return files.isExecutableFile(atPath: file) && (bits?.intValue ?? 0) & 0o111 != 0 ? .executable : .other
    }

    mutating func checkExpression(_ expression: String, _ path: [String]) {
        if LineExpression(expression) == nil {
            refuse(.invalidName, path, "'\(expression)' is not a regular expression", "check its brackets and escapes")
        }
    }
}
