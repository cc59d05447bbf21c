internal import Foundation
internal import Glibc
internal import Kernel
package import LabModel
package import ScenarioLanguage

/// The folder of one run and the paths in it.
package struct RunFolder: Sendable, Hashable {
    package let path: String

    /// The folder of what programs keep between their runs, one folder each, and of the files given to them.
    ///
    /// No other user of the machine has access. Each program sees only its own folder and the given files.
    package let state: String

    /// Creates the paths in a folder, with the state in it by default; a relative path starts from the current folder.
    package init(_ path: String, state: String? = nil) {
        self.path = Self.absolute(path)
        self.state = state.map { Self.absolute($0) } ?? "\(self.path)/state"
    }

    /// Whether an output folder has room for what programs keep; without room they fail, which decides nothing.
    package static func hasRoom(_ path: String) -> Bool {
        var disk = statvfs()
        guard unsafe statvfs(absolute(path), &disk) == 0 else { return true }
        return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) >= leastRoom && (disk.f_files == 0 || disk.f_favail > 100)
    }

    /// The minimum free space in bytes; a server alone keeps some hundred kilobytes.
    private static let leastRoom: UInt64 = 4 << 20

    /// The file of all events, one JSON object per line.
    package var events: String { "\(path)/\(Self.eventsName)" }
    static let eventsName = "events.ndjson"
    /// The folder of the programs' output, one file each.
    package var logs: String { "\(path)/logs" }

    package func log(of id: ProgramID) -> String { "\(logs)/\(id.fileName).log" }
    /// The folder that all programs can read but not write.
    package var given: String { "\(state)/given" }
    package func settings(of id: ProgramID) -> String { "\(given)/\(id.fileName).json" }
    package func identity(of host: String) -> String { "\(given)/identity-\(host)" }
    package func certificate(of host: String) -> String { "\(identity(of: host))/certificate.pem" }

    /// Copies a certificate and its key to the folder of a host's push server.
    ///
    /// - Throws: `RunError` with the file.
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

    package func configuration(of host: String) -> String { "\(given)/\(host)-device.json" }
    package func zone(of id: ProgramID) -> String { "\(given)/\(id.fileName).zone" }
    /// The folder of the libraries that programs of devices load before those of the machine.
    package var libraries: String { "\(given)/lib" }

    /// The folder of the keychains of phones, which the programs of all apps write.
    package var keychains: String { "\(state)/keychains" }

    /// Returns the folder by which the programs of a phone notify each other.
    package func darwinNotifications(of host: String) -> String { "\(keychains)/\(host)-notifications" }

    package func state(of id: ProgramID) -> String { "\(state)/\(id.fileName)" }
    package func state(ofDevice host: String) -> String {
        state(of: ProgramID(host: host, program: ProgramDefinition.deviceName))
    }
    /// Returns the folder shared by the programs of an app that is given as Swift files and of its extensions.
    package func home(of app: String, on host: String) -> String { state(of: .home(of: app, on: host)) }
    package func store(of id: ProgramID) -> String { "\(state(of: id))/messages.sqlite" }
    package func inbox(of id: ProgramID) -> String { "\(state(of: id))/inbox" }
    package func ledger(of host: String) -> String { "\(state(ofDevice: host))/ledger.json" }
    package func pushConfigurations(of host: String) -> String { "\(state(ofDevice: host))/push.json" }
    package func hotspots(of host: String) -> String { "\(state(ofDevice: host))/hotspots.json" }
    package func transfers(of host: String) -> String { "\(state(ofDevice: host))/transfers.json" }
    package func notifications(of host: String) -> String { "\(state(ofDevice: host))/notifications.json" }

    /// Creates the folder that a program keeps unless it exists, owned by the user that the program runs as.
    func makeOwn(_ folder: String, user: UInt32?) throws {
        try Self.make(folder)
        if let user { _ = unsafe lchown(folder, user, gid_t.max) }
    }

    /// Creates ``libraries`` with both names of the dns_sd.h library: the linked one and the file's.
    package func linkLibraries(from programsFolder: String) throws {
        try Self.make(libraries)
        for name in ["libdns_sd.so", "libdns_sd.so.1"] {
            let link = "\(libraries)/\(name)"
            // An earlier attempt in this folder may have left it.
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "\(programsFolder)/libdns_sd.so")
        }
    }
    package var captures: String { "\(path)/captures" }

    /// Creates the folder and its subfolders.
    package func make() throws {
        for folder in [path, logs, state, given, captures] {
            try Self.make(folder)
        }
        // Programs may keep a set-user-ID program there.
        _ = unsafe chmod(state, 0o700)
    }

    /// Creates ``keychains``.
    package func makeKeychains() throws { try Self.make(keychains) }

    private static func make(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw RunError("The folder \(folder) cannot be made; choose another output folder (\(error)).")
        }
    }

    /// Removes the rights by which kept files would run as their owner, after all programs have ended.
    ///
    /// Returns a warning if that failed.
    package func takeRights() -> String? {
        do {
            try FileRights.take(fromAllBelow: state)
            return nil
        } catch {
            return "Not all of \(state) could be searched for programs that take on the rights of their owner "
                + "(\(error)): keep others from it."
        }
    }

    package func remove() { try? FileManager.default.removeItem(atPath: path) }

    package func removeState() { try? FileManager.default.removeItem(atPath: state) }

    /// Returns an absolute path; a relative one starts from `folder` or the current folder.
    package static func absolute(_ path: String, from folder: String? = nil) -> String {
        if path.hasPrefix("/") { return path }
        let start = folder.map { absolute($0) } ?? FileManager.default.currentDirectoryPath
        return path.isEmpty || path == "." ? start : "\(start)/\(path)"
    }
}
