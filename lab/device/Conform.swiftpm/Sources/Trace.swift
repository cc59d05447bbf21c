import Foundation
import os

/// The privilege of the app as an operation begins.
enum Permission: String, Encodable {
    case undetermined, allowed, denied
}

/// What was seen, in a file of one JSON object a line, and in the log.
///
/// Any thread may write, and wait for what others write.
final class Trace: @unchecked Sendable {
    struct Header: Encodable {
        var trace: Int
        var platform: String
        var system: String
        var multicast: Bool
    }

    private struct Line: Encodable {
        var operation: String
        var permission: Permission
        var state: String
        var code: String?
        var at: Double
    }

    private let log = Logger(subsystem: "com.example.conform", category: "trace")
    private let began = Date()
    private let file: URL
    private let condition = NSCondition()
    private var seen: [String: [String]] = [:]

    /// Whether the app has never been here before: then nobody has been asked either.
    let isFirst: Bool

    /// Begins a trace, or goes on with the one of an earlier launch.
    init(_ header: Header) throws {
        let folder = try FileManager.default.url(
            for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        file = folder.appendingPathComponent("trace.ndjson")
        isFirst = !FileManager.default.fileExists(atPath: file.path)
        if isFirst { try write(header) }
    }

    /// Writes what was seen of an operation; `once` leaves out what was seen last anyway.
    func note(_ operation: String, _ permission: Permission, _ state: String, _ code: String? = nil, once: Bool = false)
    {
        condition.lock()
        defer { condition.unlock() }
        let key = "\(operation) \(permission.rawValue)"
        let text = [state, code].compactMap { $0 }.joined(separator: " ")
        if once, seen[key]?.last == text { return }
        seen[key, default: []].append(text)
        let at = (Date().timeIntervalSince(began) * 1000).rounded() / 1000
        let line = Line(operation: operation, permission: permission, state: state, code: code, at: at)
        do { try write(line) } catch { say("not written: \(error.localizedDescription)") }
        condition.broadcast()
    }

    /// Waits until one of some states was seen of an operation; tells whether it was in time.
    @discardableResult
    func wait(
        for operation: String, _ permission: Permission, _ states: [String], atMost seconds: TimeInterval
    ) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while true {
            let seen = seen["\(operation) \(permission.rawValue)"] ?? []
            if seen.contains(where: { text in states.contains { text.hasPrefix($0) } }) { return true }
            if !condition.wait(until: deadline) { return false }
        }
    }

    /// Says something to whoever holds the device.
    func say(_ text: String) { log.notice("\(text, privacy: .public)") }

    private func write<Value: Encodable>(_ value: Value) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let line = try encoder.encode(value)
        log.notice("\(String(decoding: line, as: UTF8.self), privacy: .public)")
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        _ = try handle.seekToEnd()
        try handle.write(contentsOf: line + Data("\n".utf8))
    }
}
