internal import FoundationEssentials
internal import Kernel

/// A TCP or UDP socket that a program has open.
public struct OpenSocket: Sendable, Hashable {
    /// The state of a socket.
    public enum State: Sendable, Hashable {
        /// A TCP connection on which both ends may send.
        case established
        /// A TCP socket that waits for connections.
        case listening
        /// Anything else, such as a UDP socket.
        case other

        /// Converts a state of the TCP tables (proc_net(5), include/net/tcp_states.h), which UDP does not share.
        fileprivate init(ofTCP number: Int) {
            switch number {
            case 1: self = .established
            case 10: self = .listening
            default: self = .other
            }
        }
    }

    /// The inode number.
    public let inode: UInt64
    /// The local port; 0 means none yet.
    public let port: Int
    /// The state.
    public let state: State

    /// Parses a line of `/proc/PID/net/tcp`, `tcp6`, `udp` or `udp6`; returns `nil` for a heading.
    package init?(line: some StringProtocol, isTCP: Bool) {
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

/// The sockets of processes, as the kernel reports them.
enum ProcessSockets {
    /// Returns the TCP and UDP sockets that processes have open in the network namespace of one of them.
    static func open(by members: [Int32], at process: Int32) -> [OpenSocket] {
        let held = members.reduce(into: Set<UInt64>()) { $0.formUnion(inodes(of: $1)) }
        return table(of: process).filter { held.contains($0.inode) }
    }

    /// Returns all TCP and UDP sockets in the network namespace of a process.
    private static func table(of process: Int32) -> [OpenSocket] {
        ["tcp", "tcp6", "udp", "udp6"].flatMap { file in
            let text = (try? FileDescriptor.contents(of: "/proc/\(process)/net/\(file)")) ?? ""
            return text.split(separator: "\n").compactMap { OpenSocket(line: $0, isTCP: file.hasPrefix("tcp")) }
        }
    }

    /// Returns the inode numbers of all sockets among the open files of a process.
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
    /// Returns the TCP and UDP sockets that the program and all its processes have open; empty once all have ended.
    public func openSockets() async throws -> [OpenSocket] {
        try await PlainThread.callAsync { [family, processID] in
            let members = try family.members
            // Its first process may have ended before others.
            let one = members.contains(processID) ? processID : members.first ?? processID
            return ProcessSockets.open(by: members, at: one)
        }
    }
}
