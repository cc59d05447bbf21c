/// What an app saves by its manager, so that the system runs its push provider (`NEAppPushManager`).
package struct AppPushConfiguration: Sendable, Hashable {
    /// Names a configuration among those of all apps of a device.
    package struct ID: Sendable, Hashable, CustomStringConvertible {
        /// The app that saved it.
        package let app: String
        /// Which of the app's configurations.
        package let number: Int

        /// Names one.
        package init(app: String, number: Int) {
            self.app = app
            self.number = number
        }

        /// `pager#1`.
        package var description: String { "\(app)#\(number)" }
    }

    /// The names of the Wi-Fi networks on which the provider runs, at most 10; compared byte by byte.
    package var matchSSIDs: [String]
    /// The bundle identifier of the extension that has the provider.
    package var providerBundleIdentifier: String?
    /// What the app passes on to the provider, as the bytes of a property list; `nil` for nothing.
    package var providerConfiguration: [UInt8]?
    /// Whether the provider may run at all.
    package var isEnabled: Bool
    /// Whether the provider runs on any Ethernet network that is the primary one.
    package var matchesEthernet: Bool
    /// Whether it names networks that are neither Wi-Fi nor Ethernet; no device of a lab is on such a one.
    package var hasOtherNetworks: Bool

    /// Makes a configuration.
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

    /// Whether the provider is meant to run on a network; `nil` is none.
    func matches(_ ssid: String?, _ matching: AppPushManager.Matching) -> Bool {
        guard matching != .any else { return true }
        guard let ssid else { return false }
        return switch matching {
        case .folded: matchSSIDs.contains { $0.lowercased() == ssid.lowercased() }
        case .first: matchSSIDs.first.map { Self.isSame($0, ssid) } ?? false
        case .exact, .any: matchSSIDs.contains { Self.isSame($0, ssid) }
        }
    }

    /// Whether two names are the same bytes; `==` also takes those for equal that only look the same.
    private static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

    /// Whether some network is in both.
    func overlaps(_ other: AppPushConfiguration) -> Bool {
        if matchesEthernet, other.matchesEthernet { return true }
        return !Set(matchSSIDs.map { Array($0.utf8) }).isDisjoint(with: other.matchSSIDs.map { Array($0.utf8) })
    }

    /// What is wrong with it; `nil` when it can be saved.
    ///
    /// `providers` are the app's extensions of the right kind.
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

/// Why something that an app asks of its manager is refused (`NEAppPushManagerError`).
package struct AppPushProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The codes of the domain `NEAppPushErrorDomain`.
    package enum Code: Int, Sendable, Hashable {
        case configurationInvalid = 1
        case configurationNotLoaded = 2
        case internalError = 3
        case inactiveSession = 4
    }

    /// The code.
    package let code: Code
    /// What is wrong, and the remedy.
    package let description: String

    /// Makes a problem.
    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

/// Why a provider is stopped (`NEProviderStopReason`), as far as this device stops providers.
package enum ProviderStopReason: Int, Sendable, Hashable, CaseIterable {
    /// The device left the network.
    case noNetworkAvailable = 3
    /// The user or the app disabled the configuration.
    case configurationDisabled = 9
    /// The app removed the configuration, or was itself removed.
    case configurationRemoved = 10
    /// Another configuration of the app, saved later, takes its place.
    case superceded = 11
    /// The app is being updated.
    case appUpdate = 16
}
