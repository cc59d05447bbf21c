import DeviceProtocol
import FoundationEssentials
import Testing

@Suite("Replies of a device on the wire")
struct AppReplyTests {
    /// Every kind of reply as <doc:WritingAClient> has it.
    static let lines: [(String, AppReply)] = [
        (#"{"event":"ready","id":1}"#, AppReply(.ready, to: 1)),
        (
            #"{"error":-65570,"event":"waiting","id":1,"message":"PolicyDenied: the user does not allow it"}"#,
            AppReply(.waiting(ServiceFailure(.policyDenied, "PolicyDenied: the user does not allow it")), to: 1)
        ),
        (
            #"{"error":-65540,"event":"failed","id":0,"message":"BadParam: not a request"}"#,
            AppReply(.failed(ServiceFailure(.badParam, "BadParam: not a request")), to: 0)
        ),
        (
            #"{"event":"registered","id":2,"name":"Ward 3 #2","type":"_pager._tcp"}"#,
            AppReply(.registered(name: "Ward 3 #2", type: "_pager._tcp"), to: 2)
        ),
        (
            #"{"event":"added","id":1,"interfaces":["eth0","wlan0"],"name":"Ward 3","type":"_pager._tcp"}"#,
            AppReply(
                .added(DiscoveredService(name: "Ward 3", type: "_pager._tcp", interfaces: ["eth0", "wlan0"])), to: 1)
        ),
        (
            #"{"event":"removed","id":1,"name":"Ward 3","type":"_pager._tcp"}"#,
            AppReply(.removed(DiscoveredService(name: "Ward 3", type: "_pager._tcp", interfaces: [])), to: 1)
        ),
        (
            #"{"event":"added","id":4,"type":"_pager._tcp"}"#,
            AppReply(.added(DiscoveredService(name: nil, type: "_pager._tcp", interfaces: [])), to: 4)
        ),
        (
            #"{"addresses":["10.1.0.2"],"event":"resolved","host":"desk.local","id":2,"interfaces":["wlan0"],"name":"Ward 3","port":4711,"txt":{},"type":"_pager._tcp"}"#,
            AppReply(
                .resolved(
                    ServiceResolution(
                        name: "Ward 3", type: "_pager._tcp", host: "desk.local", port: 4711, addresses: ["10.1.0.2"],
                        txt: [:], interfaces: ["wlan0"])), to: 2)
        ),
        (
            #"{"addresses":["10.1.0.2","fe80::1%wlan0"],"event":"addresses","host":"ward.local","id":5}"#,
            AppReply(.addresses(["10.1.0.2", "fe80::1%wlan0"], host: "ward.local"), to: 5)
        ),
        (#"{"event":"path","id":6,"isSatisfied":true}"#, AppReply(.path(.satisfied), to: 6)),
        (
            #"{"event":"path","id":6,"isSatisfied":false,"reason":"localNetworkDenied"}"#,
            AppReply(.path(.unsatisfied(.localNetworkDenied)), to: 6)
        ),
        (
            #"{"event":"done","id":7,"interfaceTypes":{"rmnet0":"other","wlan0":"wifi"},"interfaces":["rmnet0","wlan0"]}"#,
            AppReply(.interfaces(["wlan0": "wifi", "rmnet0": "other"]), to: 7)
        ),
        (#"{"event":"foreground","id":6,"isForeground":false}"#, AppReply(.foreground(false), to: 6)),
        (#"{"event":"done","id":8}"#, AppReply(.done, to: 8)),
        (#"{"event":"cancelled","id":1}"#, AppReply(.cancelled, to: 1)),
        (
            #"{"configurations":[{"isActive":true,"isEnabled":true,"matchEthernet":false,"matchPrivateLTENetworks":[],"matchSSIDs":["Ward"],"number":1,"providerBundleIdentifier":"com.example.push"}],"event":"push-configurations","id":9}"#,
            AppReply(
                .pushConfigurations([
                    PushConfiguration(
                        number: 1, matchSSIDs: ["Ward"], providerBundleIdentifier: "com.example.push",
                        isEnabled: true, isActive: true)
                ]), to: 9)
        ),
        (#"{"event":"push-saved","id":9,"number":2}"#, AppReply(.pushSaved(number: 2), to: 9)),
        (
            #"{"code":2,"event":"push-refused","id":9,"message":"no"}"#,
            AppReply(.pushRefused(code: 2, message: "no"), to: 9)
        ),
        (#"{"event":"push-active","id":9,"isActive":true,"number":1}"#, AppReply(.pushActive(number: 1, true), to: 9)),
        (
            #"{"event":"incoming-call","id":9,"number":1,"userInfo":"AA=="}"#,
            AppReply(.incomingCall(number: 1, userInfo: "AA=="), to: 9)
        ),
        (
            #"{"event":"push-to-talk","id":9,"talk":{"message":{"userInfo":"AA=="}}}"#,
            AppReply(.pushToTalk(.message(userInfo: "AA==")), to: 9)
        ),
        (
            #"{"event":"push-to-talk","id":9,"talk":{"restored":{"_0":{"identifier":"A","name":"Ward"}}}}"#,
            AppReply(.pushToTalk(.restored(PushToTalkChannel("A", name: "Ward"))), to: 9)
        ),
        (#"{"event":"push-to-talk","id":9,"talk":{"restored":{}}}"#, AppReply(.pushToTalk(.restored(nil)), to: 9)),
        (
            #"{"code":6,"event":"push-to-talk-refused","id":9,"message":"no"}"#,
            AppReply(.pushToTalkRefused(code: 6, message: "no"), to: 9)
        ),
        (
            #"{"event":"wifi-network","id":9,"network":{"bssid":"02:00:0b:01:00:01","interface":"wlan0","isSecure":true,"ssid":"Ward"}}"#,
            AppReply(.wifiNetwork(JoinedNetwork(ssid: "Ward", interface: "wlan0", bssid: "02:00:0b:01:00:01")), to: 9)
        ),
        (#"{"event":"hotspots","id":9,"names":["Ward"]}"#, AppReply(.hotspots(["Ward"]), to: 9)),
        (
            #"{"code":7,"event":"hotspot-refused","id":9,"message":"no"}"#,
            AppReply(.hotspotRefused(code: 7, message: "no"), to: 9)
        ),
        (
            #"{"event":"provider","id":9,"order":{"start":{"configuration":"AA=="}}}"#,
            AppReply(.provider(.start(configuration: "AA==")), to: 9)
        ),
        (#"{"event":"provider","id":9,"order":{"start":{}}}"#, AppReply(.provider(.start(configuration: nil)), to: 9)),
        (#"{"event":"provider","id":9,"order":{"stop":{"reason":3}}}"#, AppReply(.provider(.stop(reason: 3)), to: 9)),
        (#"{"event":"provider","id":9,"order":{"timer":{}}}"#, AppReply(.provider(.timer), to: 9)),
    ]

    @Test("golden JSON: each reply is written as documented, and read again", arguments: lines)
    func golden(_ line: String, _ reply: AppReply) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(reply), as: UTF8.self) == line)
        #expect(try JSONDecoder().decode(AppReply.self, from: Data(line.utf8)) == reply)
    }

    @Test("keys that an event does not have are ignored, and an error that dns_sd.h does not have is an unknown one")
    func tolerance() throws {
        func read(_ line: String) throws -> AppReply { try JSONDecoder().decode(AppReply.self, from: Data(line.utf8)) }
        #expect(try read(#"{"event":"ready","id":1,"error":-1,"later":[]}"#) == AppReply(.ready, to: 1))
        #expect(
            try read(#"{"event":"failed","id":1,"error":-1,"message":"?"}"#)
                == AppReply(.failed(ServiceFailure(.unknown, "?")), to: 1))
    }

    @Test(
        "a line that lacks what its event needs is no reply",
        arguments: [
            #"{"event":"ready"}"#, #"{"id":1}"#, #"{"event":"gone","id":1}"#, #"{"event":"failed","id":1}"#,
            #"{"event":"added","id":1,"name":"Ward 3"}"#, #"{"event":"path","id":1,"isSatisfied":false}"#,
            #"{"event":"path","id":1,"isSatisfied":false,"reason":"rain"}"#, #"{"event":"addresses","id":1}"#,
            #"{"event":"resolved","id":1,"name":"Ward 3","type":"_a._tcp"}"#,
        ])
    func incomplete(_ line: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(AppReply.self, from: Data(line.utf8)) }
    }
}
