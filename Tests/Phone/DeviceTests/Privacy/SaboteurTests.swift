import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

/// Each broken variant differs from the right device in the one thing it is named after.
@Suite("Saboteurs of the decisions")
struct SaboteurTests {
    /// Something to try: true when the request goes ahead.
    typealias Trial = @Sendable (Phone) throws -> Bool

    private func differs(
        _ saboteur: DeviceSaboteur, _ apps: [AppDescription] = [.pager, .provider], isForeground: Bool = true,
        right: Bool = false, _ trial: Trial
    ) throws {
        let sound = try trial(Phone(apps, isForeground: isForeground))
        let broken = try trial(Phone(apps, isForeground: isForeground, sabotage: saboteur))
        #expect(sound == right && broken == !right)
    }

    private static let deny: @Sendable (Phone) throws -> Void = { phone in
        phone.use(.tcpConnect, by: "pager")
        try phone.perform(.deny, "pager")
    }

    @Test("lets traffic through while the alert is up", .shows("B06"))
    func asking() throws {
        try differs(.allowsWhileAsking) { phone in
            let isAllowed = phone.use(.tcpConnect, by: "pager")
            #expect(phone.events("alert").count == 1)
            return isAllowed
        }
    }

    @Test("does not look at declared types once access is allowed", .shows("C05"))
    func declared() throws {
        try differs(.ignoresDeclaredTypes) { phone in
            phone.use(.tcpConnect, by: "pager")
            try phone.perform(.allow, "pager")
            return phone.center.peek(.bonjour(.browse, type: "_other._tcp"), by: "pager").isAllowed
        }
    }

    @Test("asks again after the answer, and while the alert is up", .shows("B03"))
    func asksAgain() throws {
        try differs(.asksEveryTime) { phone in
            phone.use(.tcpConnect, by: "pager")
            phone.use(.udpSend, by: "pager")
            let isRepeated = phone.events("alert").count > 1
            try phone.perform(.deny, "pager")
            phone.use(.tcpConnect, by: "pager")
            #expect(phone.events("alert").count == (isRepeated ? 3 : 1))
            return isRepeated
        }
    }

    @Test("goes by the first answer for ever", .shows("B07"))
    func settings() throws {
        try differs(.ignoresSettings) { phone in
            try Self.deny(phone)
            try phone.perform(.turnOn, "pager")
            // What is told and what is enforced are apart.
            #expect(phone.privileges(of: "pager").last == "allowed")
            return !phone.use(.tcpConnect, by: "pager")
        }
    }

    @Test("records a missing declaration as a denial")
    func undeclared() throws {
        try differs(.recordsUndeclaredTypes) { phone in
            phone.center.ask(.bonjour(.browse, type: "_other._tcp"), by: "pager", .init())
            return phone.privileges(of: "pager").last == "denied"
        }
    }

    @Test("refuses accepted connections", .shows("D02"))
    func accepting() throws {
        try differs(.gatesAccepting, right: true) { phone in
            try Self.deny(phone)
            return phone.use(.tcpAccept, by: "pager")
        }
    }

    /// Saboteurs that let something out, with an operation that passes and one that does not.
    static let leaks:
        [(DeviceSaboteur, passes: (SocketOperation, Destination), stays: (SocketOperation, Destination))] = [
            (.gatesConnectingOnly, (.udpSend, .onLink), (.udpConnect, .onLink)),
            (.exemptsMulticast, (.udpSend, .multicast), (.udpSend, .broadcast)),
        ]

    @Test("lets datagrams out, or those of multicast", .shows("D03", "D04"), arguments: leaks)
    func datagrams(
        _ saboteur: DeviceSaboteur, _ passes: (SocketOperation, Destination), _ stays: (SocketOperation, Destination)
    ) throws {
        try differs(saboteur) { phone in
            let isStopped = !phone.use(stays.0, to: stays.1, by: "pager")
            #expect(isStopped)
            return phone.use(passes.0, to: passes.1, by: "pager")
        }
    }

    @Test("asks for each program that runs in an app, before the answer and after it")
    func programs() throws {
        try differs(.asksForEachProgram) { phone in
            func ask(_ process: String) -> Int {
                phone.center.ask(.resolve(name: "nas.local"), by: "pager", .init(process: process))
                return phone.events("alert").count
            }
            let counts = [ask("pager"), ask("pager"), ask("curl")]
            try phone.perform(.allow, "pager")
            let isAskedAgain = [ask("curl"), ask("wget")] == [2, 3]
            #expect(counts == (isAskedAgain ? [1, 1, 2] : [1, 1, 1]))
            return isAskedAgain
        }
    }

    @Test("does not check the connecting of a UDP socket", .shows("D06"))
    func connecting() throws {
        try differs(.gatesFirstDatagramOnly) { phone in
            let isAllowed = phone.use(.udpConnect, by: "pager")
            #expect(phone.events("alert").count == (isAllowed ? 0 : 1))
            return isAllowed
        }
    }

    /// Requests that nobody is asked about, with the saboteur that asks.
    static let silent: [(DeviceSaboteur, AppDescription, NetworkRequest)] = [
        (.asksForSystemServices, .pager, .systemService(.airPrint)),
        (.asksInBackground, .provider, .resolve(name: "nas.local")),
        (.asksForAppClips, AppDescription("clip", kind: .appClip), .resolve(name: "nas.local")),
    ]

    @Test("asks about what nobody is asked about", .shows("I02", "I03", "I08"), arguments: silent)
    func asksNeedlessly(_ saboteur: DeviceSaboteur, _ app: AppDescription, _ request: NetworkRequest) throws {
        try differs(saboteur, app.container == nil ? [app] : [.pager, app]) { phone in
            phone.center.ask(request, by: app.name, .init())
            return !phone.events("alert").isEmpty
        }
    }

    @Test("knows local names by their spelling", .shows("D14"), arguments: ["nas.local.", "NAS.LOCAL", "nas.Local"])
    func spelling(_ name: String) throws {
        try differs(.gatesNamesBySpelling) { $0.center.peek(.resolve(name: name), by: "pager").isAllowed }
    }

    @Test("is content with the privilege or the entitlement", .shows("E09"), arguments: [true, false])
    func either(entitled: Bool) throws {
        var app = AppDescription.pager
        app.hasMulticastEntitlement = entitled
        try differs(.needsEither, [app]) { phone in
            phone.use(.tcpConnect, by: "pager")
            try phone.perform(entitled ? .deny : .allow, "pager")
            return phone.use(.udpSend, to: .multicast, by: "pager")
        }
    }

    @Test("refuses Bonjour without the multicast entitlement", .shows("E11"))
    func bonjour() throws {
        try differs(.gatesBonjourAsMulticast, right: true) { phone in
            phone.use(.tcpConnect, by: "pager")
            try phone.perform(.allow, "pager")
            return phone.center.peek(.bonjour(.browse, type: "_pager._tcp"), by: "pager").isAllowed
        }
    }

    @Test("records a refusal in the background as a denial", .shows("I04"))
    func backgroundDenial() throws {
        try differs(.recordsBackgroundDenial, isForeground: false, right: true) { phone in
            phone.use(.tcpConnect, by: "pager")
            try phone.perform(.foreground, "pager")
            phone.use(.tcpConnect, by: "pager")
            return phone.events("alert").count == 1
        }
    }

    @Test("gives a provider of local push access whatever its app has", .shows("I06"))
    func extensions() throws {
        try differs(.exemptsNetworkExtensions) { phone in
            try Self.deny(phone)
            return phone.use(.tcpConnect, by: "provider")
        }
    }

    @Test("lets a provider through while its app is undetermined", .shows("I07"))
    func provider() throws {
        try differs(.letsProviderThrough) { $0.use(.tcpConnect, by: "provider") }
    }

    @Test("gives root access on every platform", .shows("I11"))
    func root() throws {
        var app = AppDescription.pager
        app.isRoot = true
        try differs(.exemptsRoot, [app]) { $0.use(.tcpConnect, by: "pager") }
        let isExempt = Phone([.pager], sabotage: .exemptsRoot).use(.tcpConnect, by: "pager")
        #expect(!isExempt)
    }
}
