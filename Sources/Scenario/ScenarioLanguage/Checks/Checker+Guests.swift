internal import Foundation
internal import LabModel
internal import LocalNetworkPrivacy

extension Checker {
    /// Checks what an app says of its Swift files and of its push configuration.
    mutating func checkGuest(_ app: AppDefinition, _ path: [String]) {
        if let guest = app.guest {
            checkCode(guest, of: app, path)
            checkModules(guest, of: app, path)
            if app.programs != nil {
                refuse(
                    .conflict, path + ["swift"], "'\(app.name)' has both Swift files and programs",
                    "leave out `runs`: its program is made of the files")
            }
            if app.kind == .appPushProvider, app.plist == nil, guest.hasPrincipalClass {
                refuse(
                    .missingKey, path + ["swift"],
                    "'\(app.name)' is an extension, and its Info.plist names the class it starts with",
                    "add `plist: FILE`")
            }
            for (name, sources) in guest.modules.sorted(by: { $0.key < $1.key }) {
                for (index, source) in sources.enumerated() {
                    checkSource(source, path + ["modules", name, "\(index)"])
                }
            }
        }
        checkPush(app, path)
    }

    /// Checks that the modules of a guest have names of their own.
    private mutating func checkModules(_ guest: GuestDefinition, of app: AppDefinition, _ path: [String]) {
        func message(_ name: String) -> String { "there is a module '\(name)' already, which apps can import" }
        if let name = guest.module, GuestDefinition.takenModules.contains(name) {
            refuse(.duplicate, path + ["module"], message(name), "give this one another name")
        }
        if case .files = guest.code, guest.module == nil, GuestDefinition.takenModules.contains(app.name) {
            refuse(.duplicate, key: path, message(app.name), "add `module: NAME` with another name")
        }
        for name in guest.modules.keys.sorted() where GuestDefinition.takenModules.contains(name) {
            refuse(.duplicate, key: path + ["modules", name], message(name), "give this one another name")
        }
    }

    /// Checks that what a guest is made of is there, as far as it can be seen before it is built.
    private mutating func checkCode(_ guest: GuestDefinition, of app: AppDefinition, _ path: [String]) {
        let isMade = "the program of '\(app.name)' is not made of Swift files here"
        switch guest.code {
        case .files(let sources):
            if sources.isEmpty {
                refuse(
                    .missingKey, path, "'\(app.name)' has no Swift files",
                    "add `swift: [FOLDER]`, with the folder of its files")
            }
            for (index, source) in sources.enumerated() { checkSource(source, path + ["swift", "\(index)"]) }
            return
        case .package(let folder, _):
            if !FileManager.default.fileExists(atPath: place(folder) + "/Package.swift") {
                refuse(
                    .missingFile, path + ["swift", "package"], "there is no Package.swift in '\(folder)'",
                    "name the folder of a Swift package; it starts from the folder of the scenario")
            }
            refuse([("module", app.kind != .appPushProvider && guest.module != nil)], path, isMade, "leave it out")
        case .executable(let file):
            let files = FileManager.default
            if !files.fileExists(atPath: place(file)) {
                refuse(
                    .missingFile, path + ["swift", "executable"], "there is no file '\(file)'",
                    "build it before; it starts from the folder of the scenario")
            } else if files.fileExists(atPath: place(file) + "/.") || !files.isExecutableFile(atPath: place(file)) {
                refuse(.invalidFile, path + ["swift", "executable"], "'\(file)' cannot be executed", "name a program")
            }
            refuse([("module", guest.module != nil)], path, isMade, "leave it out")
        }
        refuse(
            [("modules", !guest.modules.isEmpty), ("language", guest.language != .five)], path, isMade, "leave it out")
    }

    /// Refuses those of some keys that are there.
    private mutating func refuse(
        _ keys: [(String, Bool)], as code: Diagnostic.Code = .wrongKind, _ path: [String], _ message: String,
        _ remedy: String
    ) {
        for (key, isThere) in keys where isThere { refuse(code, path + [key], message, remedy) }
    }

    /// Checks that an app and its push provider have what iOS asks of them, as far as their files are named.
    mutating func checkProviderBundle(_ part: AppDefinition, of app: AppDefinition, _ path: [String]) {
        guard part.isStartedByDevice else { return }
        let place = path + ["extensions", part.name]
        if let file = part.plist, let plist = try? InfoPlist(file, folder: definition.folder),
            plist.extensionPoint != InfoPlist.appPush
        {
            refuse(
                .invalidFile, place + ["plist"],
                "'\(file)' is not that of a push provider: NSExtensionPointIdentifier in NSExtension is "
                    + (plist.extensionPoint.map { "'\($0)'" } ?? "missing"), "set it to \(InfoPlist.appPush)")
        }
        checkEntitlement(part, place)
        checkEntitlement(app, path)
        if part.push == nil, app.guest == nil, app.programs == nil {
            refuse(
                .noEffect, place,
                "nothing starts '\(part.name)': it has no networks, and its app has no program that could save some",
                "add `matches: [SSID]`, or `swift: [FOLDER]` to '\(app.name)'")
        }
    }

    private mutating func checkEntitlement(_ app: AppDefinition, _ path: [String]) {
        guard app.entitlements.isKnown, let entitlements = try? app.entitlements.all(folder: definition.folder),
            !entitlements.contains(.appPushProvider)
        else { return }
        let needed = AppEntitlement.appPushProvider.rawValue
        let (owner, place) =
            switch app.entitlements {
            case .file(let file): (file, " to com.apple.developer.networking.networkextension")
            case .listed: (app.name, "")
            }
        refuse(
            .invalidFile, path + ["entitlements"], "'\(owner)' lacks the entitlement of a push provider",
            "add \(needed)\(place)")
    }

    private mutating func checkPush(_ app: AppDefinition, _ path: [String]) {
        if app.kind != .appPushProvider {
            let keys = [
                ("matches", app.push?.matches.isEmpty == false),
                ("matches-ethernet", app.push?.matchesEthernet == true),
                ("configuration", app.push?.configuration.isEmpty == false), ("timer", app.timer != nil),
                ("memory-limit", app.memoryLimit != nil),
            ]
            return refuse(
                keys, path, "'\(app.name)' is no push provider", "leave it out, or add `kind: app-push`")
        }
        if app.referenceProvider != nil { checkReferenceProvider(app, path) }
        guard let push = app.push else { return }
        if push.matches.isEmpty, !push.matchesEthernet {
            refuse(
                .missingKey, path, "the push configuration of '\(app.name)' has no networks",
                "add `matches: [SSID]` or `matches-ethernet: true`")
        }
        if push.matches.count > 10 {
            refuse(.limit, path + ["matches"], "\(push.matches.count) networks are too many", "iOS allows 10")
        }
        let known = definition.networks.compactMap(\.ssid)
        for (index, ssid) in push.matches.enumerated() where !(1...32).contains(ssid.utf8.count) {
            refuse(
                .invalidName, path + ["matches", "\(index)"], "'\(ssid)' is no name of a Wi-Fi network",
                "it has 1 to 32 bytes")
        }
        let hasEthernet = definition.networks.contains { $0.ssid == nil && $0.kind == .broadcast }
        if push.matchesEthernet, push.matches.isEmpty, !hasEthernet {
            refuse(
                .noEffect, path + ["matches-ethernet"],
                "no network of the scenario is Ethernet, so that the provider never runs",
                "add a network without `ssid`, and the device to it")
        }
        if !push.matches.isEmpty, known.isEmpty, !push.matchesEthernet {
            refuse(
                .noEffect, path + ["matches"],
                "no network of the scenario has a Wi-Fi name, so that the provider never runs",
                "add `ssid: \(push.matches[0])` to the network of the device")
        } else if let ssid = push.matches.first, !push.matchesEthernet, !push.matches.contains(where: known.contains) {
            refuse(
                .noEffect, path + ["matches"],
                "no network of the scenario is called \(push.matches.map { "'\($0)'" }.joined(separator: " or ")), "
                    + "so that the provider never runs",
                NearestWord.remedy(for: ssid, in: known, none: "add `ssid: \(ssid)` to a network of the device"))
        }
    }

    /// Checks that what the reference provider is told is said in one place.
    private mutating func checkReferenceProvider(_ app: AppDefinition, _ path: [String]) {
        refuse(
            [("configuration", app.push?.configuration.isEmpty == false), ("timer", app.timer != nil)], as: .conflict,
            path, "'\(app.name)' runs the reference provider, which has settings of its own",
            "write it under `\(ProgramDefinition.pushProviderName)`")
    }

    /// Checks that the push providers of a device have the same timer, for the device has one.
    mutating func checkTimers(of device: DeviceDefinition, _ path: [String]) {
        var first: (name: String, timer: Duration)?
        for app in device.apps {
            for part in app.extensions {
                guard let timer = part.providerTimer else { continue }
                if let first, first.timer != timer {
                    refuse(
                        .conflict, path + [app.name, "extensions", part.name],
                        "'\(part.name)' has another timer than '\(first.name)', and their device has one",
                        "give both the same")
                }
                first = first ?? (part.name, timer)
            }
        }
    }

    /// Checks that an app has a push provider that its device starts.
    mutating func checkProviders(of target: ProgramTarget, _ path: [String]) {
        checkApp(target, path)
        guard isComplete, let name = target.program, let device = hosts.definition(of: target.host)?.device,
            let app = device.container(of: name)
        else { return }
        let parts = name == app.name ? app.extensions : app.extensions.filter { $0.name == name }
        if !parts.contains(where: \.isStartedByDevice) {
            refuse(
                .wrongKind, path, "'\(target)' has no push provider that the device starts",
                "give it an extension with `kind: app-push`, and that one `swift` or `matches`")
        }
    }

    /// Checks that a file or folder is there.
    private mutating func checkSource(_ source: String, _ path: [String]) {
        if !FileManager.default.fileExists(atPath: place(source)) {
            refuse(
                .missingFile, path, "there is no file or folder '\(source)'",
                "it starts from the folder of the scenario")
        }
    }
}

extension GuestDefinition {
    /// Whether it is an extension that PushLab starts with a class that an Info.plist names.
    fileprivate var hasPrincipalClass: Bool {
        switch code {
        case .files(let sources): !sources.isEmpty
        case .package: true
        case .executable: false
        }
    }
}
