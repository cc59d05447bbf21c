/// What stands behind the modules that guests import by Apple's names.
///
/// The modules of PushLab have names of their own: a target that is called `Network` makes other packages take this
/// machine for one of Apple's, since they ask `#if canImport(Network)`.
struct AppleModules: Sendable {
    /// A module that guests import.
    struct Module: Sendable {
        /// The name that Apple gives it.
        let name: String
        /// The modules that it hands on, whole.
        let exports: [String]
        /// The names of its empty submodules, such as `log` of `os.log`.
        var submodules: [String] = []
        /// The library of C whose header it has in it, if any.
        var library: CLibrary?
    }

    /// A library of C that only guests link that import a module.
    struct CLibrary: Sendable {
        /// Where the header and its module map are in PushLab's sources.
        let headers: String
        /// The names of these files.
        let files: [String]
        /// The shared library beside PushLab's programs.
        let name: String
    }

    /// All of them.
    static let all: [Module] = [
        Module(name: "CallKit", exports: ["AppleCallKit", "AppleFoundation"]),
        Module(name: "Network", exports: ["AppleNetwork", "AppleFoundation"]),
        Module(name: "NetworkExtension", exports: ["AppleNetworkExtension", "AppleNetwork", "AppleFoundation"]),
        Module(name: "Security", exports: ["AppleSecurity", "AppleFoundation"]),
        Module(name: "UIKit", exports: ["AppleUIKit", "AppleFoundation"]),
        Module(name: "UserNotifications", exports: ["AppleUserNotifications", "AppleFoundation"]),
        Module(name: "os", exports: ["AppleOS"], submodules: ["lock", "log"]),
        Module(name: "OSLog", exports: ["AppleOS"]),
        Module(
            name: "dnssd", exports: ["AppleDNSService"],
            library: CLibrary(
                headers: "Sources/C/CDNSService/include", files: ["dns_sd.h", "module.modulemap"],
                name: "libdns_sd.so")),
    ]

    /// The modules of PushLab that guests' compilers read: those above, and those that they import.
    static let own = [
        "AppleCallKit", "AppleDNSService", "AppleFoundation", "AppleNetwork", "AppleNetworkExtension", "AppleOS",
        "AppleSecurity", "AppleUIKit", "AppleURLSession", "AppleUserNotifications", "DeviceProtocol", "DeviceRules",
        "InternetProtocols", "LabEvents", "URLSessionGate",
        "WebSocketClient",
    ]

    /// A module with a library of its own, which is built when a guest imports it (`lab/guest-library`).
    struct Optional: Sendable {
        let module: Module
        /// The modules of PushLab and of other packages that guests' compilers read for it.
        let own: [String]
        /// The folder of a C module that they need, if any.
        var headers: String?

        /// The shared library.
        var library: String { "libApple\(module.name).so" }
    }

    /// All of these.
    static let optional = [
        Optional(
            module: Module(name: "Combine", exports: ["AppleCombine", "AppleFoundation"]),
            own: ["AppleCombine", "OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"],
            headers: "COpenCombineHelpers"),
        Optional(
            module: Module(name: "CryptoKit", exports: ["AppleCryptoKit", "AppleFoundation"]),
            own: ["AppleCryptoKit", "Crypto", "CryptoBoringWrapper"]),
    ]

    /// The words that make every file of a guest see the gaps of Foundation that are filled.
    static let implicitImports = ["AppleFoundation", "AppleURLSession"].flatMap {
        ["-Xfrontend", "-import-module", "-Xfrontend", $0]
    }

    /// How an extension is started.
    static let extensionStart = GuestModules.ExtensionStart(
        main: "import NetworkExtension\n_ProviderProcess.run { $(PRINCIPAL_CLASS)() }\n")

    /// The shared library of all of them.
    static let library = "libAppleModules.so"
}

extension AppleModules.Module {
    /// Its source.
    var source: String { exports.map { "@_exported import \($0)\n" }.joined() }

    /// Whether it has a module map, beside its Swift module.
    var hasMap: Bool { library != nil || map != nil }

    /// The module map that its submodules need; `nil` without any.
    var map: String? {
        if submodules.isEmpty { return nil }
        return "module \(name) {\n" + submodules.map { "    module \($0) {}\n" }.joined() + "}\n"
    }
}
