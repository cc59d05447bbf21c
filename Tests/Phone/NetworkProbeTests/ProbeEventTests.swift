import DeviceProtocol
import EventLiterals
import Foundation
import Glibc
import LabEvents
import NetworkProbe
import Testing

@Suite("Events of the probe on the wire")
struct ProbeEventTests {
    private static let tcp = ProbeRequest(.tcpConnect(to: "10.1.0.2", port: 80), id: 5)
    private static let ward = DiscoveredService(name: "Ward 3", type: "_pager._tcp", interfaces: ["wlan0"])
    private static let desk = ServiceResolution(
        name: "Ward 3", type: "_pager._tcp", host: "desk.local", port: 4711, addresses: ["10.1.0.2"],
        txt: ["room": "5/1"], interfaces: ["wlan0"])
    private static let denied = ServiceFailure(.policyDenied, "PolicyDenied: the user does not allow it")

    static let lines: [(ProbeEvent, String)] = [
        (.ready, #"{"event":"probe-ready"}"#),
        (.warning("This is not a request: x"), #"{"event":"warning","message":"This is not a request: x"}"#),
        (.accepted(id: 1, from: "10.1.0.1"), #"{"event":"accepted","from":"10.1.0.1","id":1}"#),
        (
            .received(.init(id: 1, text: "to and fro", from: "10.1.0.1", port: 4000, to: nil)),
            #"{"event":"received","from":"10.1.0.1","id":1,"port":4000,"text":"to and fro"}"#
        ),
        (
            .received(.init(id: 2, text: "x", from: "10.1.0.1", port: 4000, to: "239.7.7.7")),
            #"{"event":"received","from":"10.1.0.1","id":2,"port":4000,"text":"x","to":"239.7.7.7"}"#
        ),
        (.closed(id: 2, from: nil, nil), #"{"event":"closed","id":2,"number":0,"result":"end"}"#),
        (
            .closed(id: 5, from: "10.1.0.2", OperationError(errno: ECONNRESET)),
            #"{"event":"closed","from":"10.1.0.2","id":5,"number":54,"result":"ECONNRESET"}"#
        ),
        (
            .bonjour(id: 3, .ready), #"{"event":"bonjour","id":3,"number":0,"result":"ok","state":"ready"}"#
        ),
        (
            .bonjour(id: 3, .registered(name: "Ward 3 #2")),
            #"{"event":"bonjour","id":3,"name":"Ward 3 #2","number":0,"result":"ok","state":"registered"}"#
        ),
        (
            .bonjour(id: 3, .waiting(denied)),
            #"{"event":"bonjour","id":3,"message":"PolicyDenied: the user does not allow it","number":-65570,"result":"PolicyDenied","state":"waiting"}"#
        ),
        (
            .bonjour(id: 3, .failed(ServiceFailure(.noAuth, "NoAuth"))),
            #"{"event":"bonjour","id":3,"message":"NoAuth","number":-65555,"result":"NoAuth","state":"failed"}"#
        ),
        (
            .serviceAdded(id: 4, ward),
            #"{"event":"service-added","id":4,"interfaces":["wlan0"],"name":"Ward 3","type":"_pager._tcp"}"#
        ),
        (
            .serviceRemoved(id: 4, DiscoveredService(name: nil, type: "_pager._tcp", interfaces: [])),
            #"{"event":"service-removed","id":4,"type":"_pager._tcp"}"#
        ),
        (
            .serviceResolved(id: 4, desk),
            #"{"addresses":["10.1.0.2"],"event":"service-resolved","host":"desk.local","id":4,"interfaces":["wlan0"],"name":"Ward 3","port":4711,"txt":{"room":"5/1"},"type":"_pager._tcp"}"#
        ),
        (.path(id: 6, .satisfied), #"{"event":"path","id":6,"satisfied":true}"#),
        (
            .path(id: 6, .unsatisfied(.localNetworkDenied)),
            #"{"event":"path","id":6,"reason":"localNetworkDenied","satisfied":false}"#
        ),
        (
            .outcome(ProbeOutcome(tcp, .ok, microseconds: 120)),
            #"{"event":"outcome","id":5,"microseconds":120,"number":0,"operation":"tcp-connect","port":80,"result":"ok","to":"10.1.0.2"}"#
        ),
        (
            .outcome(ProbeOutcome(tcp, .failed(OperationError(errno: EHOSTUNREACH)))),
            #"{"event":"outcome","id":5,"number":65,"operation":"tcp-connect","port":80,"result":"EHOSTUNREACH","to":"10.1.0.2"}"#
        ),
        (
            .outcome(
                ProbeOutcome(
                    ProbeRequest(.lookUp(to: "a.local"), id: 7), .ok,
                    finding: .addresses(["10.1.0.2"], name: "a.local"))),
            #"{"addresses":["10.1.0.2"],"event":"outcome","id":7,"name":"a.local","number":0,"operation":"look-up","result":"ok","to":"a.local"}"#
        ),
        (
            .outcome(
                ProbeOutcome(
                    ProbeRequest(.triggerAlert, id: 8), .ok,
                    finding: .targets(["fe80::1%eth0"], port: 9, interfaces: ["eth0"]))),
            #"{"event":"outcome","id":8,"interfaces":["eth0"],"number":0,"operation":"trigger-alert","port":9,"result":"ok","targets":["fe80::1%eth0"]}"#
        ),
        (
            .outcome(
                ProbeOutcome(
                    ProbeRequest(.register(type: "_a._tcp", port: 80), id: 9), .ok,
                    finding: .registered(name: "Ward 3"))),
            #"{"event":"outcome","id":9,"name":"Ward 3","number":0,"operation":"register","port":80,"result":"ok"}"#
        ),
        (
            .outcome(ProbeOutcome(ProbeRequest(.browse(type: "_pager._tcp"), id: 9), .ok, finding: .service(ward))),
            #"{"event":"outcome","id":9,"interfaces":["wlan0"],"name":"Ward 3","number":0,"operation":"browse","result":"ok","type":"_pager._tcp"}"#
        ),
        (
            .outcome(
                ProbeOutcome(
                    ProbeRequest(.resolve(type: "_pager._tcp", name: "Ward 3"), id: 9), .ok,
                    finding: .resolution(desk))),
            #"{"addresses":["10.1.0.2"],"event":"outcome","host":"desk.local","id":9,"interfaces":["wlan0"],"name":"Ward 3","number":0,"operation":"resolve","port":4711,"result":"ok","txt":{"room":"5/1"},"type":"_pager._tcp"}"#
        ),
        (
            .outcome(ProbeOutcome(ProbeRequest(.interfaces, id: 9), .ok, finding: .interfaces(["eth0": "wifi"]))),
            #"{"event":"outcome","id":9,"interfaceTypes":{"eth0":"wifi"},"number":0,"operation":"interfaces","result":"ok"}"#
        ),
        (
            .outcome(ProbeOutcome(ProbeRequest(.browse(type: "_a._tcp"), id: 9), .none)),
            #"{"event":"outcome","id":9,"number":0,"operation":"browse","result":"none"}"#
        ),
    ]

    @Test("golden JSON: each event is one line as documented, in any order of keys", arguments: lines)
    func golden(_ event: ProbeEvent, _ line: String) throws {
        let written = event.record.line
        #expect(!written.contains("\n"))
        let decoder = JSONDecoder()
        let documented = try decoder.decode(Value.self, from: Data(line.utf8))
        #expect(try decoder.decode(Value.self, from: Data(written.utf8)) == documented)
    }

    @Test("each event has a name and fields that the schema lists", arguments: lines.map(\.0))
    func schema(_ event: ProbeEvent) throws {
        let known = try #require(EventSchema.events(of: .probe)[event.record.name])
        #expect(Set(event.record.fields.map(\.key)).isSubset(of: known))
    }
}
