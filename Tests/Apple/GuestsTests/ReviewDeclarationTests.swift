import Guests
import Testing

extension GuestsTests {
    /// Sources: TN3179; *Multicast Networking Entitlement*; *CXErrorCodeIncomingCallError.Code.unentitled*;
    /// *UserDefaults.init(suiteName:)*; *Sharing access to keychain items among a collection of apps*.
    @Suite("What a review finds between code and declarations")
    struct ReviewDeclarationTests {
        /// Reviews an app, and maybe an extension; returns each finding as `FILE:LINE` and the message.
        private func review(
            _ code: String, info: String? = nil, rights: String? = nil, bonjour: [String]? = nil,
            multicast: Bool = false, push: Bool? = nil, wiFi: Bool = false, provider: String? = nil,
            providerInfo: String? = nil
        ) throws -> [String] {
            let bench = try GuestBench()
            func list(_ keys: String?, _ name: String) throws -> String? {
                guard let keys else { return nil }
                return try bench.write("<plist version=\"1.0\"><dict>\n\(keys)\n</dict></plist>\n", to: name)
            }
            func part(_ code: String, _ name: String, _ info: String?) throws -> AppReview.Part {
                AppReview.Part(
                    source: GuestSource(paths: [try bench.write(code, to: "\(name).swift")]),
                    bundle: ReviewedBundle(
                        plist: try list(info, "\(name).plist"), entitlements: try list(rights, "\(name).entitlements"),
                        bonjourServices: bonjour, hasMulticast: multicast, hasAppPush: push,
                        hasWiFiInfo: wiFi, hasHotspot: wiFi))
            }
            let findings = try AppReview(
                of: try part(code, "App", info),
                extensions: try provider.map { [try part($0, "Provider", providerInfo)] } ?? [], ssids: ["Ward"]
            ).findings()
            return (findings.needed + findings.unused).map { finding in
                let file = finding.file?.split(separator: "/").last ?? ""
                return "\(file):\(finding.line ?? 0) \(finding.message)"
            }
        }

        private static let usage = "<key>NSLocalNetworkUsageDescription</key>\n<string>Why.</string>"
        private static func services(_ types: String...) -> String {
            "<key>NSBonjourServices</key><array>\n\(types.map { "<string>\($0)</string>\n" }.joined())</array>"
        }

        @Test(
            "the entitlements about Wi-Fi",
            arguments: [
                ("NEHotspotNetwork.fetchCurrent { _ in }", "the SSID needs the entitlement"),
                ("let info = CNCopyCurrentNetworkInfo(\"en0\" as CFString)", "the SSID needs the entitlement"),
                ("NEHotspotConfigurationManager.shared.apply(network)", "NEHotspotConfigurationManager needs the"),
            ])
        func wiFi(_ line: String, _ message: String) throws {
            let code = "import NetworkExtension\n\(line)\n"
            let found = try review(code)
            #expect(found.count == 1 && found[0].hasPrefix("App.swift:2 \(message)"))
            #expect(try review(code, wiFi: true) == [])
        }

        @Test(
            "types of Bonjour services that are not declared",
            arguments: [
                "NWBrowser(for: .bonjour(type: \"_pager._tcp\", domain: nil), using: .tcp)",
                "NWListener.Service(name: nil, type: \"_pager._tcp.\")",
                "browser.searchForServices(ofType: \"_PAGER._tcp.\", inDomain: \"\")",
                "DNSServiceBrowse(&ref, 0, 0, \"_pager._tcp,_ward\", nil, callback, nil)",
                "let pagerType = \"_pager._tcp\"",
            ])
        func types(_ line: String) throws {
            let code = "import Network\n\(line)\n"
            let found = try review(code, info: Self.usage)
            #expect(
                found.count == 1
                    && found[0].hasPrefix("App.swift:2 the app does not declare the Bonjour type '_pager._tcp'"))
            #expect(try review(code, info: Self.usage + Self.services("_pager._tcp")) == [])
            #expect(try review(code, bonjour: ["_Pager._tcp."]) == [])
            #expect(try review(code, multicast: true) == [])
            // The Info.plist of the app is that of its extensions as well.
            #expect(try review("import Network", info: Self.usage + Self.services("_pager._tcp"), provider: code) == [])
        }

        @Test("text that only looks like a type")
        func texts() throws {
            let code = """
                import Network
                let a = "_services._dns-sd._udp", b = "pager._tcp", c = "_pager._tcp is a type", d = "_._tcp"
                // "_comment._tcp"
                """
            #expect(try review(code) == [])
        }

        @Test("types that are declared and not used")
        func unused() throws {
            let info = Self.usage + Self.services("_pager._tcp", "_old._tcp")
            let code = "import Network\nlet type = \"_pager._tcp\""
            let found = try review(code, info: info)
            #expect(
                found == [
                    "App.plist:5 no code of the app uses the Bonjour type '_old._tcp': remove it from NSBonjourServices"
                ])
            // The code may put it together.
            for built in ["\"_\\(name)._tcp\"", "\"_\" + name + \"._tcp\"", "#\"_old._tcp\"#"] {
                #expect(try review(code + "\nlet other = \(built)", info: info) == [])
            }
            #expect(
                try review("import Network", info: info, provider: "let a = \"_pager._tcp\", b = \"_old._tcp\"") == [])
            let wrong = try review(code, info: Self.usage + Self.services("_pager._tcp", "http"))
            #expect(wrong.count == 1 && wrong[0].contains("'http' in NSBonjourServices is no type of a service"))
        }

        @Test(
            "the local network without a usage description",
            arguments: ["\"192.168.0.7\"", "\"10.1.2.3\"", "\"172.16.0.1\"", "\"server.local\"", "NWBrowser.self"])
        func usage(_ use: String) throws {
            let code = "import Network\nlet host = \(use)"
            let found = try review(code, info: "<key>A</key><true/>")
            #expect(
                found.count == 1
                    && found[0].hasPrefix("App.swift:2 the app uses the local network and does not say why"))
            #expect(try review(code, info: Self.usage) == [])
            #expect(try review(code) == [], "the scenario has no Info.plist")
        }

        @Test(
            "hosts that need no usage description",
            arguments: ["172.32.0.1", "8.8.8.8", "1.10.0.0.1", "example.com", "10.0.0", "my.local.example"])
        func publicHosts(_ host: String) throws {
            #expect(try review("import Network\nlet host = \"\(host)\"", info: "<key>A</key><true/>") == [])
        }

        @Test("a usage description without a use of the network, and in an extension")
        func uselessUsage() throws {
            let found = try review("print(1)", info: Self.usage)
            #expect(found == ["App.plist:2 no code of the app uses the network: remove NSLocalNetworkUsageDescription"])
            #expect(try review("let s = URLSession.shared", info: Self.usage) == [])
            let inside = try review("import Network", provider: "import Network", providerInfo: Self.usage)
            #expect(
                inside.count == 1
                    && inside[0].hasPrefix("Provider.plist:2 iOS reads NSLocalNetworkUsageDescription of the app"))
        }

        @Test(
            "multicast without its entitlement",
            arguments: [
                "NWMulticastGroup(for: [])", "let group = \"239.1.2.3\"", "let address: String = \"255.255.255.255\"",
                "setsockopt(s, 0, SO_BROADCAST)",
            ])
        func multicast(_ line: String) throws {
            let code = "import Network\n\(line)"
            let found = try review(code)
            #expect(found.count == 1 && found[0].hasPrefix("App.swift:2 multicast and broadcast need the entitlement"))
            #expect(
                try review(code, rights: "<key>com.apple.developer.networking.multicast</key><true/>", multicast: true)
                    == [])
        }

        @Test("entitlements that no code uses")
        func uselessRights() throws {
            let rights = """
                <key>com.apple.developer.networking.multicast</key><true/>
                <key>com.apple.developer.networking.networkextension</key><array><string>app-push-provider</string></array>
                <key>com.apple.security.application-groups</key><array>
                <string>group.ward</string></array>
                """
            let found = try review("import Network", rights: rights, multicast: true, push: true)
            #expect(
                found.map { $0.prefix { $0 != " " } } == [
                    "App.entitlements:2", "App.entitlements:3", "App.entitlements:5",
                ])
            let code = "NWBrowser(for: x); NEAppPushManager(); UserDefaults(suiteName: \"group.ward\")"
            #expect(try review(code, rights: rights, multicast: true, push: true) == [])
        }

        @Test("a push manager or a provider without its entitlement")
        func push() throws {
            let found = try review("\nlet manager = NEAppPushManager()", push: false)
            #expect(found.count == 1 && found[0].hasPrefix("App.swift:2 NEAppPushManager needs app-push-provider"))
            #expect(try review("let manager = NEAppPushManager()", push: true) == [])
            #expect(try review("let manager = NEAppPushManager()") == [], "the scenario states no entitlements")
        }

        @Test("calls without the background mode, and the mode without calls")
        func voice() throws {
            let mode = "<key>UIBackgroundModes</key><array>\n<string>voip</string></array>"
            let code = "let p = CXProvider()\np.reportNewIncomingCall(with: id, update: u) { _ in }"
            let found = try review(code, info: "<key>A</key><true/>")
            #expect(found.count == 1 && found[0].hasPrefix("App.swift:2 CallKit reports calls only of apps with"))
            #expect(try review(code, info: mode) == [])
            #expect(
                try review("print(1)", info: mode) == [
                    "App.plist:3 no code of the app receives calls: remove voip from UIBackgroundModes"
                ])
        }

        @Test("tasks in the background without their identifiers and modes")
        func tasks() throws {
            let code = "BGTaskScheduler.shared\nBGAppRefreshTaskRequest(x)\nBGProcessingTaskRequest(y)"
            let found = try review(code, info: "<key>A</key><true/>")
            #expect(found.count == 3)
            #expect(found[0].hasPrefix("App.swift:1 iOS permits only tasks that the app names: add BGTaskScheduler"))
            #expect(found[1].hasPrefix("App.swift:2 BGAppRefreshTaskRequest needs the background mode fetch: add it"))
            #expect(found[2].hasPrefix("App.swift:3 BGProcessingTaskRequest needs the background mode processing: add"))
            let info = """
                <key>BGTaskSchedulerPermittedIdentifiers</key><array><string>x</string></array>
                <key>UIBackgroundModes</key><array><string>fetch</string><string>processing</string></array>
                """
            #expect(try review(code, info: info) == [])
            #expect(try review(code) == [], "the scenario has no Info.plist")
        }

        @Test("SSIDs that no network of the scenario has")
        func ssids() throws {
            let found = try review("let m = NEAppPushManager()\nm.matchSSIDs = [\"Wrad\"]\nm.matchSSIDs = names")
            #expect(
                found.count == 1 && found[0].hasPrefix("App.swift:2 no network of the scenario has the SSID 'Wrad'"))
            #expect(found[0].hasSuffix(": their SSIDs are Ward"))
            #expect(try review("m.matchSSIDs = [\"Ward\", \"Theatre\"]") == [], "the other network may be elsewhere")
            #expect(try review("m.matchSSIDs = [\"Ward\", \"ward\"]").count == 1)
        }

        @Test("groups of apps and of the keychain")
        func groups() throws {
            let rights = """
                <key>com.apple.security.application-groups</key><array><string>group.a</string></array>
                <key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)com.example.ward</string></array>
                """
            let good = """
                let defaults = UserDefaults(suiteName: "group.a"), own = UserDefaults(suiteName: "own")
                let query = [kSecAttrAccessGroup as String: "TEAM123.com.example.ward"]
                """
            #expect(try review(good, rights: rights) == [])
            let bad = """
                let folder = manager.containerURL(forSecurityApplicationGroupIdentifier: "group.b")
                query[kSecAttrAccessGroup as String] = "TEAM123.com.example.other"
                let own = UserDefaults(suiteName: "group.a")
                """
            let found = try review(bad, rights: rights)
            #expect(found.count == 2)
            #expect(found.first?.hasPrefix("App.swift:1 the app group 'group.b' is not in") == true)
            #expect(
                found.last?.hasPrefix("App.swift:2 the keychain group 'TEAM123.com.example.other' is not in") == true)
            #expect(try review(bad) == [], "the scenario names no entitlements file")
        }

        @Test("an app whose program is not there is not said to lack uses")
        func executable() throws {
            let bench = try GuestBench()
            let info = try bench.write("<plist version=\"1.0\"><dict>\(Self.usage)</dict></plist>", to: "Info.plist")
            let bundle = ReviewedBundle(
                plist: info, entitlements: "\(bench.folder)/none", bonjourServices: nil, hasMulticast: false,
                hasAppPush: nil, hasWiFiInfo: false, hasHotspot: false)
            let findings = try AppReview(of: .init(source: nil, bundle: bundle), extensions: [], ssids: []).findings()
            #expect(findings.needed + findings.unused == [])
            #expect(findings.lists == [info])
        }
    }
}
