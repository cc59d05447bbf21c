internal import Kernel

/// The namespaces of a host besides its network.
///
/// They are made when its first program starts: a lab of many idle hosts does without them.
struct HostSpaces: Sendable {
    private var names: Names?
    private var isolated: Mounts?
    private var privileged: Mounts?
    /// What of the machine has been shown in the folders that the host has of its own.
    private var shown: Set<MachinePlace> = []

    /// The host name, and shared memory and the like.
    private final class Names: Sendable {
        let name: Namespace
        let memory: Namespace

        init(in folder: borrowing FileDescriptor) throws(SystemError) {
            name = try Namespace(current: .uts, in: folder)
            memory = try Namespace(current: .ipc, in: folder)
        }
    }

    /// What a program sees of files.
    private final class Mounts: Sendable {
        let namespace: Namespace

        init(in folder: borrowing FileDescriptor) throws(SystemError) {
            namespace = try Namespace(current: .mount, in: folder)
        }
    }

    /// Moves the calling thread, a plain one that is in the network of the host, into those for a program.
    mutating func enter(as access: ProgramAccess, _ files: HostFiles, of host: String, _ lab: InitHandle) throws {
        try enterNames(of: host)
        if access.isPrivileged {
            try enterMounts(\.privileged, of: lab) { try HostMounts(files).make() }
            return
        }
        if isolated == nil {
            var machine = lab.machine
            let places = access.places.union(machine.places)
            machine.places = MachineView.ordered(places)
            try enterMounts(\.isolated, of: lab) { try HostMounts(files).make(isolatedFrom: machine) }
            shown = places
            return
        }
        let new = MachineView.ordered(access.places.subtracting(shown))
        if new.isEmpty { return try enterMounts(\.isolated, of: lab) {} }
        try lab.mountNamespace.enter()
        let places = try new.map { try ShownPlace($0, isReadOnly: true) }
        try enterMounts(\.isolated, of: lab) {}
        for place in places { try place.mount() }
        try MachineSockets.cover(lab.machine.sockets, except: lab.machine.writable)
        shown.formUnion(new)
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

    /// Enters mounts; those that are not there yet are made from the lab's.
    private mutating func enterMounts(
        _ path: WritableKeyPath<HostSpaces, Mounts?>, of lab: InitHandle, make: () throws -> Void
    ) throws {
        if let mounts = self[keyPath: path] { return try mounts.namespace.enter() }
        // The lab's `/proc` does not show this thread.
        let folder = try Namespace.folder()
        try lab.mountNamespace.enter()
        try Namespace.enterNew(.mount)
        try Mount.makeAllPrivate()
        try make()
        self[keyPath: path] = try Mounts(in: folder)
    }
}
