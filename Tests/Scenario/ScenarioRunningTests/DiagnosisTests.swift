import DeviceRules
import EventLiterals
import LabEvents
import LabModel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Why a program of a device was refused")
struct DiagnosisTests {
    private let definition = ScenarioDefinition(
        "A phone", networks: [.numbered(1, name: "ward")],
        hosts: [
            HostDefinition(
                "phone", on: ["ward"],
                device: DeviceDefinition(apps: [
                    AppDefinition(
                        "pager",
                        extensions: [
                            AppDefinition("provider", kind: .appPushProvider, runs: [.pushProvider()])
                        ])
                ]))
        ])

    private func refused(_ reason: String, app: String = "pager", _ more: [EventField: Value] = [:]) -> Event {
        let fields: [EventField: Value] = [
            "app": .string(app), "verdict": "refused", "reason": .string(reason), "operation": "tcp-connect",
            "address": "10.1.0.1", "port": 80,
        ]
        return event(1, "phone/deviced", "decision", fields.merging(more) { $1 })
    }

    private func lines(_ events: Event..., of program: String? = nil) -> [String] {
        Diagnosis("phone", in: definition)?.lines(events, of: program) ?? []
    }

    @Test("each cause has its own words and its own remedy")
    func causes() {
        #expect(
            lines(refused("denied")) == [
                "pager was refused tcp-connect to 10.1.0.1 port 80: the user has denied it local network access. "
                    + "To allow it later: `do: { turn-on: phone/pager }`."
            ])
        #expect(lines(refused("undetermined")).first?.contains("nobody has answered it") == true)
        #expect(lines(refused("background")).first?.contains("in the background") == true)
        #expect(lines(refused("no-entitlement")).first?.contains("networking.multicast") == true)
        #expect(lines(refused("app-clip")).first?.contains("App Clips never") == true)
        let browse = refused("undeclared", ["operation": "bonjour-browse", "type": "_b._tcp"])
        #expect(lines(browse).first?.contains("declares no local network use for _b._tcp") == true)
    }

    @Test("a provider that was not started is told for which networks it is")
    func providers() {
        func lines(_ events: Event...) -> [String] { ProviderDiagnosis(of: "pager", on: "phone").lines(events) }
        func saved(_ ssids: [Value], enabled: Bool = true) -> Event {
            let fields: [EventField: Value] = [
                "app": "pager", "provider": "push", "number": 1, "ssids": .array(ssids), "enabled": .bool(enabled),
            ]
            return event(1, "phone/deviced", "configuration-saved", fields)
        }
        func move(_ name: EventName, _ ssid: Value) -> Event {
            event(1, "phone/deviced", name, ["ssid": ssid, "secure": true, "interface": "en0"])
        }
        let lobby = move("network-joined", "Lobby")
        #expect(
            lines(lobby, saved(["Ward", "Annex"])) == [
                "phone is on the Wi-Fi network 'Lobby', and the push configuration of 'pager' matches 'Ward', 'Annex'."
            ])
        #expect(lines(lobby, saved(["Lobby"])).isEmpty)
        #expect(
            lines(lobby, saved(["Lobby"]), move("network-left", "Lobby")) == [
                "phone is on no Wi-Fi network, and the push configuration of 'pager' matches 'Lobby'."
            ])
        #expect(lines(lobby, saved(["Lobby"], enabled: false)).first?.contains("`isEnabled`") == true)
        #expect(lines(lobby).first?.hasPrefix("no push configuration of 'pager' is saved") == true)
    }

    @Test("a provider that started before its app ever asked is told how to get access")
    func firstRun() {
        #expect(
            lines(refused("background", app: "provider"), of: "push-provider") == [
                "provider was refused tcp-connect to 10.1.0.1 port 80: the provider started before the app 'pager' ever "
                    + "asked: open the app once and allow."
            ])
    }

    @Test("what the device did not refuse is the network's doing")
    func network() {
        let failure = event(2, "phone/push-provider", "connect-failed", ["reason": "No route to host (errno: 113)"])
        #expect(lines(failure).first?.contains("this is the network, not privacy") == true)
        #expect(lines(refused("denied"), failure).count == 1, "the device has refused it")
        #expect(lines(event(2, "phone/pager", "outcome", ["result": "ok"])).isEmpty)
    }

    @Test("a refusal that the device told before still stands, until something changes for the app")
    func standing() {
        let failure = event(
            3, "phone/pager", "outcome", ["result": "EHOSTUNREACH", "to": "10.1.0.1", "port": 80])
        let turned = event(2, "phone/deviced", "privilege", ["app": "pager", "state": "allowed"])
        func first(_ before: Event...) -> String? {
            Diagnosis("phone", in: definition)?.lines([failure], of: "pager", before: before).first
        }
        #expect(first(refused("denied"))?.contains("the user has denied it") == true)
        #expect(first()?.contains("not privacy") == true)
        #expect(first(refused("denied"), turned)?.contains("not privacy") == true)
        #expect(first(refused("denied", ["port": 81]))?.contains("not privacy") == true)
        #expect(first(refused("denied", app: "provider"))?.contains("not privacy") == true)
    }

    @Test("who was let through and still did not get on has the network to ask, or a program")
    func letThrough() {
        let allowed: [EventField: Value] = ["verdict": "allowed", "error": .null]
        #expect(
            lines(refused("allowed", allowed)) == [
                "pager was let through by tcp-connect to 10.1.0.1 port 80, and the device had refused nothing: this is "
                    + "the network or a program, not privacy."
            ])
        #expect(lines(refused("allowed", allowed), refused("denied", app: "provider")).count == 1)
        #expect(lines(refused("allowed", allowed), of: "push-provider").isEmpty, "it was another program")
    }

    @Test("what was refused on its way in came from somewhere")
    func reception() {
        let line = lines(refused("denied", ["operation": "udp-receive"])).first
        #expect(line?.hasPrefix("pager was refused udp-receive from 10.1.0.1 port 80: ") == true)
    }

    @Test("each app and cause is told once, and another program's are left out")
    func once() {
        #expect(lines(refused("denied"), refused("denied")).count == 1)
        #expect(lines(refused("denied"), refused("denied", app: "provider")).count == 2)
        #expect(lines(refused("denied"), of: "push-provider").isEmpty)
    }
}
