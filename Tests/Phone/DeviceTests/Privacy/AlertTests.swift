import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("The alert")
struct AlertTests {
    @Test("the first operation presents it, and the answer holds for all that follow", .shows("B01", "B02", "B03"))
    func once() throws {
        let phone = Phone([.pager])
        #expect(phone.privileges(of: "pager") == ["undetermined"])
        #expect(phone.events("alert").isEmpty)
        #expect(!phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("alert").count == 1)
        try phone.perform(.allow, "pager")
        for operation in SocketOperation.allCases {
            #expect(phone.use(operation, by: "pager"))
        }
        #expect(phone.events("alert").count == 1)
        #expect(phone.privileges(of: "pager") == ["undetermined", "allowed"])
    }

    @Test(
        "each operation that needs access presents it", .shows("B02"),
        arguments: [
            (SocketOperation.tcpConnect, Destination.onLink), (.udpConnect, .onLink), (.udpSend, .onLink),
            (.udpSend, .multicast), (.udpSend, .broadcast), (.udpReceive, .multicast), (.rawSend, .onLink),
        ])
    func each(operation: SocketOperation, destination: Destination) {
        let phone = Phone([.pager])
        #expect(!phone.use(operation, to: destination, by: "pager"))
        #expect(phone.events("alert").count == 1)
    }

    @Test(
        "what needs no access presents none and lists nobody", .shows("D02", "D07", "D22"),
        arguments: [
            (SocketOperation.tcpAccept, Destination.onLink), (.udpReceive, .onLink), (.tcpConnect, .remote),
            (.tcpConnect, .own), (.udpSend, .dnsServer),
        ])
    func none(operation: SocketOperation, destination: Destination) {
        let phone = Phone([.pager])
        #expect(phone.use(operation, to: destination, by: "pager"))
        #expect(phone.events("alert").isEmpty)
        #expect(phone.events("settings-listed").isEmpty)
    }

    @Test("operations fail at once while it is up, and go ahead after the answer", .shows("B06", "F11"))
    func meanwhile() {
        let phone = Phone([.pager], answers: [.init([.init(allows: true, after: .seconds(5))], of: ["pager"])])
        #expect(!phone.use(.tcpConnect, by: "pager"))
        phone.effects.pass(4.9)
        #expect(!phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("alert-answered").isEmpty)
        phone.effects.pass(0.1)
        #expect(phone.use(.tcpConnect, by: "pager"))
        #expect(phone.events("alert-answered").count == 1)
    }

    @Test("one for an app and its extension, and one answer for both", .shows("I01"))
    func shared() throws {
        let phone = Phone([.pager, .share])
        #expect(!phone.use(.tcpConnect, by: "share"))
        #expect(!phone.use(.udpConnect, by: "pager"))
        let bonjour = phone.center.ask(.bonjour(.browse, type: "_pager._tcp"), by: "pager", .init())
        #expect(bonjour.refusal == .undetermined)
        #expect(phone.events("alert").count == 1)
        #expect(phone.events("alert").first?["app"] == .string("pager"))
        #expect(phone.events("alert").first?["program"] == .string("share"))
        try phone.perform(.allow, "share")
        #expect(phone.use(.tcpConnect, by: "share") && phone.use(.tcpConnect, by: "pager"))
        #expect(phone.center.peek(.bonjour(.browse, type: "_pager._tcp"), by: "pager").isAllowed)
        #expect(phone.events("settings-listed").allSatisfy { $0["app"] == .string("pager") })
    }

    @Test("it tells the app's own text, and what caused it", .shows("B13", "C01"))
    func provenance() {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        let alert = phone.events("alert").first
        #expect(
            alert?.line
                == #"""
                {"event":"alert","app":"pager","bundle":"com.example.pager","text":"Finds the pagers of the ward.",\#
                "program":"pager","operation":"tcp-connect","destination":"on-link","address":"10.1.0.9","port":80,\#
                "process":"probe","pid":7}
                """#)
    }

    @Test("an app without a text gets the system's")
    func defaultText() {
        let phone = Phone([.printer])
        phone.use(.tcpConnect, by: "printer")
        #expect(phone.events("alert").first?["text"] == .string(AppDescription.defaultAlertText))
    }

    @Test(
        "a multicast or a broadcast that arrives presents the alert, a datagram for the device does not",
        .shows("D08", "D09"))
    func received() {
        for (destination, count) in [(Destination.own, 0), (.multicast, 1), (.broadcast, 1)] {
            let phone = Phone([.pager])
            #expect(phone.use(.udpReceive, to: destination, by: "pager") == (count == 0))
            #expect(phone.events("alert").count == count && phone.events("settings-listed").count == count)
        }
    }

    @Test("what the Info.plist lacks presents none, and neither denies nor lists", .shows("C03"))
    func undeclared() {
        let phone = Phone([.pager])
        let decision = phone.center.ask(.bonjour(.browse, type: "_other._tcp"), by: "pager", .init(type: "_other._tcp"))
        #expect(decision.refusal == .undeclared)
        #expect(phone.events("alert").isEmpty && phone.events("settings-listed").isEmpty)
        let event = phone.events("decision").first
        #expect(event?["error"] == .string("NoAuth"))
        #expect(event?["number"] == .int(-65555))
    }

    @Test("a refused socket gets EHOSTUNREACH, and a refused service PolicyDenied")
    func errors() {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        _ = phone.center.ask(.resolve(name: "printer.local"), by: "pager", .init(name: "printer.local"))
        #expect(phone.events("decision").map { $0["error"] } == [.string("EHOSTUNREACH"), .string("PolicyDenied")])
        #expect(phone.events("decision").map { $0["number"] } == [.int(65), .int(-65570)])
    }

    @Test("an answer reaches everybody who waits, also when it is a denial", .shows("F17"), arguments: [true, false])
    func observers(allows: Bool) throws {
        let phone = Phone([.pager, .share, .printer])
        let notified = NameList()
        let observation = phone.center.observe { notified.append($0) }
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(allows ? .allow : .deny, "pager")
        #expect(notified.names == ["pager", "share"])
        observation.cancel()
        try phone.perform(.turnOff, "pager")
        #expect(notified.names == ["pager", "share"])
    }

    @Test("an answer without an alert is refused, and so is one for an app that is not there")
    func refused() {
        let phone = Phone([.pager])
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.allow, "pager") }
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.allow, "nobody") }
        #expect(throws: PrivacyRefusal.self) { try phone.perform(.allow) }
    }

    @Test("what was refused before the answer is told with the reason of then")
    func late() throws {
        let phone = Phone([.pager])
        phone.use(.tcpConnect, by: "pager")
        // The report is not taken before the answer is at hand.
        _ = phone.effects.use(.udpConnect, by: "pager")
        try phone.perform(.allow, "pager")
        let last = phone.events("decision").last
        #expect(last?["operation"] == .string("udp-connect"))
        #expect(last?["verdict"] == .string("refused"))
        #expect(last?["reason"] == .string("undetermined"))
    }

    @Test("it outlives a lock, but for a device that takes it away", .shows("G13"))
    func lock() throws {
        for sabotage in [nil, DeviceSaboteur.withdrawsAlertsAtLock] {
            let phone = Phone([.pager], sabotage: sabotage)
            phone.use(.tcpConnect, by: "pager")
            try phone.perform(.lock)
            try phone.perform(.unlock)
            try? phone.perform(.allow, "pager")
            #expect(phone.privileges(of: "pager").last == (sabotage == nil ? "allowed" : "undetermined"))
        }
    }

    @Test(
        "the next alert gets the next answer of the list, of one app or of several, and the last one is for all that follow"
    )
    func inTurn() throws {
        func answers(_ sabotage: DeviceSaboteur?, of apps: [String]) throws -> [String] {
            let list = DeviceConfiguration.AnswerList(
                [
                    .init(allows: false, after: .seconds(1)), .init(allows: true, after: .seconds(2)),
                    .init(allows: false, after: .zero),
                ],
                of: apps)
            let phone = Phone([.pager, .printer], answers: [list], sabotage: sabotage)
            for app in ["pager", "printer", "pager", "pager"] {
                phone.use(.tcpConnect, by: app)
                phone.effects.pass(2)
                if app == "pager" { try phone.perform(.resetPrivacy) }
            }
            return phone.events("alert-answered").compactMap { $0["answer"]?.string }
        }
        #expect(try answers(nil, of: ["pager", "printer"]) == ["deny", "allow", "deny", "deny"])
        #expect(try answers(.repeatsFirstAnswer, of: ["pager", "printer"]) == ["deny", "deny", "deny", "deny"])
    }

    @Test("an alert that a command answers, or that goes with its app, has used up its answer")
    func usedUp() throws {
        let list = DeviceConfiguration.AnswerList(
            [
                .init(allows: false, after: .seconds(5)), .init(allows: true, after: .seconds(5)),
                .init(allows: false, after: .seconds(5)),
            ],
            of: ["pager"])
        let phone = Phone([.pager], answers: [list])
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.allow, "pager")
        try phone.perform(.resetPrivacy)
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.uninstall, "pager")
        try phone.perform(.install, "pager")
        phone.use(.tcpConnect, by: "pager")
        phone.effects.pass(5)
        #expect(phone.events("alert-answered").compactMap { $0["answer"]?.string } == ["allow", "deny"])
    }
}
