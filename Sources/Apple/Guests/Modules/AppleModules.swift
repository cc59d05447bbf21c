/// The modules that guests import by Apple's names, and the modules of PushLab behind them.
///
/// The modules of PushLab have other names: with a target called `Network`, the `#if canImport(Network)` of other
/// packages would be true as on Apple's systems.
struct AppleModules: Sendable {
    struct Module: Sendable {
        let name: String
        /// The modules that it re-exports completely.
        let exports: [String]
        /// The names of empty submodules, such as `log` of `os.log`, or `sys.socket` of `Darwin.sys.socket`.
        var submodules: [String] = []
        /// The code that it has besides in guests with an optional module, by the name of that module.
        var overlays: [String: String] = [:]
        /// The C library whose header it contains, if any.
        var library: CLibrary?
        /// The library of the system of which it is, if any.
        var system: SystemLibrary?
        /// Whether packages take it for a sign of Apple's systems, so that those see it only which import it outright.
        var isOfDarwin = false
    }

    /// A C library of the system.
    struct SystemLibrary: Sendable {
        let header: String
        /// The name that it is linked by.
        let name: String
        /// The package with the header on Debian and Ubuntu.
        let package: String
    }

    /// A C library that is linked only to guests that import a module.
    struct CLibrary: Sendable {
        /// The directory of the header and its module map in PushLab's sources.
        let headers: String
        let files: [String]
        /// The name of the shared library, which is beside PushLab's programs.
        let name: String
    }

    static let all: [Module] = [
        Module(name: "AVFAudio", exports: ["AppleAVFAudio", "AppleFoundation"]),
        Module(name: "AVFoundation", exports: ["AppleAVFAudio", "AppleFoundation"]),
        Module(name: "AppKit", exports: ["AppleAppKit", "AppleUIKit", "AppleFoundation"]),
        Module(name: "Cocoa", exports: ["AppleAppKit", "AppleUIKit", "AppleFoundation"]),
        Module(name: "BackgroundTasks", exports: ["AppleBackgroundTasks", "AppleFoundation"]),
        Module(name: "CallKit", exports: ["AppleCallKit", "AppleFoundation"]),
        Module(name: "CoreLocation", exports: ["AppleCoreLocation", "AppleFoundation"]),
        Module(name: "CoreTelephony", exports: ["AppleCoreTelephony", "AppleFoundation"]),
        Module(
            name: "MultipeerConnectivity",
            exports: ["AppleMultipeerConnectivity", "AppleUIKit", "AppleFoundation"]),
        Module(name: "Network", exports: ["AppleNetwork", "AppleFoundation"]),
        Module(name: "NetworkExtension", exports: ["AppleNetworkExtension", "AppleNetwork", "AppleFoundation"]),
        Module(
            name: "NotificationCenter", exports: ["AppleUIKit", "AppleUserNotifications", "AppleFoundation"]),
        Module(name: "PushKit", exports: ["ApplePushKit", "AppleFoundation"]),
        Module(
            name: "PushToTalk", exports: ["ApplePushToTalk", "AppleAVFAudio", "AppleUIKit", "AppleFoundation"]),
        Module(
            name: "Security", exports: ["AppleSecurity", "AppleFoundation"],
            submodules: [
                "SecBase", "SecCertificate", "SecIdentity", "SecItem", "SecKey", "SecTrust", "SecureTransport",
            ]),
        Module(
            name: "SwiftUI",
            exports: [
                "AppleSwiftUI", "AppleAppKit", "AppleUIKit", "AppleUserNotifications", "AppleFoundation", "Observation",
            ],
            overlays: ["Combine": SwiftUIOverlay.combine]),
        Module(
            name: "SystemConfiguration", exports: ["AppleSystemConfiguration", "AppleFoundation"],
            submodules: ["CaptiveNetwork", "SCNetworkConfiguration", "SCNetworkReachability"]),
        Module(
            name: "UIKit", exports: ["AppleUIKit", "AppleUserNotifications", "AppleFoundation"],
            submodules: [
                "UIApplication", "UIColor", "UIDevice", "UIGestureRecognizerSubclass", "UIImage", "UIView",
                "UIViewController",
            ]),
        Module(name: "UserNotifications", exports: ["AppleUserNotifications", "AppleFoundation"]),
        Module(name: "os", exports: ["AppleOS"], submodules: ["activity", "lock", "log", "signpost"]),
        Module(name: "OSLog", exports: ["AppleOS"]),
        Module(
            name: "dnssd", exports: ["AppleDNSService"],
            library: CLibrary(
                headers: "Sources/C/CDNSService/include", files: ["dns_sd.h", "module.modulemap"],
                name: "libdns_sd.so")),
        Module(name: "CFNetwork", exports: ["AppleFoundation"], isOfDarwin: true),
        Module(name: "CoreFoundation", exports: ["AppleFoundation"], isOfDarwin: true),
        Module(name: "Darwin", exports: ["Glibc", "AppleFoundation"], submodules: darwinParts, isOfDarwin: true),
        Module(
            name: "CommonCrypto", exports: ["AppleFoundation"],
            library: CLibrary(
                headers: "Sources/C/CCommonCrypto/include", files: ["CommonCrypto.h", "module.modulemap"],
                name: "libCommonCrypto.so"), isOfDarwin: true),
        Module(
            name: "zlib", exports: ["AppleFoundation"],
            system: SystemLibrary(header: "/usr/include/zlib.h", name: "z", package: "zlib1g-dev"), isOfDarwin: true),
        Module(
            name: "SQLite3", exports: ["AppleFoundation"],
            system: SystemLibrary(header: "/usr/include/sqlite3.h", name: "sqlite3", package: "libsqlite3-dev"),
            isOfDarwin: true),
        Module(
            name: "ObjectiveC", exports: ["AppleFoundation"], submodules: ["NSObject", "message", "runtime"],
            isOfDarwin: true),
    ]

    /// The modules of PushLab that the compiler of guests reads: those above, and those that they import.
    static let own = [
        "AppleAVFAudio", "AppleAppKit", "AppleBackgroundTasks", "AppleCallKit", "AppleCoreLocation",
        "AppleCoreTelephony", "AppleDNSService", "AppleFoundation", "AppleMultipeerConnectivity", "AppleNetwork",
        "AppleNetworkExtension", "AppleOS", "ApplePushKit", "ApplePushToTalk", "AppleSecurity", "AppleSwiftUI",
        "AppleSystemConfiguration", "AppleUIKit", "AppleURLSession", "AppleUserNotifications", "DeviceProtocol",
        "DeviceRules",
        "InternetProtocols", "LabEvents",
    ]

    /// A module with a separate library, which is built when a guest first imports it (`lab/guest-library`).
    struct Optional: Sendable {
        let module: Module
        /// The modules of PushLab and other packages that the compiler reads for it.
        let own: [String]
        /// The time that the build of its library takes, for people who wait.
        let buildTime: String
        /// The directory of a C module that they require, if any.
        var headers: String?

        var library: String { "libApple\(module.name).so" }
    }

    static let optional = [
        Optional(
            module: Module(name: "Combine", exports: ["AppleCombine", "AppleFoundation"]),
            own: ["AppleCombine", "OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"],
            buildTime: "half a minute", headers: "COpenCombineHelpers"),
        Optional(
            module: Module(name: "CryptoKit", exports: ["AppleCryptoKit", "AppleFoundation"]),
            own: ["AppleCryptoKit", "Crypto", "CryptoBoringWrapper"], buildTime: "a minute"),
    ]

    /// The flags that import into every file of a guest what Foundation of Apple's systems has besides.
    static let implicitImports = ["AppleFoundation", "AppleSecurity", "AppleURLSession", "Observation"].flatMap {
        ["-Xfrontend", "-import-module", "-Xfrontend", $0]
    }

    static let extensionStart = GuestModules.ExtensionStart(
        main: "import NetworkExtension\n_ProviderProcess.run { $(PRINCIPAL_CLASS)() }\n")

    static let library = "libAppleModules.so"
}

extension AppleModules.Module {
    /// Returns the text of the module in guests with some optional modules.
    func source(with optional: Set<String>) -> String {
        exports.map { "@_exported import \($0)\n" }.joined()
            + overlays.filter { optional.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value).joined()
    }

    /// Whether it has a module map in addition to its Swift module.
    var hasMap: Bool { library != nil || map != nil }

    /// The module map of its submodules, or of a library of the system; `nil` without these.
    var map: String? {
        if let system {
            return "module \(name) [system] { header \"\(system.header)\" link \"\(system.name)\" export * }\n"
        }
        return submodules.isEmpty ? nil : Self.map(of: name, submodules.map { $0.split(separator: ".")[...] }) + "\n"
    }

    private static func map(of name: some StringProtocol, _ paths: [ArraySlice<Substring>]) -> String {
        let parts = Dictionary(grouping: paths.filter { !$0.isEmpty }) { $0[$0.startIndex] }
        let maps = parts.sorted { $0.key < $1.key }.map { map(of: $0.key, $0.value.map { $0.dropFirst() }) }
        return "module \(name) { \(maps.joined(separator: " ")) }"
    }
}
