internal import DeviceRules
internal import Guests

/// The rules by which apps are compiled and put into bundles.
struct GuestRules: Sendable {
    /// Returns the system that the conditions of an app's files see.
    var platform: @Sendable (PlatformVersion) -> GuestPlatform = { GuestPlatform(of: $0) }
    /// Whether the bundle of an extension also has the resources of its app.
    var sharesResources = false
    /// Whether an Info.plist gets the build settings of the scenario.
    var takesBuildSettings = true
}
