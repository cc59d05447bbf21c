internal import DeviceProtocol
internal import Foundation
internal import Synchronization

/// The app's access to the location, as the scenario's user has chosen it.
///
/// A choice for the access was made before the app ran. Without access the user has not been asked, and denies it when
/// the app asks; a file in the home folder keeps this answer, as iOS does. macOS grants access at any time only.
enum LocationAuthorization {
    private struct State {
        var isDenied = FileManager.default.fileExists(atPath: denial)
        var isAlways = isMac
    }

    /// The environment variable with the location access of the app (`location` in a scenario).
    static let variable = "PUSHLAB_LOCATION"

    /// The file that says that the user has denied the access.
    private static let denial =
        (ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()) + "/Library/Location/denied"
    private static let isMac = ProcessInfo.processInfo.environment["PUSHLAB_SYSTEM"]?.hasPrefix("macOS") ?? false
    private static let state = Mutex(State())
    private static let access = ProcessInfo.processInfo.environment[variable] ?? "none"
    private static let notice = OneTimeNotice("CLLocationManager: the user is not asked: ")

    static var status: CLAuthorizationStatus {
        state.withLock { state in
            switch (access, state.isDenied, state.isAlways) {
            case ("none", false, _): .notDetermined
            case ("none", true, _): .denied
            case (_, _, true): .authorizedAlways
            default: .authorizedWhenInUse
            }
        }
    }

    /// Apple: an app without authorization has the full accuracy, until the user reduces it.
    static var accuracy: CLAccuracyAuthorization { access == "approximate" ? .reducedAccuracy : .fullAccuracy }

    static var isAuthorized: Bool { [.authorizedAlways, .authorizedWhenInUse].contains(status) }

    /// Asks the user, if the app has the usage descriptions, and returns whether the authorization has changed.
    static func request(always: Bool) -> Bool {
        let before = status
        guard before == .notDetermined || (always && before == .authorizedWhenInUse) else { return false }
        let keys =
            ["NSLocationWhenInUseUsageDescription"] + (always ? ["NSLocationAlwaysAndWhenInUseUsageDescription"] : [])
        let isDescribed = isMac && Bundle.main.object(forInfoDictionaryKey: "NSLocationUsageDescription") != nil
        if !isDescribed, let missing = keys.first(where: { Bundle.main.object(forInfoDictionaryKey: $0) == nil }) {
            notice.write("the Info.plist of the app has no \(missing)")
            return false
        }
        state.withLock { state in
            if access == "none" { state.isDenied = true } else { state.isAlways = always }
        }
        if access == "none" { keepDenial() }
        return status != before
    }

    private static func keepDenial() {
        let folder = (denial as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(atPath: denial, contents: nil)
    }
}
