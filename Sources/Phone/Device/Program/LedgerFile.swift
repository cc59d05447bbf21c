internal import DeviceRules
internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// The file of a device's privileges: JSON, replaced atomically at every change.
struct LedgerFile: Sendable {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Reads the ledger; `nil` when there is no file yet.
    func read(_ platform: Platform) throws(DeviceError) -> PrivilegeLedger? {
        let text: String
        do {
            text = try FileDescriptor.contents(of: path)
        } catch {
            guard error.number == ENOENT else { throw DeviceError("The ledger cannot be read: \(error).") }
            return nil
        }
        guard let ledger = try? JSONDecoder().decode(PrivilegeLedger.self, from: Data(text.utf8)) else {
            throw DeviceError("\(path) is no ledger. Remove it to begin with an empty one.")
        }
        guard ledger.platform == platform else {
            throw DeviceError(
                "\(path) is the ledger of a device with \(ledger.platform.rawValue), not \(platform.rawValue). "
                    + "Name another file as ledgerFile.")
        }
        return ledger
    }

    /// Replaces the file atomically; a concurrent reader gets the old or the new ledger.
    func write(_ ledger: PrivilegeLedger) throws {
        let data = try JSONEncoder().encode(ledger)
        let new = path + ".new"
        try FileDescriptor.open(new, O_WRONLY | O_CREAT | O_TRUNC).write([UInt8](data))
        _ = try systemCall("rename", path) { unsafe rename(new, path) }
    }
}
