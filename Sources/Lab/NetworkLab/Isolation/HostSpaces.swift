internal import Kernel

/// The namespaces of a host besides its network.
///
/// They are created when its first program starts, so that many idle hosts cost little.
struct HostSpaces: Sendable {
    private var names: Names?
    private var views: [ViewID: View] = [:]

    /// The key of a view of files; each program with a writable folder has a separate view.
    private struct ViewID: Hashable {
        var isPrivileged: Bool
        var ignoresFileRights: Bool
        var ownFolder: String?
    }

    private struct View {
        let mounts: Mounts
        /// The places of the machine that are shown in the host's own folders.
        var shown: Set<MachinePlace>
    }

    /// The UTS and IPC namespaces.
    private final class Names: Sendable {
        let name: Namespace
        let memory: Namespace

        init(in folder: borrowing FileDescriptor) throws(SystemError) {
            name = try Namespace(current: .uts, in: folder)
            memory = try Namespace(current: .ipc, in: folder)
        }
    }

    private final class Mounts: Sendable {
        let namespace: Namespace

        init(in folder: borrowing FileDescriptor) throws(SystemError) {
            namespace = try Namespace(current: .mount, in: folder)
        }
    }

    /// Moves the calling thread, a plain one in the network of the host, into the namespaces for a program.
    mutating func enter(as access: ProgramAccess, _ files: HostFiles, of host: String, _ lab: InitHandle) throws {
        try enterNames(of: host)
        let common = ViewID(isPrivileged: access.isPrivileged, ignoresFileRights: access.ignoresFileRights)
        var id = common
        id.ownFolder = access.ownFolder
        let places = access.isPrivileged ? [] : access.places
        if views[id] == nil {
            // The lab's `/proc` does not show this thread.
            let thread = try Namespace.folder()
            if views[common] == nil {
                views[common] = try makeView(common, showing: places, files, lab, namespaces: thread)
            }
            if let folder = access.ownFolder {
                views[id] = try makeView(of: folder, from: common, lab, namespaces: thread)
            }
        }
        try show(places, in: id, lab)
    }

    /// Creates the view of all programs without a writable folder.
    private func makeView(
        _ id: ViewID, showing places: Set<MachinePlace>, _ files: HostFiles, _ lab: InitHandle,
        namespaces folder: borrowing FileDescriptor
    ) throws -> View {
        try lab.mountNamespace.enter()
        try Namespace.enterNew(.mount)
        try Mount.makeAllPrivate()
        if id.isPrivileged {
            try HostMounts(files).make(showing: lab.machine)
            return View(mounts: try Mounts(in: folder), shown: [])
        }
        var machine = lab.machine
        let all = places.union(machine.places)
        machine.places = MachineView.ordered(all)
        try HostMounts(files, size: lab.sizeOfFolders).make(isolatedFrom: machine)
        if id.ignoresFileRights { try Mount.restrict("/", to: .noSetID) }
        return View(mounts: try Mounts(in: folder), shown: all)
    }

    /// Creates the same view with a writable folder.
    private func makeView(
        of own: String, from common: ViewID, _ lab: InitHandle, namespaces folder: borrowing FileDescriptor
    ) throws -> View {
        guard let view = views[common] else { preconditionFailure("Its host has no view of the machine.") }
        try lab.mountNamespace.enter()
        let place = try ShownPlace(MachinePlace(own, isFolder: true), isReadOnly: false)
        try view.mounts.namespace.enter()
        try Namespace.enterNew(.mount)
        try HiddenFolders.makePlace(for: own, in: lab.machine.hidden)
        try place.mount()
        return View(mounts: try Mounts(in: folder), shown: view.shown)
    }

    /// Enters a view in which these places are shown.
    private mutating func show(_ places: Set<MachinePlace>, in id: ViewID, _ lab: InitHandle) throws {
        guard let view = views[id] else { preconditionFailure("It has not been made.") }
        let new = MachineView.ordered(places.subtracting(view.shown))
        if new.isEmpty { return try view.mounts.namespace.enter() }
        try lab.mountNamespace.enter()
        let trees = try new.map { try ShownPlace($0, isReadOnly: true) }
        try view.mounts.namespace.enter()
        for tree in trees { try tree.mount() }
        if id.ignoresFileRights { for place in new { try Mount.restrict(place.path, to: .noSetID) } }
        try lab.machine.sockets.cover(except: lab.machine.writable)
        views[id]?.shown.formUnion(new)
    }

    private mutating func enterNames(of host: String) throws {
        if let names {
            try names.name.enter()
            try names.memory.enter()
            return
        }
        let folder = try Namespace.folder()
        try Namespace.enterNew(.uts, .ipc)
        try setHostName(host)
        names = try Names(in: folder)
    }
}
