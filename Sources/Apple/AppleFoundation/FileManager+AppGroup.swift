public import Foundation

extension FileManager {
    /// Returns the folder of an app group, which an app shares with its extensions.
    ///
    /// It is created when it is first asked for, and kept when the device restarts. Without the group in the program's
    /// entitlements it is `nil`; an app whose entitlements the scenario does not give in a file has every group
    /// ([containerURL(forSecurityApplicationGroupIdentifier:)](
    /// https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:))).
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        guard !groupIdentifier.isEmpty, !groupIdentifier.contains("/"), groupIdentifier != ".", groupIdentifier != ".."
        else { return nil }
        if let groups = ProcessInfo.processInfo.environment["PUSHLAB_APP_GROUPS"],
            !groups.split(separator: "\n").contains(where: { $0 == groupIdentifier })
        {
            return nil
        }
        let folder = URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
            .appendingPathComponent("Containers/Shared/AppGroup/\(groupIdentifier)", isDirectory: true)
        try? createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
