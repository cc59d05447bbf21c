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
    /// The sockets of TCP and UDP that processes have open which are in the network namespace of one of them.
    static func open(by members: [Int32], at process: Int32) -> [OpenSocket] {
        let held = members.reduce(into: Set<UInt64>()) { $0.formUnion(inodes(of: $1)) }
        return table(of: process).filter { held.contains($0.inode) }
    }

    /// All sockets of TCP and UDP in the network namespace of a process.
    private static func table(of process: Int32) -> [OpenSocket] {
        ["tcp", "tcp6", "udp", "udp6"].flatMap { file in
            let text = (try? FileDescriptor.contents(of: "/proc/\(process)/net/\(file)")) ?? ""
            return text.split(separator: "\n").compactMap { OpenSocket(line: $0, isTCP: file.hasPrefix("tcp")) }
        }
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
    /// The sockets of TCP and UDP that it and all that it has started have open; none once all of these have ended.
    public func openSockets() async throws -> [OpenSocket] {
        try await PlainThread.callAsync { [family, processID] in
            let members = try family.members
            // Its own process may have ended before those that it has started.
            let one = members.contains(processID) ? processID : members.first ?? processID
            return ProcessSockets.open(by: members, at: one)
        }
    }
}
