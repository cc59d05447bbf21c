import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("Background, extensions, and who answers for whom")
struct BackgroundTests {
    @Test(
        "in the background it is refused without an alert and listed; later it is asked",
        .shows("I03", "I04", "I05", "B08"))
    func background() throws {
        let phone = Phone([.pager], isForeground: false)
        #expect(!phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("alert").isEmpty && phone.events("settings-listed").count == 1)
        #expect(phone.events("decision").first?["reason"] == .string("background"))
        #expect(phone.center.peek(.resolve(name: "a.local"), by: "pager").refusal == .background)
        try phone.perform(.foreground, "pager")
        #expect(!phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("alert").count == 1)
        #expect(phone.privileges(of: "pager") == ["undetermined"])
    }

    @Test("a provider of local push asks nobody, and works once its app was allowed", .shows("I02", "I07"))
    func provider() throws {
        let phone = Phone([.pager, .provider])
        #expect(!phone.use(.tcpConnect, by: "provider"))
        #expect(phone.events("alert").isEmpty)
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.allow, "pager")
        #expect(phone.use(.tcpConnect, by: "provider"))
    }

    @Test("a packet tunnel has access whatever its app has", .shows("I06"))
    func tunnel() throws {
        let phone = Phone([.pager, AppDescription("vpn", kind: .packetTunnelProvider, container: "pager")])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.deny, "pager")
        #expect(phone.use(.tcpConnect, by: "vpn"))
        #expect(!phone.use(.tcpConnect, by: "pager"))
    }

    @Test("a helper tool is charged to its app (macOS)", .shows("I15"))
    func helper() throws {
        let tool = AppDescription("tool", kind: .helperTool, responsible: "pager")
        let phone = Phone([.pager, tool], platform: .macOS)
        #expect(!phone.use(.tcpConnect, by: "tool"))
        #expect(phone.events("alert").first?["app"] == .string("pager"))
        try phone.perform(.allow, "pager")
        #expect(phone.use(.tcpConnect, by: "tool"))
    }

    @Test("accounts have privileges of their own on macOS, and share one on Shared iPad", .shows("B20", "B21"))
    func accounts() throws {
        let mine = AppDescription("mine", bundleIdentifier: "com.example.pager", executableUUID: "A", account: "a")
        let yours = AppDescription("yours", bundleIdentifier: "com.example.pager", executableUUID: "A", account: "b")
        for (platform, isShared) in [(Platform.macOS, false), (.iPadOS, true)] {
            let phone = Phone([mine, yours], platform: platform)
            phone.use(.tcpConnect, by: "mine")
            try phone.perform(.allow, "mine")
            #expect(phone.use(.tcpConnect, by: "yours") == isShared)
        }
    }

    @Test("an app that has tried in the background only has a switch, which the user can turn", .shows("B08"))
    func switchAfterBackground() throws {
        let phone = Phone([.pager, .provider], isForeground: false)
        #expect(!phone.use(.tcpConnect, by: "provider"))
        #expect(phone.events("settings-listed").map { $0["app"] } == [.string("pager")])
        try phone.perform(.turnOn, "pager")
        #expect(phone.use(.tcpConnect, by: "provider") && phone.use(.tcpConnect, by: "pager"))
    }

    @Test("an app that comes to the front sends the others to the background, but for macOS", .shows("I03"))
    func oneInFront() throws {
        let phone = Phone([.pager, .share, .printer])
        let told = NameList()
        let observation = phone.center.observe { told.append($0) }
        #expect(phone.center.isInForeground("pager") && phone.center.isInForeground("printer"))
        try phone.perform(.foreground, "printer")
        #expect(!phone.center.isInForeground("pager") && phone.center.isInForeground("printer"))
        #expect(phone.events("background").map { $0["app"] } == [.string("pager")])
        #expect(told.names == ["pager", "share", "printer"])
        #expect(!phone.use(.tcpConnect, by: "pager") && phone.events("alert").isEmpty)
        try phone.perform(.foreground, "pager")
        #expect(phone.center.isInForeground("pager") && !phone.center.isInForeground("printer"))
        let mac = Phone([.pager, .printer], platform: .macOS)
        try mac.perform(.foreground, "printer")
        #expect(mac.center.isInForeground("pager") && mac.events("background").isEmpty)
        observation.cancel()
    }

    @Test("once the user has brought one forward, installing brings none", .shows("I03"))
    func installing() throws {
        for (saboteur, isForeground) in [(nil, false), (DeviceSaboteur.bringsInstalledAppsForward, true)] {
            let phone = Phone([.pager, .printer], sabotage: saboteur)
            try phone.perform(.uninstall, "pager")
            try phone.perform(.foreground, "printer")
            try phone.perform(.install, "pager")
            #expect(phone.center.isInForeground("pager") == isForeground && phone.center.isInForeground("printer"))
        }
        let mac = Phone([.pager, .printer], platform: .macOS)
        try mac.perform(.uninstall, "pager")
        try mac.perform(.foreground, "printer")
        try mac.perform(.install, "pager")
        #expect(mac.center.isInForeground("pager"))
    }

    /// What the user does, and who is in front after the restart that follows.
    static let restarts: [([(DeviceAction, String)], [String])] = [
        ([], ["pager", "printer"]),
        ([(.background, "pager")], ["pager", "printer"]),
        ([(.foreground, "printer")], ["printer"]),
        ([(.foreground, "printer"), (.background, "pager")], ["printer"]),
        ([(.foreground, "printer"), (.background, "printer")], []),
        ([(.foreground, "printer"), (.uninstall, "printer"), (.install, "printer")], []),
    ]

    @Test("who was in front is after a restart", .shows("I03"), arguments: restarts)
    func restart(_ actions: [(DeviceAction, String)], _ expected: [String]) throws {
        let phone = Phone([.pager, .printer])
        for (action, app) in actions { try phone.perform(action, app) }
        let kept = phone.effects.ledger
        for (saboteur, inFront) in [(nil, expected), (DeviceSaboteur.forgetsAppInFront, ["pager", "printer"])] {
            let again = Phone([.pager, .printer], sabotage: saboteur, ledger: kept)
            #expect(["pager", "printer"].filter(again.center.isInForeground) == inFront)
        }
    }

    @Test("an extension has no foreground of its own")
    func noForeground() {
        let phone = Phone([.pager, .provider])
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.foreground, "provider") }
    }

    @Test("a program that is no app of the device may do everything, and nothing follows")
    func unknown() {
        let phone = Phone([.pager])
        let before = phone.effects.log.count
        #expect(phone.center.ask(.resolve(name: "a.local"), by: "sshd", .init()).isAllowed)
        #expect(phone.effects.log.count == before)
    }
}
