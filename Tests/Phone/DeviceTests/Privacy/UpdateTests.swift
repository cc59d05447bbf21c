import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("Updates of apps")
struct UpdateTests {
    private func pager(_ change: (inout AppDescription) -> Void = { _ in }) -> [AppDescription] {
        var version = AppDescription.pager
        change(&version)
        return [version, .share]
    }

    private func asked(
        _ answer: DeviceAction?, platform: Platform = .iOS, version: Int? = nil, _ sabotage: DeviceSaboteur? = nil
    ) throws -> Phone {
        let phone = Phone([.pager, .share, .printer], platform: platform, version: version, sabotage: sabotage)
        phone.use(.tcpConnect, by: "pager")
        if let answer { try phone.perform(answer, "pager") }
        return phone
    }

    @Test(
        "the choice stays, and nothing else than the update is told", .shows("B26"),
        arguments: [DeviceAction.allow, .deny])
    func keepsChoice(_ answer: DeviceAction) throws {
        let phone = try asked(answer)
        let before = phone.effects.events.count
        try phone.update("pager", to: pager { $0.executableUUID = "C" })
        #expect(phone.effects.events.dropFirst(before).map(\.name) == ["updated"])
        #expect(phone.use(.tcpConnect, by: "pager") == (answer == .allow))
        #expect(phone.use(.tcpConnect, by: "share") == (answer == .allow))
        #expect(phone.events("alert").count == 1)
        try phone.perform(answer == .allow ? .turnOff : .turnOn, "pager")
        #expect(phone.use(.tcpConnect, by: "pager") == (answer == .deny))
    }

    @Test("what is forgotten at updates, or kept of the version before, shows", .shows("B26"))
    func sabotage() throws {
        let forgetful = try asked(.allow, .forgetsAtUpdate)
        try forgetful.update("pager", to: pager())
        #expect(forgetful.privileges(of: "pager").last == "undetermined")
        for sabotage in [nil, DeviceSaboteur.keepsOldDeclarations] {
            let phone = try asked(.allow, sabotage)
            try phone.update("pager", to: pager { $0.bonjourServices = ["_chart._tcp"] })
            #expect(
                phone.center.peek(.bonjour(.browse, type: "_pager._tcp"), by: "pager").isAllowed == (sabotage != nil))
            #expect(
                phone.center.peek(.bonjour(.browse, type: "_chart._tcp"), by: "share").isAllowed == (sabotage == nil))
        }
        for sabotage in [nil, DeviceSaboteur.keepsOldEntitlements] {
            let phone = try asked(.allow, sabotage)
            #expect(!phone.use(.udpSend, to: .multicast, by: "pager"))
            try phone.update("pager", to: pager { $0.hasMulticastEntitlement = true })
            #expect(phone.use(.udpSend, to: .multicast, by: "pager") == (sabotage == nil))
            #expect(!phone.use(.udpSend, to: .multicast, by: "share"))
        }
    }

    @Test("the alert that is up stays, with its text, and its answer is one for the new version")
    func duringAlert() throws {
        let phone = Phone(
            [.pager, .share], answers: [.init([.init(allows: true, after: .seconds(3))], of: ["pager"])])
        phone.use(.tcpConnect, by: "pager")
        try phone.update(
            "pager",
            to: pager {
                $0.executableUUID = "C"
                $0.usageDescription = "Finds more."
            })
        phone.use(.tcpConnect, by: "pager")
        #expect(phone.events("alert").count == 1)
        phone.effects.pass(3)
        #expect(phone.privileges(of: "pager").last == "allowed")
        #expect(phone.use(.tcpConnect, by: "pager"))
        try phone.perform(.resetPrivacy)
        phone.use(.tcpConnect, by: "pager")
        #expect(phone.events("alert").last?["text"] == "Finds more.")
    }

    @Test("on macOS 15 another UUID is another program, which is asked about anew; with the former the answer is back")
    func newExecutable() throws {
        let phone = try asked(.allow, platform: .macOS, version: 15)
        try phone.update("pager", to: pager { $0.usageDescription = .missing })
        #expect(phone.use(.tcpConnect, by: "pager"))
        let before = phone.effects.events.count
        try phone.update("pager", to: pager { $0.executableUUID = "C" })
        #expect(phone.effects.events.dropFirst(before).map(\.name) == ["updated", "privilege"])
        #expect(phone.events("privilege").last?["reason"] == "update")
        #expect(phone.privileges(of: "pager").last == "undetermined")
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.turnOn, "pager") }
        #expect(!phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("alert").count == 2)
        try phone.update("pager", to: pager())
        #expect(throws: PrivacyRefusal.self, "the alert is gone") { try phone.perform(.deny, "pager") }
        #expect(phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("settings-listed").last?["on"] == true)
    }

    @Test("two apps with one UUID share a row from the update on, which a warning tells", .shows("B22"))
    func collision() throws {
        let phone = try asked(.allow)
        phone.use(.tcpConnect, by: "printer")
        try phone.perform(.deny, "printer")
        try phone.update("pager", to: pager { $0.executableUUID = "B" })
        #expect(phone.events("warning").count == 1)
        #expect(phone.privileges(of: "pager").last == "denied")
        try phone.update("pager", to: pager { $0.executableUUID = "B" })
        #expect(phone.events("warning").count == 1)
    }

    @Test("only an app that is there can be updated")
    func refusals() throws {
        let phone = Phone([.pager, .share])
        func refusal(_ app: String?) -> String? {
            do throws(PrivacyRefusal) {
                try phone.center.update(app, to: pager())
                return nil
            } catch { return error.reason }
        }
        #expect(refusal(nil) == "The command needs an app.")
        #expect(refusal("share") == "share is an extension of pager and is updated with it. Update pager.")
        try phone.perform(.uninstall, "pager")
        let before = phone.effects.events
        #expect(
            refusal("pager") == "pager is not installed, so that there is nothing to update. Install it first.")
        #expect(phone.effects.events == before)
    }
}

extension Phone {
    /// Installs a new version of an app.
    fileprivate func update(_ app: String, to versions: [AppDescription]) throws {
        try center.update(app, to: versions)
        effects.settle()
    }
}
