internal import FoundationEssentials
internal import Kernel

/// A socket of TCP or UDP that a program has open.
public struct OpenSocket: Sendable, Hashable {
    /// The state of a socket.
    public enum State: Sendable, Hashable {
        /// It is a connection of TCP on which both ends may send.
        case established
        /// It waits for connections of TCP.
        case listening
        /// Anything else, such as a socket of UDP.
        case other

        /// Reads what the tables of TCP say (proc_net(5), include/net/tcp_states.h); of UDP they mean something else.
        fileprivate init(ofTCP number: Int) {
            switch number {
            case 1: self = .established
            case 10: self = .listening
            default: self = .other
            }
        }
    }

    /// Its number in the kernel.
    public let inode: UInt64
    /// Its port at this end; 0 is none yet.
    public let port: Int
    /// Its state.
    public let state: State

    /// Reads a line of `/proc/PID/net/tcp` and its likes, of UDP as well; `nil` for a heading.
    init?(line: some StringProtocol, isTCP: Bool) {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count >= 10, let inode = UInt64(words[9]), let state = Int(words[3], radix: 16),
            let colon = words[1].lastIndex(of: ":"),
            let port = Int(words[1][words[1].index(after: colon)...], radix: 16)
        else { return nil }
        self.inode = inode
        self.port = port
        self.state = isTCP ? State(ofTCP: state) : .other
    }
}

/// What the kernel tells of the sockets of processes.
enum ProcessSockets {
    /// The sockets of TCP and UDP that a process and its descendants have open.
    static func open(by process: Int32) -> [OpenSocket] {
        let held = tree(of: process).reduce(into: Set<UInt64>()) { $0.formUnion(inodes(of: $1)) }
        return table(of: process).filter { held.contains($0.inode) }
    }

    /// All sockets of TCP and UDP in the network namespace of a process.
    private static func table(of process: Int32) -> [OpenSocket] {
        ["tcp", "tcp6", "udp", "udp6"].flatMap { file in
            let text = (try? FileDescriptor.contents(of: "/proc/\(process)/net/\(file)")) ?? ""
            return text.split(separator: "\n").compactMap { OpenSocket(line: $0, isTCP: file.hasPrefix("tcp")) }
        }
    }

    /// A process and all that it and its descendants have started and that live.
    private static func tree(of process: Int32) -> [Int32] {
        var children: [Int32: [Int32]] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let id = Int32(name), let stat = try? FileDescriptor.contents(of: "/proc/\(id)/stat"),
                let end = stat.lastIndex(of: ")")
            else { continue }
            // After the name of the program, which may hold anything, come the state and the parent (proc_pid_stat(5)).
            let words = stat[stat.index(after: end)...].split(separator: " ")
            if words.count > 1, let parent = Int32(words[1]) { children[parent, default: []].append(id) }
        }
        var all: [Int32] = []
        var found = [process]
        while let one = found.popLast() {
            all.append(one)
            found += children[one] ?? []
        }
        return all
    }

    /// The numbers of all sockets among the open files of a process.
    private static func inodes(of process: Int32) -> [UInt64] {
        let folder = "/proc/\(process)/fd"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { file in
            guard let target = try? FileDescriptor.target(ofLink: "\(folder)/\(file)"), target.hasPrefix("socket:[")
            else {
                return nil
            }
            return UInt64(target.dropFirst(8).dropLast())
        }
    }
}

extension RunningProgram {
    /// The sockets of TCP and UDP that it and its children have open; none after its end.
    public func openSockets() async throws -> [OpenSocket] {
        guard isRunning else { return [] }
        let process = processID
        return try await PlainThread.callAsync { ProcessSockets.open(by: process) }
    }
}
