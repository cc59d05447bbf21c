/// A configuration that an app saves with its manager, for its push provider (`NEAppPushManager`).
package struct AppPushConfiguration: Sendable, Hashable {
    /// The identity of a configuration on a device.
    package struct ID: Sendable, Hashable, CustomStringConvertible {
        package let app: String
        package let number: Int

        package init(app: String, number: Int) {
            self.app = app
            self.number = number
        }

        /// The app and the number, such as `pager#1`.
        package var description: String { "\(app)#\(number)" }
    }

    /// The names of the Wi-Fi networks on which the provider runs, at most 10; compared byte by byte.
    package var matchSSIDs: [String]
    package var providerBundleIdentifier: String?
    /// The app's settings for the provider, as the bytes of a property list; `nil` for none.
    package var providerConfiguration: [UInt8]?
    package var isEnabled: Bool
    /// Whether the provider runs on any Ethernet network that is the primary network.
    package var matchesEthernet: Bool
    /// Whether the configuration has networks that are neither Wi-Fi nor Ethernet; a lab has no such network.
    package var hasOtherNetworks: Bool

    package init(
        matchSSIDs: [String] = [], providerBundleIdentifier: String? = nil, providerConfiguration: [UInt8]? = nil,
        isEnabled: Bool = false, matchesEthernet: Bool = false, hasOtherNetworks: Bool = false
    ) {
        self.matchSSIDs = matchSSIDs
        self.providerBundleIdentifier = providerBundleIdentifier
        self.providerConfiguration = providerConfiguration
        self.isEnabled = isEnabled
        self.matchesEthernet = matchesEthernet
        self.hasOtherNetworks = hasOtherNetworks
    }

    /// Whether the provider should run on the network `ssid`; `nil` for no network.
    func matches(_ ssid: String?, _ matching: AppPushManager.Matching) -> Bool {
        guard matching != .any else { return true }
        guard let ssid else { return false }
        return switch matching {
        case .folded: matchSSIDs.contains { $0.lowercased() == ssid.lowercased() }
        case .first: matchSSIDs.first.map { Self.isSame($0, ssid) } ?? false
        case .exact, .any: matchSSIDs.contains { Self.isSame($0, ssid) }
        }
    }

    /// Whether two names have the same bytes; `==` compares canonical equivalence instead.
    private static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

    func overlaps(_ other: AppPushConfiguration) -> Bool {
        if matchesEthernet, other.matchesEthernet { return true }
        return !Set(matchSSIDs.map { Array($0.utf8) }).isDisjoint(with: other.matchSSIDs.map { Array($0.utf8) })
    }

    /// Returns the error in the configuration; `nil` when it can be saved.
    ///
    /// - Parameter providers: The bundle identifiers of the app's push provider extensions.
    package func problem(providers: Set<String>) -> AppPushProblem? {
        if matchSSIDs.isEmpty, !matchesEthernet, !hasOtherNetworks {
            return .init(.configurationInvalid, "matchSSIDs is empty: name a network to run on.")
        }
        if matchSSIDs.count > 10 {
            return .init(.configurationInvalid, "matchSSIDs has \(matchSSIDs.count) names; 10 are allowed.")
        }
        if let bad = matchSSIDs.first(where: { !(1...32).contains($0.utf8.count) }) {
            return .init(.configurationInvalid, "'\(bad)' is no name of a network: it has 1 to 32 bytes.")
        }
        guard let provider = providerBundleIdentifier else {
            return .init(.configurationInvalid, "providerBundleIdentifier is not set: name the extension.")
        }
        if !providers.contains(provider) {
            let known = providers.isEmpty ? "it has none" : "it has " + providers.sorted().joined(separator: ", ")
            return .init(
                .configurationInvalid, "The app has no app push extension '\(provider)': \(known).")
        }
        return nil
    }
}

/// The reason why a request to the manager is refused (`NEAppPushManagerError`).
package struct AppPushProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The codes of `NEAppPushErrorDomain`.
    package enum Code: Int, Sendable, Hashable {
        case configurationInvalid = 1
        case configurationNotLoaded = 2
        case internalError = 3
        case inactiveSession = 4
    }

    package let code: Code
    /// The error and its remedy, in words.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

/// The reasons for which this device stops a provider (`NEProviderStopReason`).
package enum ProviderStopReason: Int, Sendable, Hashable, CaseIterable {
    /// The device left the network.
    case noNetworkAvailable = 3
    /// The user or the app disabled the configuration.
    case configurationDisabled = 9
    /// The app removed the configuration, or was itself deleted.
    case configurationRemoved = 10
    /// The app saved another configuration that overlaps this one.
    case superceded = 11
    /// The app is being updated.
    case appUpdate = 16
}
