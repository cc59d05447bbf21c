package import LocalNetworkPrivacy

/// Stand-in.
package struct PrivilegeLedger: Sendable, Hashable, Codable {
    private var states: [String: Privilege] = [:]
    private var listed: Set<String> = []
    package init() {}
    package func key(of app: AppDescription) -> String { app.executableUUID ?? app.bundleIdentifier }
    package func privilege(of app: AppDescription) -> Privilege { states[key(of: app)] ?? .undetermined }
    package func isListed(_ app: AppDescription) -> Bool { listed.contains(key(of: app)) }
    package mutating func recordAccess(by app: AppDescription) { listed.insert(key(of: app)) }
    package mutating func answer(_ privilege: Privilege, for app: AppDescription) { states[key(of: app)] = privilege }
}
