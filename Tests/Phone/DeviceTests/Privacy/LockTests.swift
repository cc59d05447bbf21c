import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("Privacy of a locked device")
struct LockTests {
    static let phones = [Platform.iOS, .iPadOS, .visionOS]

    private static func reasons(_ phone: Phone) -> [String] {
        phone.events("decision").compactMap { $0["reason"]?.string }
    }

    @Test(
        "while it is locked nobody is in front, and at the unlock who was is", .shows("I03", "I05"),
        arguments: phones)
    func nobodyInFront(_ platform: Platform) throws {
        let phone = Phone([.pager, .share, .printer], platform: platform)
        let told = NameList()
        let observation = phone.center.observe { told.append($0) }
        try phone.perform(.foreground, "pager")
        try phone.perform(.lock)
        #expect(!phone.center.isInForeground("pager") && !phone.center.isInForeground("share"))
        for app in ["pager", "share", "printer"] { #expect(!phone.use(.tcpConnect, by: app)) }
        #expect(phone.events("alert").isEmpty && Self.reasons(phone) == ["background", "background", "background"])
        #expect(phone.events("settings-listed").map { $0["app"] } == [.string("pager"), .string("printer")])
        try phone.perform(.unlock)
        #expect(phone.center.isInForeground("pager") && !phone.center.isInForeground("printer"))
        #expect(told.names.filter { $0 == "pager" }.count == 3 && told.names.filter { $0 == "share" }.count == 3)
        #expect(!phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("alert").count == 1)
        observation.cancel()
    }

    @Test("an app that is allowed stays so, and its connections stay")
    func allowed() throws {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.allow, "pager")
        try phone.perform(.lock)
        #expect(phone.use(.tcpConnect, by: "pager"))
        #expect(!phone.effects.log.contains(.revoked("pager")))
    }

    @Test("one that is started locked has nobody in front either", .shows("I03"))
    func startedLocked() throws {
        let phone = Phone([.pager], isLocked: true)
        phone.use(.tcpConnect, by: "pager")
        #expect(phone.events("alert").isEmpty && Self.reasons(phone) == ["background"])
        try phone.perform(.unlock)
        phone.use(.tcpConnect, by: "pager")
        #expect(phone.events("alert").count == 1)
    }

    @Test("on macOS programs run on, and the alert waits for the unlock", .shows("G13"))
    func mac() throws {
        let mac = Phone([.pager], platform: .macOS, isLocked: true)
        mac.use(.tcpConnect, by: "pager")
        #expect(mac.events("alert").count == 1 && mac.center.isInForeground("pager"))
        #expect(throws: PrivacyRefusal.self) { try mac.perform(.allow, "pager") }
        try mac.perform(.unlock)
        try mac.perform(.allow, "pager")
        #expect(mac.use(.tcpConnect, by: "pager"))
    }

    @Test("what the user does at the screen is refused, and changes nothing", .shows("G13"))
    func screen() throws {
        let phone = Phone([.pager, .printer])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.lock)
        let before = phone.effects.log
        for action in DeviceAction.allCases where action.needsScreen {
            let refusal = #expect(throws: PrivacyRefusal.self, "\(action)") {
                try phone.perform(action, action.concernsDevice ? nil : "pager")
            }
            #expect(refusal?.reason.contains("unlock") == true)
        }
        #expect(phone.effects.log == before)
        try phone.perform(.unlock)
        try phone.perform(.allow, "pager")
        #expect(phone.events("alert").count == 1 && phone.privileges(of: "pager").last == "allowed")
    }

    @Test("an answer that comes by itself comes after the alert or after the unlock, whichever is later", .shows("G13"))
    func answers() throws {
        let phone = Phone([.pager], answers: [.init([.init(allows: true, after: .seconds(5))], of: ["pager"])])
        phone.use(.tcpConnect, by: "pager")
        phone.effects.pass(4)
        try phone.perform(.lock)
        phone.effects.pass(10)
        try phone.perform(.unlock)
        phone.effects.pass(3)
        try phone.perform(.lock)
        try phone.perform(.unlock)
        phone.effects.pass(4)
        #expect(phone.privileges(of: "pager").last == "undetermined")
        phone.effects.pass(1)
        #expect(phone.privileges(of: "pager").last == "allowed" && phone.events("alert-answered").count == 1)
    }

    @Test("the broken device leaves the app in front, or obeys")
    func saboteurs() throws {
        let front = Phone([.pager], sabotage: .keepsAppInFrontWhenLocked, isLocked: true)
        front.use(.tcpConnect, by: "pager")
        #expect(front.events("alert").count == 1)
        #expect(throws: PrivacyRefusal.self) { try front.perform(.allow, "pager") }
        let obeying = Phone(
            [.pager, .printer], answers: [.init([.init(allows: true, after: .seconds(1))], of: ["pager"])],
            sabotage: .obeysWhileLocked)
        obeying.use(.tcpConnect, by: "pager")
        try obeying.perform(.lock)
        obeying.effects.pass(1)
        #expect(obeying.privileges(of: "pager").last == "allowed")
        try obeying.perform(.turnOff, "pager")
        obeying.use(.tcpConnect, by: "printer")
        #expect(obeying.events("alert").count == 1)
    }
}
