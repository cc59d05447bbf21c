import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

/// Each broken device is seen to differ from the right one in what it is broken in.
@Suite("Saboteurs of push", .needsNamespaces)
struct PushSaboteurTests {
    /// What a test sees of a right device and of a broken one.
    private func expect(
        _ saboteur: DeviceSaboteur, right: [String], broken: [String], _ look: (DeviceSaboteur?) throws -> [String]
    ) throws {
        #expect(try look(nil) == right)
        #expect(try look(saboteur) == broken)
    }

    /// The events of launches and joins when a configuration for two networks is saved, and these networks are joined.
    private func launches(_ saboteur: DeviceSaboteur?, _ ssids: [String]) throws -> [String] {
        let phone = try PushPhone(sabotage: saboteur)
        try phone.app().save(.on("Ward", "Office"))
        for ssid in ssids { try phone.join(ssid) }
        return phone.events().filter { $0 == "provider-launch" }
    }

    @Test("launches when it should not, or not when it should", .shows("J01", "J02", "J03"))
    func launching() throws {
        try expect(.launchesAtSave, right: [], broken: ["provider-launch"]) { try launches($0, []) }
        try expect(.launchesAtSave, right: [], broken: ["provider-launch"]) { try launches($0, ["Home"]) }
        try expect(.foldsNetworkNames, right: [], broken: ["provider-launch"]) { try launches($0, ["wARD"]) }
        try expect(.matchesFirstNetworkOnly, right: ["provider-launch"], broken: []) { try launches($0, ["Office"]) }
    }

    @Test("calls start twice", .shows("J04"))
    func startsTwice() throws {
        try expect(.startsTwice, right: ["start"], broken: ["start", "start"]) { saboteur in
            try PushPhone.running(sabotage: saboteur).2.orders
        }
    }

    @Test("hands over the first configuration for ever, also after a crash", .shows("J05", "J10"))
    func staleConfiguration() throws {
        let (first, second) = (try propertyList(["a": "1"]), try propertyList(["a": "2"]))
        try expect(
            .keepsFirstConfiguration, right: ["update \(second)", "start \(second)"], broken: ["start \(first)"]
        ) { saboteur in
            let phone = try PushPhone(sabotage: saboteur)
            let app = try phone.app()
            try app.save(.on("Ward", configuration: first))
            try phone.join("Ward")
            let provider = try phone.provider()
            provider.forget()
            try app.save(.on("Ward", configuration: second, number: 1))
            try provider.work()
            try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
            return provider.orders + (try phone.provider().orders)
        }
    }

    @Test("takes a failed start for a good one", .shows("J06", "J07"))
    func failedStart() throws {
        try expect(
            .ignoresFailedStarts, right: ["provider-start-failed no host"], broken: ["provider-started"]
        ) { saboteur in
            let phone = try PushPhone(sabotage: saboteur)
            try phone.app().save(.on("Ward"))
            try phone.join("Ward")
            _ = try phone.provider("push", .init(error: "no host"))
            return phone.events().filter { $0.hasPrefix("provider-start-failed") || $0 == "provider-started" }
        }
    }

    @Test("stops when the device is locked", .shows("J09"))
    func locking() throws {
        try expect(.stopsWhenLocked, right: ["start"], broken: ["start", "stop 3", "start"]) { saboteur in
            let (phone, _, provider) = try PushPhone.running(sabotage: saboteur)
            try phone.perform(.user(.lock))
            try provider.work()
            try phone.perform(.user(.unlock))
            try provider.work()
            return provider.orders
        }
    }

    @Test("launches no provider again", .shows("J10"))
    func relaunching() throws {
        try expect(.neverRelaunches, right: ["provider-launch", "provider-launch"], broken: []) { saboteur in
            let (phone, _, _) = try PushPhone.running(sabotage: saboteur)
            try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
            try phone.pass(100)
            try phone.perform(.programEnded(cause: "SIGSEGV"), "push")
            try phone.pass(100)
            return phone.events().filter { $0 == "provider-launch" }
        }
    }

    @Test("joins a secured network before the first unlock", .shows("J13"))
    func unlocking() throws {
        try expect(.joinsBeforeUnlock, right: [], broken: ["network-joined Ward"]) { saboteur in
            let phone = try PushPhone(sabotage: saboteur) { $0.isLocked = true }
            try phone.join("Ward")
            return phone.events()
        }
        // The runner has it on no secured network before the first unlock.
        try expect(.joinsBeforeUnlock, right: [], broken: ["network-joined Ward"]) { saboteur in
            let phone = try PushPhone(sabotage: saboteur, withoutCarrier: "wlan0") { configuration in
                configuration.isLocked = true
                configuration.network = JoinedNetwork(ssid: "Ward", interface: "wlan0")
            }
            return phone.events()
        }
    }

    @Test("ends a provider without a stop", .shows("J14"))
    func killing() throws {
        try expect(
            .killsWithoutStop, right: ["stop 3", "provider-stopped noNetworkAvailable"], broken: ["provider-terminate"]
        ) { saboteur in
            let (phone, _, provider) = try PushPhone.running(sabotage: saboteur)
            provider.forget()
            try phone.leave()
            try provider.work()
            if saboteur != nil { try phone.perform(.programEnded(cause: "SIGKILL"), "push") }
            return provider.orders
                + phone.events().filter { $0.hasPrefix("provider-stopped") || $0 == "provider-terminate" }
        }
    }

    @Test("does not see that two instances are alive", .shows("J18"))
    func instances() throws {
        try expect(.countsOneInstance, right: ["provider-instances 2"], broken: []) { saboteur in
            let (phone, _, provider) = try PushPhone.running(sabotage: saboteur, .init(releases: false))
            try phone.leave()
            try provider.work()
            try phone.pass(2)
            try phone.join("Ward")
            try provider.work()
            return phone.events().filter { $0.hasPrefix("provider-instances") }
        }
    }

    @Test("forgets what was saved when it is restarted", .shows("J19"))
    func restarting() throws {
        try expect(.forgetsConfigurations, right: ["provider-launch"], broken: []) { saboteur in
            let (phone, _, _) = try PushPhone.running(sabotage: saboteur)
            let again = try PushPhone(sabotage: saboteur, former: phone.fixture.pushEffects.saved)
            try again.join("Ward")
            return again.events().filter { $0 == "provider-launch" }
        }
    }

    @Test(
        "hands a call over twice, or not at all", .shows("J21"), arguments: [DeviceSaboteur.repeatsCalls, .dropsCalls])
    func calls(saboteur: DeviceSaboteur) throws {
        try expect(
            saboteur, right: ["incoming-call"],
            broken: saboteur == .dropsCalls ? [] : ["incoming-call", "incoming-call"]
        ) { saboteur in
            let (_, app, provider) = try PushPhone.running(sabotage: saboteur)
            try app.client.send(AppRequest(.pushObserve, id: 1))
            try provider.ask(.reportCall())
            return try app.client.replies().map(\.event.name.rawValue).filter { $0 == "incoming-call" }
        }
    }

    @Test("leaves the network when the carrier is away for a moment", .shows("J23"))
    func roaming() throws {
        try expect(.leavesWhileRoaming, right: ["start"], broken: ["start", "stop 3", "start"]) { saboteur in
            let (phone, _, provider) = try PushPhone.running(sabotage: saboteur)
            try phone.set(carrier: false)
            try phone.pass(0.1, provider)
            try phone.set(carrier: true)
            try provider.work()
            return provider.orders
        }
    }

    @Test("calls the timer too often, or after the stop", .shows("K05"))
    func timer() throws {
        try expect(.halvesTimer, right: ["start", "timer"], broken: ["start", "timer", "timer"]) { saboteur in
            let (phone, _, provider) = try PushPhone.running(sabotage: saboteur)
            try phone.pass(60, provider)
            return provider.orders
        }
        try expect(
            .keepsTimerAfterStop, right: ["start", "stop 3"], broken: ["start", "stop 3", "timer", "timer"]
        ) { saboteur in
            let (phone, _, provider) = try PushPhone.running(sabotage: saboteur)
            try phone.leave()
            try provider.work()
            try phone.pass(120, provider)
            return provider.orders
        }
    }
}
