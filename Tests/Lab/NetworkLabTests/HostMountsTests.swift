import Glibc
import Kernel
import LabModel
import NetworkLab
import TestSupport
import Testing

@Suite("The resolvers of the machine", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct HostMountsTests {
    /// As on a desktop with avahi, nss-mdns and systemd-resolved.
    @Test(
        "answer no name in a host: their sockets are not there, and no name is looked up with them",
        arguments: [true, false])
    func hidden(isIsolated: Bool) async throws {
        let plan = try LabPlan(
            Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("phone", on: ["ward"])]))
        let files = HostFiles(of: try #require(plan.hosts.first), in: plan)
        let seen = try await PlainThread.callAsync {
            try Namespace.enterNew(.mount, .network)
            try Mount.makeAllPrivate()
            try Self.makeDesktop()
            for socket in Self.sockets { try #require(Self.exists(socket), "\(socket)") }
            if isIsolated {
                try HostMounts(files).make(isolatedFrom: try MachineView())
            } else {
                try HostMounts(files).make(showing: try MachineView())
            }
            return (
                Self.sockets.filter(Self.exists), try FileDescriptor.contents(of: "/etc/nsswitch.conf"),
                try FileDescriptor.contents(of: "/etc/resolv.conf")
            )
        }
        #expect(seen.0.isEmpty)
        #expect(seen.1.split(separator: "\n").contains("hosts: files dns"))
        #expect(!seen.1.contains("mdns") && !seen.1.contains("resolve"))
        #expect(seen.2 == files.resolvConf)
    }

    /// As in a root that debootstrap has made.
    @Test("A machine without /etc/hosts has one in a host, and all else of /etc", arguments: [true, false])
    func completed(isIsolated: Bool) async throws {
        let plan = try LabPlan(
            Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("phone", on: ["ward"])]))
        let files = HostFiles(of: try #require(plan.hosts.first), in: plan)
        let seen = try await PlainThread.callAsync {
            try Namespace.enterNew(.mount, .network)
            try Mount.makeAllPrivate()
            try Self.makeDesktop(hasHosts: false)
            if isIsolated {
                try HostMounts(files).make(isolatedFrom: try MachineView())
            } else {
                try HostMounts(files).make(showing: try MachineView())
            }
            try #require(unsafe open("/etc/new", O_WRONLY | O_CREAT, 0o644) < 0)
            return try ["hosts", "resolv.conf", "nsswitch.conf", "ssl/file"].map {
                try FileDescriptor.contents(of: "/etc/\($0)")
            }
        }
        #expect(seen == [files.hosts, files.resolvConf, files.nsswitchConf, "kept\n"])
    }

    private static let sockets = [
        "/run/avahi-daemon/socket", "/run/dbus/system_bus_socket", "/run/nscd/socket",
        "/run/systemd/resolve/io.systemd.Resolve",
    ]

    private static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// Makes what such a machine has in its `/run` and `/etc`, in the calling thread's mount namespace.
    private static func makeDesktop(hasHosts: Bool = true) throws {
        try Mount.fresh("tmpfs", at: "/mnt")
        try Mount.fresh("tmpfs", at: "/run")
        for folder in ["avahi-daemon", "dbus", "nscd", "systemd", "systemd/resolve"] {
            _ = try systemCall("mkdir") { unsafe mkdir("/run/\(folder)", 0o755) }
        }
        for socket in sockets { _ = try systemCall("mknod") { unsafe mknod(socket, S_IFSOCK | 0o666, 0) } }
        try write("# of systemd-resolved\nnameserver 127.0.0.53\n", to: "/run/systemd/resolve/stub-resolv.conf")
        try write("hosts: files mdns4_minimal [NOTFOUND=return] resolve dns\n", to: "/mnt/nsswitch.conf")
        if hasHosts { try write("127.0.0.1 localhost\n", to: "/mnt/hosts") }
        _ = try systemCall("mkdir") { unsafe mkdir("/mnt/ssl", 0o755) }
        try write("kept\n", to: "/mnt/ssl/file")
        _ = try systemCall("symlink") {
            unsafe symlink("../run/systemd/resolve/stub-resolv.conf", "/mnt/resolv.conf")
        }
        try Mount.bind("/mnt", at: "/etc")
    }

    private static func write(_ text: String, to path: String) throws {
        try FileDescriptor.open(path, O_WRONLY | O_CREAT, mode: 0o644).write(Array(text.utf8))
    }
}
