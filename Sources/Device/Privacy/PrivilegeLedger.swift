package import LocalNetworkPrivacy

/// Stand-in.
package struct PrivilegeLedger: Sendable, Hashable, Codable {
    package typealias Key = String
    private var states: [String: Privilege] = [:]
    private var listed: Set<String> = []
    package init(platform: Platform, isShared: Bool) {}
    package func key(of app: AppDescription) -> Key { app.executableUUID ?? app.bundleIdentifier }
    package func privilege(of app: AppDescription) -> Privilege { states[key(of: app)] ?? .undetermined }
    package func isListed(_ app: AppDescription) -> Bool { listed.contains(key(of: app)) }
    package mutating func recordAccess(by app: AppDescription) { listed.insert(key(of: app)) }
    package mutating func answer(_ privilege: Privilege, for app: AppDescription) { states[key(of: app)] = privilege }
    package mutating func uninstall(_ app: AppDescription) { states[key(of: app)] = nil }
    package mutating func resetAll() throws(PrivacyRefusal) { states = [:] }
}
extension PrivilegeLedger {
    package mutating func set(_ privilege: Privilege, for app: AppDescription) throws(PrivacyRefusal) {
        guard isListed(app) else { throw PrivacyRefusal("not listed") }
        states[key(of: app)] = privilege
    }
}
enum AlertText {
    static func text(for app: AppDescription) -> String {
        app.usageDescription ?? "This app would like to find and connect to devices on your local network."
    }
}
