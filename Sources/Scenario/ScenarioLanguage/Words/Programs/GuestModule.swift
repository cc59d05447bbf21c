internal import DeviceRules

extension AppRow {
    static let module = AppRow(
        Field(
            "module", \.guestDraft.module,
            Shapes.text(
                "the name of a module", by: .variable,
                remedy: "use letters, digits and underscores, and begin with no digit"),
            "The name of the module of the Swift files. Default: the name of the app.")
    ) { situation, checker in
        let (app, path) = (situation.app, situation.path)
        guard let guest = app.guest else { return }
        if let name = guest.module {
            checker.checkModule(name, path + ["module"], "give this one another name")
        }
        switch guest.code {
        case .files where guest.module == nil:
            checker.checkModule(app.name, path, isKey: true, "add `module: NAME` with another name")
        case .package where app.kind != .appPushProvider && guest.module != nil,
            .executable where guest.module != nil, .tests where guest.module != nil:
            checker.refuseWithoutFiles("module", situation)
        case .files, .package, .tests, .executable: break
        }
    }

    /// `modules: { NAME: [FOLDER] }`.
    static let modules = AppRow(
        Field(
            "modules", \.guestDraft.modules,
            Shapes.table("the modules", by: .variable, of: "a module", Shapes.path.oneOrMore),
            "The modules that the Swift files import: the files and folders of each, by its name.")
    ) { situation, checker in
        guard let guest = situation.app.guest, !guest.modules.isEmpty else { return }
        let path = situation.path + ["modules"]
        checker.refuseWithoutFiles("modules", situation)
        for (name, sources) in guest.modules.sorted(by: { $0.key < $1.key }) {
            checker.checkModule(name, path + [name], isKey: true, "give this one another name")
            for (index, source) in sources.enumerated() { checker.checkSource(source, path + [name, "\(index)"]) }
        }
    }
}

extension Checker {
    /// Checks that the name of a module, at a path or as the key there, is not taken.
    fileprivate mutating func checkModule(_ name: String, _ path: [String], isKey: Bool = false, _ remedy: String) {
        guard GuestDefinition.takenModules.contains(name) else { return }
        let message = "there is a module '\(name)' already, which apps can import"
        if isKey { refuse(.duplicate, key: path, message, remedy) } else { refuse(.duplicate, path, message, remedy) }
    }
}

extension GuestDefinition {
    /// The names of modules that apps cannot use: those of Apple, PushLab and the Swift toolchain.
    ///
    /// A module with such a name would replace the existing one.
    public static let takenModules: Set<String> = [
        "AVFAudio", "AVFoundation", "AppKit", "AppleAVFAudio", "AppleAppKit", "AppleBackgroundTasks", "AppleCallKit",
        "AppleCombine", "AppleCoreLocation", "AppleCoreTelephony", "AppleCryptoKit", "AppleDNSService",
        "AppleFoundation",
        "AppleMultipeerConnectivity", "AppleNetwork", "AppleNetworkExtension",
        "AppleOS", "ApplePushKit", "ApplePushToTalk", "AppleSecurity",
        "AppleSwiftUI", "AppleSystemConfiguration", "AppleUIKit", "AppleURLSession", "AppleUserNotifications",
        "BackgroundTasks", "CFNetwork", "CallKit", "Cocoa", "Combine", "CommonCrypto", "CoreFoundation", "CoreLocation",
        "CoreTelephony",
        "Crypto",
        "CryptoBoringWrapper",
        "CryptoKit", "Darwin", "DeviceProtocol", "DeviceRules", "Dispatch", "Distributed", "Foundation",
        "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
        "InternetProtocols", "LabEvents", "MultipeerConnectivity", "Network", "NetworkExtension", "NotificationCenter",
        "OSLog", "ObjectiveC",
        "Observation",
        "OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation", "PushKit", "PushToTalk", "RegexBuilder",
        "SQLite3", "Security",
        "Swift", "SwiftUI", "Synchronization", "SystemConfiguration", "UIKit", "UserNotifications", "_Concurrency",
        "_StringProcessing", "dnssd", "os", "zlib",
    ]
}
