internal import DeviceProtocol
internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// The file of the Wi-Fi configurations that survive a restart of the device: JSON, replaced atomically.
struct HotspotFile: Sendable {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Returns the configurations of each app; empty when there are none yet, or the file is damaged.
    func read() -> [String: [HotspotConfiguration]] {
        guard let text = try? FileDescriptor.contents(of: path) else { return [:] }
        return (try? JSONDecoder().decode([String: [HotspotConfiguration]].self, from: Data(text.utf8))) ?? [:]
    }

    /// Replaces the file; returns false if that fails.
    func write(_ hotspots: [String: [HotspotConfiguration]]) -> Bool {
        do {
            let new = path + ".new"
            try FileDescriptor.open(new, O_WRONLY | O_CREAT | O_TRUNC).write([UInt8](JSONEncoder().encode(hotspots)))
            _ = try systemCall("rename", path) { unsafe rename(new, path) }
            return true
        } catch {
            return false
        }
    }
}
