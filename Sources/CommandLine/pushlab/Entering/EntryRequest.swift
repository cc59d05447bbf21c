import Foundation
import Kernel
import LabModel
import ScenarioLanguage

/// A request to run a command in an open lab, or to capture the frames on one of its links.
///
/// The request is one message on a Unix socket, with the file descriptors of the command's standard streams or of the
/// capture. The response is one ``EntryReply``.
struct EntryRequest: Codable, Sendable {
    /// The host to enter, or the host of the link.
    var host: String
    /// The app to be a part of, or the network of the link; `nil` for the host itself or its first link.
    var part: String?
    /// The command and its arguments; `nil` to capture frames.
    var command: [String]?
    /// The client's environment variables for programs, such as `TERM`.
    var environment: [String: String] = [:]
    var isTerminal = false

    /// Returns the abstract name of a process's socket.
    static func socket(of process: Int32) -> String { "\(prefix)\(process)" }

    private static let prefix = "pushlab-lab-"

    /// The processes with a lab that can be entered, found by their listening sockets (proc_net(5)).
    ///
    /// The list is read twice, because a read can skip a socket while others are closed.
    static var processes: [Int32] { Set(listed() + listed()).sorted() }

    private static func listed() -> [Int32] {
        let lines = (try? String(contentsOfFile: "/proc/self/net/unix", encoding: .utf8)) ?? ""
        return lines.split(separator: "\n").compactMap { line -> Int32? in
            line.split(separator: "@").last.flatMap { name in
                name.hasPrefix(prefix) ? Int32(name.dropFirst(prefix.count)) : nil
            }
        }
    }
}

/// The response to an ``EntryRequest``.
struct EntryReply: Codable, Sendable {
    var status: Int32 = 0
    /// The reason for a refusal, as a sentence; `nil` if the command was run.
    var refusal: String?
}

extension FileDescriptor {
    /// Sends a value with open file descriptors.
    borrowing func send(_ value: some Encodable, _ descriptors: [Int32] = []) throws {
        try send(descriptors, text: String(decoding: JSONEncoder().encode(value), as: UTF8.self))
    }
}
