import Foundation
import Kernel
import LabModel
import ScenarioLanguage

/// A request to run a command in an open lab, or to capture a link of it.
///
/// It is one message on a Unix socket, with the descriptors of the command's standard streams, or that of the capture; one
/// ``EntryReply`` answers it.
struct EntryRequest: Codable, Sendable {
    /// The host to enter, or whose link is captured.
    var host: String
    /// The app to be a part of, or the network of the link; `nil` for the host itself, or its first link.
    var part: String?
    /// The command and its arguments; `nil` captures frames.
    var command: [String]?
    /// Variables of whoever enters that programs go by.
    var environment: [String: String] = [:]
    /// Whether the descriptors are a terminal.
    var isTerminal = false

    /// The name, as an abstract one, of the socket of the labs of a process.
    static func socket(of process: Int32) -> String { "\(prefix)\(process)" }

    private static let prefix = "pushlab-lab-"

    /// The processes that have a lab open which can be entered, by the sockets that listen (proc_net(5)).
    ///
    /// Reading the list passes over a socket, now and then, while others are closed: it is read twice.
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

/// The answer to an ``EntryRequest``.
struct EntryReply: Codable, Sendable {
    /// The exit status of the command.
    var status: Int32 = 0
    /// The reason why it was refused, as a sentence; `nil` when it was run.
    var refusal: String?
}

extension FileDescriptor {
    /// Sends a value with open files.
    borrowing func send(_ value: some Encodable, _ descriptors: [Int32] = []) throws {
        try send(descriptors, text: String(decoding: JSONEncoder().encode(value), as: UTF8.self))
    }
}
