internal import Foundation
internal import Glibc
internal import Kernel
package import LabModel
package import ScenarioLanguage

/// The folder of one run and the names of everything in it.
package struct RunFolder: Sendable, Hashable {
    /// Its absolute path.
    package let path: String

    /// What programs keep from one of their runs to the next, each in a folder of its own, and what they are given.
    ///
    /// Nobody else of the machine gets into it, and no program: each sees its own folder in it and what is given.
    package let state: String

    /// Names a folder, and one for the state of programs unless that is in it; a relative path starts from the current one.
    package init(_ path: String, state: String? = nil) {
        self.path = Self.absolute(path)
        self.state = state.map { Self.absolute($0) } ?? "\(self.path)/state"
    }

    /// Whether there is room for what programs keep in a folder, or the one that it is to be in: without it they fail,
    /// which says nothing about the scenario.
    package static func hasRoom(_ path: String) -> Bool {
        var disk = statvfs()
        guard unsafe statvfs(absolute(path), &disk) == 0 else { return true }
        return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >= leastRoom && (disk.f_files == 0 || disk.f_favail > 100)
    }

    /// A server alone keeps some hundred kilobytes.
    private static let leastRoom: UInt64 = 4 << 20

    /// Every event, one JSON object a line.
    package var events: String { "\(path)/\(Self.eventsName)" }
    static let eventsName = "events.ndjson"
    /// What programs printed, one file each.
    package var logs: String { "\(path)/logs" }

    /// What a program printed.
    package func log(of id: ProgramID) -> String { "\(logs)/\(id.fileName).log" }
    /// What all programs of the run can read, and none can write: PushLab writes it.
    package var given: String { "\(state)/given" }
    /// The settings of a reference push program.
    package func settings(of id: ProgramID) -> String { "\(given)/\(id.fileName).json" }
    /// The certificate and key of a push server.
    package func identity(of host: String) -> String { "\(given)/identity-\(host)" }
    /// The certificate of a push server.
    package func certificate(of host: String) -> String { "\(identity(of: host))/certificate.pem" }

    /// Copies a certificate and its key to where the push server of a host finds them.
    ///
    /// - Throws: `RunError` that names the file.
    package func keep(_ identity: IdentityFiles, for host: String) throws {
        let folder = self.identity(of: host)
        for (file, name) in [(identity.certificate, "certificate.pem"), (identity.key, "key.pem")] {
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: file, toPath: "\(folder)/\(name)")
            } catch {
                throw RunError("\(file), of the push server on \(host), cannot be read: \(error.localizedDescription)")
            }
        }
    }

    /// The configuration of the system of a device.
    package func configuration(of host: String) -> String { "\(given)/\(host)-device.json" }
    /// The zone of a DNS server.
    package func zone(of id: ProgramID) -> String { "\(given)/\(id.fileName).zone" }
    /// The shared libraries that programs of devices find before those of the machine.
    package var libraries: String { "\(given)/lib" }

    /// The folder that a program keeps.
    package func state(of id: ProgramID) -> String { "\(state)/\(id.fileName)" }
    /// The folder that the system of a device keeps.
    package func state(ofDevice host: String) -> String {
        state(of: ProgramID(host: host, program: ProgramDefinition.deviceName))
    }
    /// The folder that the programs of an app that is given as Swift files, and of its extensions, keep together.
    package func home(of app: String, on host: String) -> String { state(of: .home(of: app, on: host)) }
    /// The messages of a push server.
    package func store(of id: ProgramID) -> String { "\(state(of: id))/messages.sqlite" }
    /// The messages that a push provider has received.
    package func inbox(of id: ProgramID) -> String { "\(state(of: id))/inbox" }
    /// The privileges that a device keeps.
    package func ledger(of host: String) -> String { "\(state(ofDevice: host))/ledger.json" }
    /// The push configurations that a device keeps.
    package func pushConfigurations(of host: String) -> String { "\(state(ofDevice: host))/push.json" }

    /// Makes the folder that a program keeps unless it is there; it belongs to the user that the program runs as.
    func makeOwn(_ folder: String, user: UInt32?) throws {
        try Self.make(folder)
        if let user { _ = unsafe lchown(folder, user, gid_t.max) }
    }

    /// Makes ``libraries``: the name by which programs are linked with dns_sd.h, and that of the file.
    package func linkLibraries(from programsFolder: String) throws {
        try Self.make(libraries)
        for name in ["libdns_sd.so", "libdns_sd.so.1"] {
            let link = "\(libraries)/\(name)"
            // It may be there from an earlier attempt in this folder.
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "\(programsFolder)/libdns_sd.so")
        }
    }
    /// What was captured on links.
    package var captures: String { "\(path)/captures" }

    /// Makes the folder and those in it.
    package func make() throws {
        for folder in [path, logs, state, given, captures] {
            try Self.make(folder)
        }
        // What programs keep may be a program that takes on the rights of its owner.
        _ = unsafe chmod(state, 0o700)
    }

    private static func make(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw RunError("The folder \(folder) cannot be made; choose another output folder (\(error)).")
        }
    }

    /// Takes the rights from what programs have kept that its owner would give away with it, once all have ended.
    ///
    /// Returns what to say when it could not be done.
    package func takeRights() -> String? {
        do {
            try FileRights.take(fromAllBelow: state)
            return nil
        } catch {
            return "Not all of \(state) could be searched for programs that take on the rights of their owner "
                + "(\(error)): keep others from it."
        }
    }

    /// Removes the folder with all that is in it.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Removes what programs have kept.
    package func removeState() { try? FileManager.default.removeItem(atPath: state) }

    /// A path that does not depend on the current folder; a relative one starts from `folder`, or the current one.
    package static func absolute(_ path: String, from folder: String? = nil) -> String {
        if path.hasPrefix("/") { return path }
        let start = folder.map { absolute($0) } ?? FileManager.default.currentDirectoryPath
        return path.isEmpty || path == "." ? start : "\(start)/\(path)"
    }
}
