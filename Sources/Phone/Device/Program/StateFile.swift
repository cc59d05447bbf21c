internal import DeviceRules
internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// A file with state that survives a restart of the device: JSON, replaced atomically at every change.
package struct StateFile<Value: Codable & Sendable>: Sendable {
    private let path: String
    private let noun: String
    private let remedy: String

    /// Names a file; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - noun: The contents of the file in messages, such as `notifications`.
    ///   - remedy: The message about a file with other contents, after its path; `nil` for the common one.
    package init(_ path: String, _ noun: String, remedy: String? = nil) {
        self.path = path
        self.noun = noun
        self.remedy = remedy ?? "has no \(noun). Remove it to begin without any."
    }

    /// Reads the file; `nil` when there is none yet.
    package func read() throws(DeviceError) -> Value? {
        let text: String
        do {
            text = try FileDescriptor.contents(of: path)
        } catch {
            guard error.number == ENOENT else { throw DeviceError("The \(noun) cannot be read: \(error).") }
            return nil
        }
        guard let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8)) else {
            throw DeviceError("\(path) \(remedy)")
        }
        return value
    }

    /// Replaces the file atomically; a concurrent reader gets the old or the new contents.
    package func write(_ value: Value) throws {
        let data = try JSONEncoder().encode(value)
        let new = path + ".new"
        try FileDescriptor.open(new, O_WRONLY | O_CREAT | O_TRUNC).write([UInt8](data))
        _ = try systemCall("rename", path) { unsafe rename(new, path) }
    }
}

/// The file of a device's privileges.
extension StateFile where Value == PrivilegeLedger {
    static func ledger(_ path: String) -> Self {
        Self(path, "ledger", remedy: "is no ledger. Remove it to begin with an empty one.")
    }

    /// Reads the ledger of a platform; `nil` when there is no file yet.
    func read(_ platform: Platform) throws(DeviceError) -> PrivilegeLedger? {
        let ledger = try read()
        guard let ledger, ledger.platform != platform else { return ledger }
        throw DeviceError(
            "\(path) is the ledger of a device with \(ledger.platform.rawValue), not \(platform.rawValue). "
                + "Name another file as ledgerFile.")
    }
}
