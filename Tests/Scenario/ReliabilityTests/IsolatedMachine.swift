import Glibc
import Kernel
import NetworkLab
import PushLabTesting

/// What a run sees as its machine: a network and mounts of its own, in which nobody else changes anything.
///
/// So whatever is different in it afterwards comes from the run. `/tmp` and `/dev/shm` are empty at first.
struct IsolatedMachine: Sendable {
    private let namespaces: Namespaces
    private let coversTemporaryFolder: Bool
    private let before: Snapshot

    /// What can be seen of a machine.
    private struct Snapshot: Sendable, Hashable {
        var network: MachineNetworkState
        var mounts: [String]
        var sockets: [String]
        var files: [String]
    }

    /// Makes them, and moves the calling thread, a plain one, into them.
    init() throws {
        try Namespace.enterNew(.network, .mount)
        try Mount.makeAllPrivate()
        // A build that lies in /tmp has to stay visible.
        coversTemporaryFolder = !BuiltPrograms.folder.hasPrefix("/tmp/")
        if coversTemporaryFolder { try Mount.fresh("tmpfs", at: "/tmp") }
        try Mount.fresh("tmpfs", at: "/dev/shm")
        namespaces = Namespaces(try Namespace(current: .network), try Namespace(current: .mount))
        before = try Self.snapshot(withTemporaryFolder: coversTemporaryFolder)
    }

    /// What is different from before, one line each; blocks.
    func differences() throws -> [String] {
        let (namespaces, before, covers) = (namespaces, before, coversTemporaryFolder)
        return try PlainThread.run {
            try namespaces.network.enter()
            try namespaces.mounts.enter()
            let now = try Self.snapshot(withTemporaryFolder: covers)
            return now.network.differences(from: before.network) + Self.lines("mount", before.mounts, now.mounts)
                + Self.lines("socket", before.sockets, now.sockets) + Self.lines("file", before.files, now.files)
        }
    }

    private final class Namespaces: Sendable {
        let network: Namespace
        let mounts: Namespace
        init(_ network: consuming Namespace, _ mounts: consuming Namespace) {
            self.network = network
            self.mounts = mounts
        }
    }

    private static func lines(_ kind: String, _ before: [String], _ now: [String]) -> [String] {
        now.difference(from: before).map { change in
            switch change {
            case .remove(_, let line, _): "- \(kind) \(line)"
            case .insert(_, let line, _): "+ \(kind) \(line)"
            }
        }
    }

    private static func snapshot(withTemporaryFolder isCovered: Bool) throws -> Snapshot {
        func lines(of file: String) throws -> [String] {
            try FileDescriptor.contents(of: "/proc/thread-self/\(file)").split(separator: "\n").map(String.init)
        }
        let sockets = try ["unix", "tcp", "tcp6", "udp", "udp6", "packet"].flatMap { try lines(of: "net/\($0)") }
        let files = try (isCovered ? ["/tmp", "/dev/shm"] : ["/dev/shm"]).flatMap { folder in
            try FileDescriptor.names(in: folder).map { "\(folder)/\($0)" }
        }
        return Snapshot(
            network: try MachineNetworkState.current(), mounts: try lines(of: "mountinfo"), sockets: sockets,
            files: files)
    }
}
