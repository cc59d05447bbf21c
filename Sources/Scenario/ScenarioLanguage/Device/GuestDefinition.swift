public import LabEvents
internal import LocalNetworkPrivacy

/// An app or extension in Swift as for iOS: files that import Apple's modules, from which PushLab makes a program.
public struct GuestDefinition: Sendable, Hashable {
    /// What its program is made of; relative paths start from the folder of the scenario.
    public var code: Code
    /// The name of the module that the files are, `$(PRODUCT_MODULE_NAME)` in an Info.plist; `nil` is the name of the app.
    public var module: String?
    /// Modules that the files import: the files and folders of each, by its name.
    public var modules: [String: [String]]
    /// The language mode of all of it.
    public var language: Language

    /// What a program is made of.
    public enum Code: Sendable, Hashable {
        /// Swift files, and folders that are searched for them.
        case files([String])
        /// A product of the Swift package in a folder: an executable for an app, for an extension a library with its
        /// principal class.
        case package(String, product: String)
        /// An executable that was built before.
        case executable(String)
    }

    /// A language mode of the Swift compiler.
    public enum Language: String, Sendable, Hashable, CaseIterable {
        /// Swift 5, what most code for iOS is written in.
        case five = "5"
        /// Swift 6, in which data races are errors.
        case six = "6"
    }

    /// Names what the program is made of.
    public init(
        _ code: Code, module: String? = nil, modules: [String: [String]] = [:], language: Language = .five
    ) {
        self.code = code
        self.module = module
        self.modules = modules
        self.language = language
    }
}

/// The push configuration of an extension that no app of the scenario saves (`NEAppPushManager`).
public struct PushDefinition: Sendable, Hashable {
    /// The names of the Wi-Fi networks on which the provider runs (`matchSSIDs`).
    public var matches: [String]
    /// Whether the provider runs on Ethernet too (`matchEthernet`).
    public var matchesEthernet: Bool
    /// What the provider finds in `providerConfiguration`.
    public var configuration: [String: Value]

    /// Makes a configuration, enabled as if an app had saved it.
    public init(matches: [String], matchesEthernet: Bool = false, configuration: [String: Value] = [:]) {
        self.matches = matches
        self.matchesEthernet = matchesEthernet
        self.configuration = configuration
    }
}

/// Names a guest of a scenario: an app or extension of a host or group of hosts.
public struct GuestID: Sendable, Hashable {
    /// The host or the group of hosts, as the scenario declares it.
    public var host: String
    /// The app or extension.
    public var app: String

    /// Names a guest.
    public init(host: String, app: String) {
        self.host = host
        self.app = app
    }
}

extension ScenarioDefinition {
    /// Its guests, each with its app, in the order of the file.
    public var guests: [(id: GuestID, app: AppDefinition)] {
        hosts.flatMap { host in
            (host.device?.allApps ?? []).filter { $0.guest != nil }.map { (GuestID(host: host.name, app: $0.name), $0) }
        }
    }

    /// Whether it needs the modules that apps import: for its guests, or for the reference provider of a phone.
    package var needsAppleModules: Bool {
        hosts.contains { host in
            (host.device?.allApps ?? []).contains { app in
                app.guest != nil
                    || app.kind == .appPushProvider
                        && app.ownPrograms.contains { if case .pushProvider = $0.kind { true } else { false } }
            }
        }
    }
}
