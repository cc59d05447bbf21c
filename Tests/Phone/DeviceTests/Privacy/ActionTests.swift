import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import Testing

@Suite("What the user does, and what is told of it")
struct ActionTests {
    @Test("every action is told by its events in their order, with the reason, after it is in force")
    func tellsActions() throws {
        let phone = Phone([.pager, .share, .printer])
        func lines(_ body: () throws -> Void) rethrows -> [String] {
            let before = phone.effects.events.count
            try body()
            return phone.effects.events.dropFirst(before).map { event in
                let fields = event.fields.map { field in
                    switch field.value {
                    case .string(let text): "\(field.key.rawValue)=\(text)"
                    case .bool(let truth): "\(field.key.rawValue)=\(truth)"
                    default: "\(field.key.rawValue)"
                    }
                }
                return ([event.name.rawValue] + fields).joined(separator: " ")
            }
        }
        phone.use(.tcpConnect, by: "share")
        #expect(
            try lines { try phone.perform(.deny, "pager") } == [
                "alert-answered app=pager answer=deny", "settings-listed app=pager on=false",
                "privilege app=pager state=denied reason=answer",
            ])
        #expect(
            try lines { try phone.perform(.turnOn, "share") } == [
                "settings-listed app=pager on=true", "privilege app=pager state=allowed reason=settings",
            ])
        #expect(
            try lines { try phone.perform(.background, "pager") }
                == ["background app=pager"])
        #expect(
            try lines { try phone.perform(.foreground, "pager") }
                == ["background app=printer", "foreground app=pager"])
        #expect(try lines { try phone.perform(.lock) }.isEmpty)
        #expect(try lines { try phone.perform(.unlock) }.isEmpty)
        #expect(
            try lines { try phone.perform(.uninstall, "pager") } == [
                "uninstalled app=pager", "privilege app=pager state=undetermined reason=uninstall",
            ])
        #expect(
            try lines { try phone.perform(.uninstall, "printer") }
                == ["uninstalled app=printer"], "what does not change is not told")
        #expect(
            try lines { try phone.perform(.install, "pager") } == [
                "installed app=pager", "privilege app=pager state=undetermined reason=install",
            ])
        #expect(
            try lines { try phone.perform(.resetPrivacy) } == [
                "privilege app=pager state=undetermined reason=reset",
                "privilege app=printer state=undetermined reason=reset",
            ])
    }

    @Test("what cannot be done is refused in a sentence, and changes nothing")
    func refusesActions() throws {
        let phone = Phone([.pager, .share, .printer])
        func refusal(_ action: DeviceAction, _ app: String?) -> String? {
            do throws(PrivacyRefusal) {
                try phone.center.perform(action, app)
                return nil
            } catch {
                return error.reason
            }
        }
        let events = phone.effects.events
        #expect(refusal(.allow, nil) == "The command needs an app.")
        #expect(refusal(.deny, "nobody") == "The device has no app nobody; it has pager, share, printer.")
        #expect(
            refusal(.allow, "pager") == "No alert is up for pager. Wait for the event alert before answering it.")
        #expect(
            refusal(.background, "share") == "share is an extension of pager and has no foreground of its own.")
        #expect(refusal(.install, "pager") == "pager is installed already.")
        #expect(
            refusal(.turnOff, "pager")
                == "pager is not in Settings › Privacy & Security › Local Network: the system lists an app once it "
                + "has attempted local network access; let it try first.")
        #expect(phone.effects.events == events)
        phone.use(.tcpConnect, by: "pager")
        let asked = phone.effects.events
        #expect(
            refusal(.turnOn, "share")
                == "The alert is up for pager, and Settings is behind it. Answer the alert first.")
        #expect(refusal(.resetPrivacy, nil) == "An alert is up, and Settings is behind it. Answer the alert first.")
        #expect(phone.effects.events == asked)
        try phone.perform(.uninstall, "pager")
        #expect(refusal(.allow, "pager") == "No alert is up for pager. Wait for the event alert before answering it.")
        #expect(refusal(.uninstall, "pager") == "pager is not installed.")
        try phone.perform(.resetPrivacy)
        try phone.perform(.install, "pager")
        phone.use(.tcpConnect, by: "pager")
        #expect(phone.events("alert").count == 2, "it is asked about anew")
    }

    @Test("an app that is installed again is where it was at first", arguments: [true, false])
    func comesBack(isForeground: Bool) throws {
        let phone = Phone([.pager], isForeground: isForeground)
        try phone.perform(isForeground ? .background : .foreground, "pager")
        #expect(phone.center.isInForeground("pager") == !isForeground)
        try phone.perform(.uninstall, "pager")
        #expect(!phone.center.isInForeground("pager"))
        try phone.perform(.install, "pager")
        #expect(phone.center.isInForeground("pager") == isForeground)
        #expect(phone.center.isInForeground("nobody"))
        #expect(phone.center.isInForeground(nil))
    }

    @Test("each saved ledger is the one in force, and nothing is saved when nothing has changed")
    func saves() throws {
        let phone = Phone([.pager])
        func saved() -> Int { phone.effects.saves }
        let before = saved()
        try phone.perform(.background, "pager")
        #expect(saved() == before)
        try phone.perform(.foreground, "pager")
        #expect(saved() == before + 1, "it is in front after a restart")
        try phone.perform(.foreground, "pager")
        #expect(saved() == before + 1)
        phone.use(.tcpConnect, by: "pager")
        #expect(saved() == before + 2, "it is listed")
        try phone.perform(.deny, "pager")
        #expect(saved() == before + 3)
        #expect(phone.effects.ledger?.privilege(of: .pager) == .denied)
        try phone.perform(.turnOn, "pager")
        #expect(phone.effects.ledger?.privilege(of: .pager) == .allowed)
    }
}
