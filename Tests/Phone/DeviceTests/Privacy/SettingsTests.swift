import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("Settings, and the life of a privilege")
struct SettingsTests {
    @Test("the switch works in both directions, and operations follow", .shows("B07"))
    func directions() throws {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.allow, "pager")
        try phone.perform(.turnOff, "pager")
        #expect(!phone.use(.tcpConnect, by: "pager"))
        try phone.perform(.turnOn, "pager")
        #expect(phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("alert").count == 1)
    }

    @Test("an app that has not tried has no switch", .shows("B08"))
    func list() throws {
        let phone = Phone([.pager])
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.turnOn, "pager") }
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.turnOnInAppSettings, "pager") }
        #expect(!phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("settings-listed").count == 1)
        try phone.perform(.deny, "pager")
        try phone.perform(.turnOn, "pager")
    }

    @Test("behind the alert no switch can be reached")
    func behind() {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.turnOn, "pager") }
    }

    @Test("both pages show one switch", .shows("B09"))
    func pages() throws {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.deny, "pager")
        try phone.perform(.turnOnInAppSettings, "pager")
        #expect(phone.use(.tcpConnect, by: "pager"))
        try phone.perform(.turnOff, "pager")
        #expect(!phone.use(.tcpConnect, by: "pager"))
    }

    @Test("a choice outlives the device's process", .shows("B11"))
    func restart() throws {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.deny, "pager")
        let again = Phone([.pager], ledger: phone.effects.ledger)
        #expect(!again.use(.tcpConnect, by: "pager"))
        #expect(again.events("alert").isEmpty)
        #expect(again.privileges(of: "pager") == ["denied"])
    }

    @Test("deleting an app forgets its privilege", .shows("B17"))
    func deletion() throws {
        let phone = Phone([.pager, .provider])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.allow, "pager")
        try phone.perform(.uninstall, "pager")
        #expect(phone.effects.log.contains(.revoked("pager")))
        #expect(!phone.use(.tcpConnect, by: "provider"))
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.uninstall, "pager") }
        try phone.perform(.install, "pager")
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.install, "pager") }
        #expect(!phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("alert").count == 2)
    }

    @Test("a deleted app is still deleted when the device is started again, and nothing is told of it", .shows("B17"))
    func deletedBefore() throws {
        let phone = Phone([.pager, .share, .printer])
        try phone.perform(.uninstall, "pager")
        let again = Phone([.pager, .share, .printer], ledger: phone.effects.ledger)
        #expect(again.privileges(of: "pager").isEmpty && again.privileges(of: "printer") == ["undetermined"])
        #expect(!again.center.isInForeground("pager"))
        #expect(throws: PrivacyRefusal.self) { try again.perform(.uninstall, "pager") }
        #expect(throws: PrivacyRefusal.self) { try again.perform(.foreground, "pager") }
        try again.perform(.install, "pager")
        #expect(again.center.isInForeground("pager"))
        #expect(again.privileges(of: "pager") == ["undetermined"])
    }

    @Test("a reset forgets the privileges of all apps", .shows("B18"))
    func reset() throws {
        let phone = Phone([.pager, .printer])
        for app in ["pager", "printer"] {
            phone.use(.tcpConnect, by: app)
            try phone.perform(.allow, app)
        }
        try phone.perform(.resetPrivacy)
        #expect(phone.privileges(of: "pager").last == "undetermined")
        #expect(phone.privileges(of: "printer").last == "undetermined")
        #expect(!phone.use(.tcpConnect, by: "printer"))
        #expect(phone.events("alert").count == 3)
    }

    @Test("macOS has no reset, and says what helps instead", .shows("B19"))
    func noReset() {
        let phone = Phone([.pager], platform: .macOS)
        let refusal = #expect(throws: PrivacyRefusal.self) { try phone.perform(.resetPrivacy) }
        #expect(refusal?.reason.contains("snapshot") == true && refusal?.reason.contains("account") == true)
    }

    @Test("what makes privileges odd is told at the start", .shows("B22", "B23"))
    func collisions() throws {
        let twin = AppDescription("twin", executableUUID: "A")
        let phone = Phone([.pager, twin, AppDescription("old", bundleIdentifier: "com.example.pager")])
        #expect(phone.events("warning").count == 3)
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.allow, "pager")
        #expect(phone.use(.tcpConnect, by: "twin"))
    }

    @Test("what loses access loses its connections, after the new policy is in force", .shows("F07"))
    func revocation() throws {
        let phone = Phone([.pager, .provider, .printer])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.allow, "pager")
        #expect(!phone.effects.log.contains { if case .revoked = $0 { true } else { false } })
        let before = phone.effects.log.count
        try phone.perform(.turnOff, "pager")
        let after = phone.effects.log.dropFirst(before)
        #expect(
            after.prefix(4) == [.enforced("pager"), .enforced("provider"), .revoked("pager"), .revoked("provider")])
        guard case .event(let told) = after.last else { return #expect(Bool(false), "nothing was told") }
        #expect(told["state"] == .string("denied"))
    }

    @Test("a platform without privacy enforces nothing", arguments: [Platform.tvOS, .watchOS, .iOS13, .simulator])
    func noPrivacy(platform: Platform) {
        let phone = Phone([.pager], platform: platform)
        #expect(phone.use(.tcpConnect, by: "pager") && phone.use(.udpSend, to: .multicast, by: "pager"))
        #expect(phone.events("alert").isEmpty && phone.events("decision").isEmpty)
    }
}
