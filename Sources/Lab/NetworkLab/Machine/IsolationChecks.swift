internal import Glibc
internal import Kernel
internal import LabModel

/// The checks of the features that isolate a lab's programs from the machine and its services.
enum IsolationChecks {
    static var all: [MachineCheck] { [users, view] }

    /// The remedy if no user namespace can be made.
    static let usersRemedy =
        "Use a kernel with CONFIG_USER_NS, allow them (`sysctl -w user.max_user_namespaces=10000`), and do not run PushLab "
        + "in a chroot."

    private static var users: MachineCheck {
        .trying("user namespaces, which keep programs from the machine", remedy: usersRemedy) {
            _ = try ProgramUsers()
            return ""
        }
    }

    /// The check of the view of the machine for programs, which must hide its resolvers.
    private static var view: MachineCheck {
        .trying("the machine read-only to programs, its resolvers hidden", remedy: "Use Linux 5.12 or later.") {
            let machine = try MachineView()
            let resolvers = machine.sockets.paths.filter { socket in
                MachineSockets.resolverFolders.contains { realPath(socket)?.hasPrefix($0 + "/") ?? false }
            }
            let seen = try PlainThread.run {
                try Namespace.enterNew(.mount, .network)
                try Mount.makeAllPrivate()
                try HostMounts(try anyFiles()).make(isolatedFrom: machine)
                return resolvers.filter { unsafe access($0, F_OK) == 0 }
            }
            guard seen.isEmpty else { throw LabError("Programs see \(seen.joined(separator: ", ")).") }
            return detail(resolvers)
        }
    }

    /// Returns the files of an example host.
    private static func anyFiles() throws -> HostFiles {
        let plan = try LabPlan(Topology(networks: [.numbered(1, name: "lan")], hosts: [HostSpec("host", on: ["lan"])]))
        return HostFiles(of: plan.hosts[0], in: plan)
    }

    /// Returns the machine's name services other than files and DNS, none of which a host sees.
    private static func detail(_ resolvers: [String]) -> String {
        let text = (try? FileDescriptor.contents(of: "/etc/nsswitch.conf")) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("hosts:") } ?? ""
        let modules = line.dropFirst("hosts:".count).split { $0 == " " || $0 == "\t" }
            .filter { !$0.hasPrefix("[") && !["files", "dns"].contains($0) }
        let found = modules.map { "nss-\($0)" } + resolvers
        return found.isEmpty ? "" : "hosts see nothing of \(found.joined(separator: ", "))"
    }
}
