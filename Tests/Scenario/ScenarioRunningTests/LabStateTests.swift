import EventLiterals
import LabEvents
import LabModel
import LocalPush
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("The state of a lab")
struct LabStateTests {
    @Test("a host is connected while its provider says so")
    func connection() {
        #expect(LabState(after: []).holds("phone", .disconnected))
        let up = LabState(after: [connected(1)])
        #expect(up.holds("phone", .connected))
        #expect(!up.holds("phone", .disconnected))
        #expect(LabState(after: [connected(1), disconnected(2)]).holds("phone", .disconnected))
        #expect(LabState(after: [connected(1), event(2, provider, "stopped")]).holds("phone", .disconnected))
    }

    @Test("a provider that has ended is not connected, whatever it said last")
    func endOfProvider() {
        let state = LabState(after: [event(0, provider, "launched"), connected(1), event(2, provider, "exited")])
        #expect(state.holds("phone", .disconnected))
        #expect(state.holds("phone", .exited))
        #expect(!state.holds("phone", .running))
    }

    @Test("a host whose other program ends stays connected")
    func otherProgram() {
        let state = LabState(after: [connected(1), event(2, "phone/step-3", "exited", ["code": 0])])
        #expect(state.holds("phone", .connected))
    }

    @Test("what a server says of its clients is no state of the server's own host")
    func presence() {
        let state = LabState(after: [online(1)])
        #expect(state.holds("phone", .online, at: "server"))
        #expect(state.holds("server", .disconnected))
        #expect(state.holds("phone", .disconnected), "the phone has not said so itself")
        #expect(LabState(after: [online(1), offline(2)]).holds("phone", .offline, at: "server"))
        #expect(!LabState(after: [online(1)]).holds("phone", .online, at: "phone"))
    }

    @Test("a connection that another one replaces leaves the client online")
    func replaced() {
        #expect(LabState(after: [online(1), online(2), offline(2, "replaced")]).holds("phone", .online, at: "server"))
    }

    @Test("a server that has ended holds nobody for online")
    func endOfServer() {
        #expect(LabState(after: [online(1), event(2, server, "exited")]).holds("phone", .offline, at: "server"))
        #expect(
            LabState(after: [online(1), event(2, "server/step-1", "exited")]).holds("phone", .online, at: "server"))
    }

    @Test("a host that plays several clients is online when all are, and offline when none is")
    func fleetOfClients() {
        var definition = wardRound
        definition.hosts[1].programs = [.pushProvider(PushProviderSettings(token: "badge", clients: 2))]
        func states(_ events: Event...) -> [Bool] {
            let state = LabState(definition, after: events)
            return [ClientState.online, .offline].map { state.holds("phone", $0, at: "server") }
        }
        let gone = event(3, server, "offline", ["client": "badge-1", "reason": "silent"])
        #expect(states() == [false, false])
        #expect(states(online(1, "badge-1")) == [false, false])
        #expect(states(online(1, "badge-1"), online(2, "badge-2")) == [true, false])
        #expect(states(online(1, "badge-1"), online(2, "badge-2"), gone) == [false, false])
        #expect(states(online(1, "badge-1"), gone) == [false, true])
        #expect(states(online(1, "badge-1"), online(2, "badge-2"), event(3, server, "exited")) == [false, true])
    }

    @Test("a token that is not the name of its host stands for the host")
    func token() {
        var definition = wardRound
        definition.hosts[1].programs = [.pushProvider(PushProviderSettings(token: "badge-7"))]
        #expect(LabState(definition, after: [online(1, "badge-7")]).holds("phone", .online, at: "server"))
    }

    @Test("a token that is the name of another host stands for both, if that host has a client of its own")
    func tokenOfAnother() {
        var definition = wardRound
        definition.hosts.append(
            HostDefinition("tablet", on: ["ward"], runs: [.pushProvider(PushProviderSettings(token: "phone"))]))
        let state = LabState(definition, after: [online(1)])
        #expect(state.holds("phone", .online, at: "server") && state.holds("tablet", .online, at: "server"))
        #expect(LabState(definition, after: [online(1), offline(2)]).holds("phone", .offline, at: "server"))
        definition.hosts[1].programs = []
        #expect(!LabState(definition, after: [online(1)]).holds("phone", .online, at: "server"))
    }

    @Test("a host whose reference provider runs is not connected by what another program of it says")
    func silentProvider() {
        let launched = event(0, provider, "launched")
        let other = connected(1, "phone/pager")
        #expect(LabState(after: [launched, other]).holds("phone", .disconnected))
        #expect(LabState(after: [launched, other, connected(2)]).holds("phone", .connected))
    }

    @Test("what the command of a step said of itself ends with it")
    func endOfCommand() {
        let said = connected(1, "phone/step-2")
        #expect(LabState(after: [said]).holds("phone", .connected))
        #expect(LabState(after: [said, event(2, "phone/step-2", "exited")]).holds("phone", .disconnected))
        let failed = [connected(1), disconnected(2, "phone/step-2"), event(3, "phone/step-2", "exited")]
        #expect(LabState(after: failed).holds("phone", .connected))
    }

    @Test("a device has exited when its programs have, though its system runs")
    func exitedDevice() {
        var definition = wardRound
        definition.hosts[1] = HostDefinition(
            "phone", on: ["ward"],
            device: DeviceDefinition(
                apps: [
                    AppDefinition(
                        "pager", runs: [ProgramDefinition("client", .executable(ExecutableSettings(["./a"])))])
                ]))
        let launched = [event(0, "phone/deviced", "launched"), event(1, "phone/client", "launched")]
        #expect(!LabState(definition, after: launched).holds("phone", .exited))
        let ended = LabState(definition, after: launched + [event(2, "phone/client", "exited")])
        #expect(ended.holds("phone", .exited) && !ended.holds("phone", .running))
    }

    @Test("a client of two servers is there again when both say so")
    func twoServers() {
        var definition = wardRound
        definition.hosts.append(HostDefinition("second", on: ["ward"], runs: [.pushServer()]))
        func told(_ at: Double, _ name: EventName, _ server: String) -> Event {
            event(at, "\(server)/push-server", name, ["client": "phone", "reason": "silent"])
        }
        let events = [
            told(1, "connected", "server"), told(1, "connected", "second"), told(2, "offline", "server"),
            told(2, "offline", "second"), told(3, "connected", "server"),
        ]
        func presence(_ events: [Event]) -> Bool? {
            LabState(definition, after: events).history(of: "phone").presence.last?.value
        }
        #expect(presence(events) == false)
        #expect(presence(events + [told(4, "connected", "second")]) == true)
    }

    @Test("a token that several hosts have stands for all of them")
    func sharedToken() {
        var definition = wardRound
        let nurse = ProgramDefinition.pushProvider(PushProviderSettings(token: "nurse"))
        definition.hosts[1].programs = [nurse]
        definition.hosts.append(HostDefinition("spare", on: ["ward"], runs: [nurse]))
        let state = LabState(definition, after: [online(1, "nurse")])
        #expect(state.holds("phone", .online, at: "server"))
        #expect(state.holds("spare", .online, at: "server"))
        #expect(state.touched.sorted() == ["phone", "spare"])
    }

    @Test("a client that no server has named is neither online nor offline")
    func unnamed() {
        let state = LabState(after: [online(1, "tablet")])
        #expect(!state.holds("phone", .online, at: "server"))
        #expect(!state.holds("phone", .offline, at: "server"))
    }

    @Test("a fleet is connected while all of it are")
    func fleet() {
        func fleet(_ at: Double, _ connected: Int) -> Event {
            event(at, "phone/push-provider", "fleet", ["clients": 3, "connected": .int(connected)])
        }
        #expect(!LabState(after: [fleet(1, 2)]).holds("phone", .connected))
        let all = LabState(after: [fleet(1, 2), fleet(2, 3)])
        #expect(all.holds("phone", .connected))
        let one = LabState(after: [fleet(1, 3), fleet(2, 2)])
        #expect(one.holds("phone", .disconnected))
        #expect(one.history(of: "phone").connection.map(\.at) == [time(1), time(2)])
        #expect(!LabState(after: [event(1, "phone/push-provider", "fleet", [:])]).holds("phone", .connected))
    }

    @Test("programs of somebody's own count by the names of their events")
    func ownPrograms() {
        var definition = wardRound
        definition.hosts[0].programs = [ProgramDefinition("mine", .executable(ExecutableSettings(["./mine"])))]
        definition.hosts[1].programs = [ProgramDefinition("pager", .executable(ExecutableSettings(["./pager"])))]
        let events = [
            event(1, "server/mine", "connected", ["client": "phone"]),
            event(2, "phone/pager", "connected", ["client": "phone"]),
        ]
        let state = LabState(definition, after: events)
        #expect(state.holds("phone", .online, at: "server"))
        #expect(state.holds("phone", .connected))
        #expect(state.holds("server", .disconnected))
    }

    @Test("the time without a connection is counted within the stretch asked for")
    func disconnectedTime() {
        let history = LabState(after: [connected(1), disconnected(2), connected(3), disconnected(5), connected(6)])
            .history(of: "phone")
        #expect(history.disconnectedTime(from: time(1.5), to: .seconds(7)) == .seconds(2))
        #expect(history.disconnectedTime(from: time(2.5), to: time(5.5)) == .seconds(1))
        #expect(history.disconnectedTime(from: .seconds(3), to: .seconds(4)) == .zero)
    }
}
