internal import Glibc
internal import Kernel

/// The checks of the system apart from networks.
package enum SystemChecks {
    /// The checks of the rights and of each kind of namespace.
    static var essentials: [MachineCheck] {
        let rights = rights
        guard rights.missing == nil else { return [rights] }
        let kinds: [(String, NamespaceKind, String)] = [
            ("network namespaces", .network, "CONFIG_NET_NS"), ("mount namespaces", .mount, "CONFIG_NAMESPACES"),
            ("PID namespaces", .pid, "CONFIG_PID_NS"), ("host names of their own", .uts, "CONFIG_UTS_NS"),
            ("IPC namespaces", .ipc, "CONFIG_IPC_NS"),
        ]
        return [rights]
            + kinds.map { name, kind, option in
                .trying(name, remedy: "Use a kernel with \(option), in a container that may use it (--privileged).") {
                    try PlainThread.run { try Namespace.enterNew(kind) }
                    return ""
                }
            } + IsolationChecks.all
    }

    private static var rights: MachineCheck {
        let name = "root, or root of a user namespace"
        switch UserNamespace.obstacle {
        case nil where UserNamespace.mappedUsers > 1: return MachineCheck(name, .ok("all rights, several user ids"))
        case nil: return MachineCheck(name, .ok("in a user namespace of one user"))
        case .setting(let setting):
            return MachineCheck(name, .missing("Run as root, or allow user namespaces: `sysctl -w \(setting)`."))
        case .policy:
            return MachineCheck(
                name,
                .missing(
                    "Run as root or under `unshare --user --map-root-user`; in a container, start that with --privileged."
                ))
        }
    }

    /// Returns the checks of programs in a folder; empty without a folder.
    package static func programs(in folder: String?, _ names: [String]) -> [MachineCheck] {
        guard let folder else { return [] }
        return names.map { name in
            let path = "\(folder)/\(name)"
            let isThere = unsafe access(path, X_OK) == 0
            return MachineCheck(
                "program \(name)", isRequired: name == "lab-init",
                isThere ? .ok("") : .missing("Build it with `swift build --product \(name)`, so that \(path) exists."))
        }
    }

    /// The checks of features that labs do not require.
    static var optional: [MachineCheck] { [descriptors, processes, users, nameServer] }

    private static var descriptors: MachineCheck {
        guard let limit = ResourceLimit.descriptors else {
            return MachineCheck("open descriptors", isRequired: false, .unknown("getrlimit failed."))
        }
        return descriptors(atMost: limit.hard)
    }

    /// Returns the check of a limit of open descriptors; `nil` means no limit.
    package static func descriptors(atMost limit: UInt64?) -> MachineCheck {
        let name = "open descriptors"
        guard let most = limit else { return MachineCheck(name, .ok("no limit")) }
        let hosts = most / 10
        if hosts >= 10 {
            return MachineCheck(name, .ok("\(most), enough for some \(hosts) hosts in all labs at a time"))
        }
        return MachineCheck(name, .missing("Raise the limit of \(most) (`ulimit -Hn 4096`, or --ulimit nofile=4096)."))
    }

    private static var processes: MachineCheck {
        guard let limit = ResourceLimit.processes else {
            return MachineCheck("processes", isRequired: false, .unknown("getrlimit failed."))
        }
        return processes(atMost: limit.soft)
    }

    /// Returns the check of a limit of processes; `nil` means no limit.
    package static func processes(atMost limit: UInt64?) -> MachineCheck {
        let name = "processes"
        guard let most = limit else { return MachineCheck(name, .ok("no limit")) }
        if most >= 200 { return MachineCheck(name, .ok("\(most), threads included")) }
        return MachineCheck(name, .missing("Raise the limit of \(most) (`ulimit -u 1000`, or --ulimit nproc=1000)."))
    }

    private static var users: MachineCheck {
        let count = UserNamespace.mappedUsers
        let remedy = "There is one user id, so programs with `user:` cannot start; run as root for those."
        return MachineCheck(
            "user ids for `user:`", isRequired: false, count > 1 ? .ok("\(count)") : .missing(remedy))
    }

    private static var nameServer: MachineCheck {
        MachineCheck(
            "dnsmasq, for `dns-server`", isRequired: false,
            DNSServer.isInstalled ? .ok("") : .missing("Install it: `apt-get install dnsmasq-base`."))
    }
}
