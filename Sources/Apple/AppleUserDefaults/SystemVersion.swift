public import Foundation

// The version of the system, as Foundation has it. As with the locale, these functions are found before those of
// libFoundationEssentials.so, which return the release of Linux.

/// Returns the version of the device's system (`ProcessInfo.operatingSystemVersion`).
@_silgen_name("$s20FoundationEssentials11ProcessInfoC22operatingSystemVersionAA09OperatingfG0Vvg")
public func currentSystemVersion() -> OperatingSystemVersion { SystemVersion.current }

/// Returns the version in words (`ProcessInfo.operatingSystemVersionString`).
@_silgen_name("$s20FoundationEssentials11ProcessInfoC28operatingSystemVersionStringSSvg")
public func currentSystemVersionText() -> String { "Version \(SystemVersion.text)" }

/// Returns whether the version is at least another one (`ProcessInfo.isOperatingSystemAtLeast(_:)`).
@_silgen_name("$s20FoundationEssentials11ProcessInfoC24isOperatingSystemAtLeastySbAA0fG7VersionVF")
public func isSystemAtLeast(_ version: OperatingSystemVersion) -> Bool {
    let own = SystemVersion.current
    return (own.majorVersion, own.minorVersion, own.patchVersion)
        >= (version.majorVersion, version.minorVersion, version.patchVersion)
}

private enum SystemVersion {
    /// The version that the scenario gives the device; the newest where there is no device.
    static let text = ProcessInfo.processInfo.environment["PUSHLAB_SYSTEM_VERSION"] ?? "26.0"

    static let current: OperatingSystemVersion = {
        let parts = text.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
        return OperatingSystemVersion(majorVersion: parts[0], minorVersion: parts[1], patchVersion: parts[2])
    }()
}
