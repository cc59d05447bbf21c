import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import FoundationEssentials
import Kernel
import LabEvents
import Testing

/// Sources: *NEHotspotNetwork.fetchCurrent(completionHandler:)*; *NEHotspotConfigurationManager*; *joinOnce*.
@Suite("Wi-Fi networks that apps read and configure", .needsNamespaces)
struct HotspotTests {
    private static func app(
        _ name: String = "pager", kind: AppKind = .app, container: String? = nil, info: Bool = true,
        hotspot: Bool = true, location: LocationAccess = .none
    ) -> AppDescription {
        var app = AppDescription(name, kind: kind, container: container)
        (app.hasWiFiInfoEntitlement, app.hasHotspotEntitlement, app.location) = (info, hotspot, location)
        return app
    }

    private static func phone(
        _ apps: [AppDescription] = [app()], sabotage: DeviceSaboteur? = nil,
        _ configure: (inout DeviceConfiguration) -> Void = { _ in }
    ) throws -> PushPhone {
        try PushPhone(sabotage: sabotage, apps: apps) { configuration in
            configuration.nearby = ["Ward", "Lobby", "Lounge"].map {
                JoinedNetwork(ssid: $0, isSecure: $0 == "Ward", interface: "wlan0", bssid: "02:\($0)")
            }
            configure(&configuration)
        }
    }

    /// The reply to a one-time request.
    private static func ask(_ client: Client, _ content: AppRequest.Content, id: Int = 1) throws -> AppReply.Event? {
        try client.send(AppRequest(content, id: id))
        return try client.next()?.event
    }

    private static func lobby(once: Bool = false, _ security: HotspotConfiguration.Security = .open)
        -> AppRequest.Content
    {
        .hotspotApply(HotspotConfiguration(.ssid("Lobby"), security: security, isForOnce: once))
    }

    private static func code(_ event: AppReply.Event?) -> Int? {
        if case .hotspotRefused(let code, _)? = event { code } else { nil }
    }

    private static func events(_ phone: PushPhone) -> [String] {
        phone.fixture.privacy.events.filter { $0.name.rawValue.hasPrefix("hotspot") }.map {
            "\($0.name.rawValue) \($0[.ssid]?.string ?? "")"
        }
    }

    /// The lab has put the device on a network.
    private static func joined(_ ssid: String, _ phone: PushPhone) throws {
        let network = JoinedNetwork(ssid: ssid, isSecure: ssid == "Ward", interface: "wlan0", bssid: "02:\(ssid)")
        try command(.networkJoined(network), phone)
    }

    private static func command(_ action: DeviceCommand.Action, _ phone: PushPhone, _ app: String? = nil) throws {
        if action == .user(.lock) || action == .user(.unlock) {
            phone.fixture.privacy.close(screen: action == .user(.lock))
        }
        try phone.perform(action, app)
        try phone.onLoop { [services = phone.fixture.services] in services.performWiFi(action, app) }
    }

    @Test(
        "the current network needs the entitlement, and the location or a configuration of one's own",
        arguments: [
            (app(location: .precise), true), (app(location: .approximate), false), (app(), false),
            (app(info: false, location: .precise), false),
        ])
    func information(_ app: AppDescription, isGiven: Bool) throws {
        let phone = try Self.phone([app])
        let client = try phone.client("pager")
        #expect(Self.code(try Self.ask(client, .wifiInformation)) == 8, "it is on no network")
        try Self.joined("Ward", phone)
        let expected = JoinedNetwork(ssid: "Ward", interface: "wlan0", bssid: "02:Ward")
        let reply = try Self.ask(client, .wifiInformation)
        #expect(isGiven ? reply == .wifiNetwork(expected) : Self.code(reply) == 8)
        guard isGiven else { return }
        try Self.command(.accessPointChanged(bssid: "02:01", interface: "wlan0"), phone)
        #expect(
            try Self.ask(client, .wifiInformation)
                == .wifiNetwork(.init(ssid: "Ward", interface: "wlan0", bssid: "02:01")))
        try phone.leave()
        #expect(Self.code(try Self.ask(client, .wifiInformation)) == 8)
    }

    @Test("an extension has its own entitlement, and the location and the configurations of its app")
    func extensions() throws {
        let apps = [
            Self.app(info: false, location: .precise), Self.app("share", kind: .appExtension, container: "pager"),
            Self.app("mute", kind: .appExtension, container: "pager", info: false),
        ]
        let phone = try Self.phone(apps)
        try Self.joined("Ward", phone)
        let share = try Self.ask(try phone.client("share"), .wifiInformation)
        #expect(share == .wifiNetwork(.init(ssid: "Ward", interface: "wlan0", bssid: "02:Ward")))
        #expect(Self.code(try Self.ask(try phone.client("mute"), .wifiInformation)) == 8)
        #expect(Self.code(try Self.ask(try phone.client(nil), .wifiInformation)) == 8, "it is no app")
    }

    @Test("a configuration is stored when the user allows it, and its network is joined and can be read")
    func apply() throws {
        let phone = try Self.phone()
        try Self.joined("Ward", phone)
        let client = try phone.client("pager")
        #expect(try Self.ask(client, Self.lobby()) == .done)
        #expect(Self.events(phone) == ["hotspot-alert Lobby", "hotspot-answered Lobby", "hotspot-join Lobby"])
        #expect(Self.code(try Self.ask(client, .wifiInformation)) == 8, "it is still on Ward")
        try Self.joined("Lobby", phone)
        #expect(
            try Self.ask(client, .wifiInformation)
                == .wifiNetwork(.init(ssid: "Lobby", isSecure: false, interface: "wlan0", bssid: "02:Lobby")))
        #expect(Self.code(try Self.ask(client, Self.lobby())) == 13)
        #expect(try Self.ask(client, .hotspotList) == .hotspots(["Lobby"]))
        #expect(try Self.ask(client, .hotspotRemove("Lobby", isDomain: true)) == .done)
        #expect(try Self.ask(client, .hotspotList) == .hotspots(["Lobby"]), "it is no domain")
        #expect(try Self.ask(client, .hotspotRemove("Lobby", isDomain: false)) == .done)
        #expect(try Self.ask(client, .hotspotRemove("Lobby", isDomain: false)) == .done, "there is none any more")
        #expect(try Self.ask(client, .hotspotList) == .hotspots([]))
        #expect(Self.code(try Self.ask(client, .wifiInformation)) == 8)
        #expect(!Self.events(phone).contains("hotspot-leave Lobby"), "it was not for once")
    }

    @Test(
        "a network that cannot be joined is no error of the app",
        arguments: [
            (HotspotConfiguration(.ssid("Nowhere"), security: .open), "Nowhere"),
            (HotspotConfiguration(.ssid("Lobby"), security: .personal), "Lobby"),
            (HotspotConfiguration(.ssid("Lobby"), security: .wep), "Lobby"),
            (HotspotConfiguration(.ssid("Ward"), security: .open), "Ward"),
            (HotspotConfiguration(.ssid("Ward"), security: .wep), "Ward"),
            (HotspotConfiguration(.prefix("lob"), security: .open), "lob"),
        ])
    func notJoined(_ configuration: HotspotConfiguration, _ ssid: String) throws {
        let phone = try Self.phone()
        let client = try phone.client("pager")
        #expect(try Self.ask(client, .hotspotApply(configuration)) == .done)
        #expect(Self.events(phone).suffix(1) == ["hotspot-not-joined \(ssid)"])
        #expect(try Self.ask(client, .hotspotList) == .hotspots([ssid]))
    }

    @Test("a prefix stands for the first network, and a domain for none")
    func targets() throws {
        let phone = try Self.phone()
        let client = try phone.client("pager")
        #expect(try Self.ask(client, .hotspotApply(.init(.prefix("Lo"), security: .open))) == .done)
        #expect(try Self.ask(client, .hotspotApply(.init(.prefix("Lou"), security: .open))) == .done)
        #expect(try Self.ask(client, .hotspotApply(.init(.domain("Lobby"), security: .enterprise))) == .done)
        #expect(
            Self.events(phone).filter { $0.hasPrefix("hotspot-join") } == ["hotspot-join Lobby", "hotspot-join Lounge"])
    }

    @Test("an app gets the error of the first condition that does not hold")
    func refused() throws {
        let apps = [Self.app(), Self.app("bare", hotspot: false)]
        let denied = DeviceConfiguration.AnswerList([.init(allows: false), .init(allows: true)], of: ["pager"])
        let phone = try Self.phone(apps) { $0.joinAnswers = [denied] }
        let (client, bare) = (try phone.client("pager"), try phone.client("bare"))
        #expect(Self.code(try Self.ask(bare, Self.lobby())) == 8)
        #expect(Self.code(try Self.ask(bare, .hotspotRemove("Lobby", isDomain: false))) == 8)
        #expect(try Self.ask(bare, .hotspotList) == .hotspots([]))
        #expect(Self.code(try Self.ask(client, Self.lobby())) == 7)
        #expect(try Self.ask(client, .hotspotList) == .hotspots([]))
        phone.fixture.privacy.bring(toForeground: false)
        #expect(Self.code(try Self.ask(client, Self.lobby())) == 14)
        phone.fixture.privacy.bring(toForeground: true)
        #expect(try Self.ask(client, Self.lobby()) == .done, "the last answer repeats")
        #expect(Self.events(phone).count { $0 == "hotspot-alert Lobby" } == 2)
    }

    @Test("one alert of an app is visible at a time; it waits for the unlock, and goes with its program")
    func alerts() throws {
        let phone = try Self.phone()
        let (client, other) = (try phone.client("pager"), try phone.client("pager"))
        try Self.command(.user(.lock), phone)
        try client.send(AppRequest(Self.lobby(), id: 1))
        #expect(Self.code(try Self.ask(other, Self.lobby())) == 9)
        #expect(try client.replies() == [])
        try Self.command(.user(.unlock), phone)
        #expect(try client.next() == AppReply(.done, to: 1))

        try Self.command(.user(.lock), phone)
        try client.send(AppRequest(.hotspotApply(.init(.ssid("Lounge"), security: .open)), id: 2))
        _ = try client.replies()
        client.descriptor.shutDown()
        try phone.fixture.settle()
        try Self.command(.user(.unlock), phone)
        #expect(!Self.events(phone).contains("hotspot-answered Lounge"))
        #expect(try Self.ask(other, .hotspotApply(.init(.ssid("Lounge"), security: .open))) == .done)
    }

    @Test(
        "a configuration for once ends with the use of the network",
        arguments: ["its app ends", "it is deleted", "it is removed", "another network", "it is in the background"])
    func once(_ end: String) throws {
        let phone = try Self.phone([Self.app(), Self.app("other")]) { $0.forOnceLimit = 0 }
        try Self.joined("Ward", phone)
        let client = try phone.client("pager")
        #expect(try Self.ask(client, Self.lobby(once: true)) == .done)
        try Self.joined("Lobby", phone)
        try Self.command(.programEnded(cause: "exit 0"), phone, "other")
        #expect(try Self.ask(client, .hotspotList) == .hotspots(["Lobby"]))
        let left = end == "another network" ? [] : ["hotspot-leave Lobby"]
        switch end {
        case "its app ends": try Self.command(.programEnded(cause: "exit 0"), phone, "pager")
        case "it is deleted": try Self.command(.user(.uninstall), phone, "pager")
        case "it is removed": _ = try Self.ask(client, .hotspotRemove("Lobby", isDomain: false))
        case "another network": try Self.joined("Ward", phone)
        default:
            phone.fixture.privacy.bring(toForeground: false)
            // The timer runs behind what the loop has to do.
            for _ in 0..<100 where Self.events(phone).last != left.last { try phone.fixture.settle() }
        }
        #expect(Self.events(phone).suffix(1 + left.count) == ["hotspot-removed Lobby"] + left)
        #expect(try Self.ask(client, .hotspotList) == .hotspots([]))
    }

    @Test("configurations outlive a restart of the device, except those for once")
    func restart() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "hotspots-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let phone = try Self.phone { $0.hotspotFile = file }
        let client = try phone.client("pager")
        #expect(try Self.ask(client, Self.lobby()) == .done)
        #expect(try Self.ask(client, .hotspotApply(.init(.ssid("Lounge"), security: .open, isForOnce: true))) == .done)
        let lounge = JoinedNetwork(ssid: "Lounge", isSecure: false, interface: "wlan0", bssid: "02:Lounge")
        let again = try Self.phone {
            $0.hotspotFile = file
            $0.network = lounge
        }
        #expect(Self.events(again) == ["hotspot-removed Lounge", "hotspot-leave Lounge"])
        #expect(try Self.ask(try again.client("pager"), .hotspotList) == .hotspots(["Lobby"]))
        let later = try Self.phone {
            $0.hotspotFile = file
            $0.network = lounge
        }
        #expect(Self.events(later) == [])
    }

    @Test("a prefix stands for the same network after a restart of the device")
    func restartWithPrefix() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "hotspots-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let phone = try Self.phone { $0.hotspotFile = file }
        #expect(
            try Self.ask(try phone.client("pager"), .hotspotApply(.init(.prefix("Lob"), security: .open))) == .done)
        let again = try Self.phone { $0.hotspotFile = file }
        let client = try again.client("pager")
        #expect(try Self.ask(client, .hotspotList) == .hotspots(["Lobby"]))
        try Self.joined("Lobby", again)
        #expect(Self.code(try Self.ask(client, .wifiInformation)) == nil, "it has configured the network itself")
    }

    @Test("a damaged file of configurations ends the device, and is not replaced")
    func damaged() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "hotspots-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data("[]".utf8).write(to: URL(filePath: file))
        let error = #expect(throws: DeviceError.self) { try Self.phone { $0.hotspotFile = file } }
        #expect(error?.message == "\(file) has no Wi-Fi configurations. Remove it to begin without any.")
    }

    @Test("a configuration for once ends when the user allows it while its app is in the background")
    func allowedInBackground() throws {
        let phone = try Self.phone { $0.forOnceLimit = 0 }
        let client = try phone.client("pager")
        try Self.command(.user(.lock), phone)
        try client.send(AppRequest(Self.lobby(once: true), id: 1))
        #expect(try client.replies() == [])
        phone.fixture.privacy.bring(toForeground: false)
        try Self.command(.user(.unlock), phone)
        #expect(try client.next() == AppReply(.done, to: 1))
        for _ in 0..<100 where !Self.events(phone).contains("hotspot-removed Lobby") { try phone.fixture.settle() }
        #expect(try Self.ask(client, .hotspotList) == .hotspots([]))
    }

    @Test("a device whose lock does not close the screen answers while it is locked, as about the local network")
    func openWhileLocked() throws {
        let phone = try Self.phone()
        let client = try phone.client("pager")
        try phone.onLoop { [services = phone.fixture.services] in services.performWiFi(.user(.lock), nil) }
        #expect(try Self.ask(client, Self.lobby()) == .done)
    }

    @Test("a program that polls the current network is reported once for a reason, and again after a success")
    func polling() throws {
        let phone = try Self.phone([Self.app(location: .precise)])
        let client = try phone.client("pager")
        func refusals() -> Int { phone.fixture.privacy.events.count { $0.name == .wifiRefused } }
        for _ in 0..<2 { #expect(Self.code(try Self.ask(client, .wifiInformation)) == 8) }
        #expect(refusals() == 1)
        try Self.joined("Ward", phone)
        #expect(Self.code(try Self.ask(client, .wifiInformation)) == nil)
        try phone.leave()
        for _ in 0..<2 { #expect(Self.code(try Self.ask(client, .wifiInformation)) == 8) }
        #expect(refusals() == 2)
    }

    @Test("a device with a defect")
    func saboteurs() throws {
        let unsigned = try Self.phone(
            [Self.app(info: false, location: .precise)], sabotage: .ignoresWiFiInfoEntitlement)
        try Self.joined("Ward", unsigned)
        #expect(Self.code(try Self.ask(try unsigned.client("pager"), .wifiInformation)) == nil)
        let nowhere = try Self.phone(sabotage: .showsNetworkWithoutLocation)
        try Self.joined("Ward", nowhere)
        #expect(Self.code(try Self.ask(try nowhere.client("pager"), .wifiInformation)) == nil)
        let rash = try Self.phone(sabotage: .joinsWithoutAsking)
        #expect(try Self.ask(try rash.client("pager"), Self.lobby()) == .done)
        #expect(Self.events(rash) == ["hotspot-join Lobby"])
        let lazy = try Self.phone(sabotage: .storesHotspotsOnly)
        #expect(try Self.ask(try lazy.client("pager"), Self.lobby()) == .done)
        #expect(Self.events(lazy) == ["hotspot-alert Lobby", "hotspot-answered Lobby"])
        let keen = try Self.phone(sabotage: .keepsHotspotsForOnce)
        #expect(try Self.ask(try keen.client("pager"), Self.lobby(once: true)) == .done)
        try Self.joined("Lobby", keen)
        try Self.command(.programEnded(cause: "exit 0"), keen, "pager")
        #expect(!Self.events(keen).contains("hotspot-leave Lobby"))
    }
}
