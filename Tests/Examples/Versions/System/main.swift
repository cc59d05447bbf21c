import Foundation

let process = ProcessInfo.processInfo
let version = process.operatingSystemVersion
func least(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) -> Bool {
    process.isOperatingSystemAtLeast(
        OperatingSystemVersion(majorVersion: major, minorVersion: minor, patchVersion: patch))
}
print("version: \(version.majorVersion).\(version.minorVersion).\(version.patchVersion)")
print("text: \(process.operatingSystemVersionString)")
let (major, minor) = (version.majorVersion, version.minorVersion)
print("own: \(least(major, minor)), older: \(least(major - 1, 99))")
print("later: \(least(major, minor, 1)), \(least(major + 1))")
if #available(iOS 18, macOS 15.1, *) { print("available") } else { print("too old") }
// The block is called on another queue, once, and an activity changes nothing.
let activity = process.beginActivity(options: [.userInitiated, .idleSystemSleepDisabled], reason: "rounds")
process.performActivity(reason: "rounds") { print("performed") }
process.endActivity(activity)
process.performExpiringActivity(withReason: "rounds") { isExpired in
    print("expiring: \(isExpired), main: \(Thread.isMainThread)")
    print("done")
}
dispatchMain()
