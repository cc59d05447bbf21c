import DeviceProtocol
import EventLiterals
import Foundation
import Glibc
import LabEvents
import NetworkProbe
import Testing

@Suite("The probe's requests, errors and command line")
struct ProbeValueTests {
    static let lines = [
        #"{"id":1,"operation":"tcp-connect","to":"10.1.0.2","port":80,"interface":"eth0","seconds":0.5}"#,
        #"{"id":1,"operation":"tcp-listen","port":80}"#,
        #"{"id":1,"operation":"tcp-send","of":7,"text":"hi"}"#,
        #"{"id":1,"operation":"udp-connect","to":"10.1.0.2","port":9,"interface":"eth0"}"#,
        #"{"id":1,"operation":"udp-send","to":"10.1.0.2","port":9,"text":"hi","of":7}"#,
        #"{"id":1,"operation":"udp-send-many","to":"10.1.0.2","port":9,"text":"hi"}"#,
        #"{"id":1,"operation":"udp-listen","port":9}"#,
        #"{"id":1,"operation":"udp-receive","port":9,"seconds":2}"#,
        #"{"id":1,"operation":"multicast-send","to":"239.7.7.7","port":9,"text":"hi"}"#,
        #"{"id":1,"operation":"multicast-receive","to":"239.7.7.7","port":9}"#,
        #"{"id":1,"operation":"broadcast-send","to":"255.255.255.255","port":9,"text":"hi"}"#,
        #"{"id":1,"operation":"broadcast-receive","port":9}"#,
        #"{"id":1,"operation":"ping","to":"10.1.0.2"}"#,
        #"{"id":1,"operation":"look-up","to":"a.local"}"#,
        #"{"id":1,"operation":"register","type":"_a._tcp","name":"A","port":80,"txt":{"a":"b"}}"#,
        #"{"id":1,"operation":"browse","type":"_a._tcp"}"#,
        #"{"id":1,"operation":"resolve","type":"_a._tcp","name":"A"}"#,
        #"{"id":1,"operation":"enumerate-types"}"#,
        #"{"id":1,"operation":"path","to":"10.1.0.2","port":80,"text":"udp"}"#,
        #"{"id":1,"operation":"interfaces"}"#,
        #"{"id":1,"operation":"system-service","name":"airprint"}"#,
        #"{"id":1,"operation":"trigger-alert"}"#,
        #"{"id":1,"operation":"cancel","of":7}"#,
    ]

    @Test("golden JSON: a request of each operation is read from one line and written as the same")
    func requests() throws {
        let requests = try Self.lines.map { try JSONDecoder().decode(ProbeRequest.self, from: Data($0.utf8)) }
        #expect(Set(requests.map(\.operation)) == Set(ProbeOperation.allCases))
        for (request, line) in zip(requests, Self.lines) {
            let written = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(request))
            #expect(try written == JSONDecoder().decode(Value.self, from: Data(line.utf8)))
        }
    }

    @Test("the errors that devices and this machine number differently have the number of devices")
    func numbers() {
        let expected: [(Int32, String, Int)] = [
            (EHOSTUNREACH, "EHOSTUNREACH", 65), (ENETDOWN, "ENETDOWN", 50), (ECONNREFUSED, "ECONNREFUSED", 61),
            (ENODATA, "ENODATA", 96), (ECONNABORTED, "ECONNABORTED", 53), (EAGAIN, "EAGAIN", 35), (EPERM, "EPERM", 1),
        ]
        for (value, name, number) in expected {
            #expect(OperationError(errno: value) == OperationError(name: name, number: number))
        }
        #expect(OperationError(lookUp: EAI_NONAME) == OperationError(name: "EAI_NONAME", number: 8))
        #expect(Set(DarwinErrno.table.values.map(\.number)).count == DarwinErrno.table.count)
    }

    @Test("the errors of Bonjour have the names of dns_sd.h")
    func names() {
        #expect(OperationError(.policyDenied) == OperationError(name: "PolicyDenied", number: -65570))
        #expect(OperationError(.noAuth) == OperationError(name: "NoAuth", number: -65555))
        #expect(DNSServiceError.natTraversal.name == "NATTraversal")
        #expect(DNSServiceError.doubleNAT.name == "DoubleNAT")
    }

    @Test("a command line with all that it can say is understood")
    func commandLines() throws {
        let advertise = try ProbeOptions([
            "bonjour", "advertise", "--name", "Pager", "--type", "_pager._tcp", "--port", "80", "--ttl", "2s", "--txt",
            "a=b=c", "--txt", "d", "--standalone",
        ])
        #expect(
            advertise.requests == [
                ProbeRequest(
                    .register(type: "_pager._tcp", name: "Pager", port: 80, txt: ["a": "b=c", "d": ""]), id: 1)
            ])
        #expect(advertise.lifetime == .seconds(2))
        #expect(advertise.isStandalone && !advertise.readsInput)
        let browse = try ProbeOptions(["bonjour", "browse", "--type", "_pager._tcp"])
        #expect(browse.requests == [ProbeRequest(.browse(type: "_pager._tcp"), id: 1)])
        #expect(!browse.readsInput)
        let listen = try ProbeOptions(["listen", "--tcp", "80", "--udp", "9", "--tcp", "443"])
        #expect(
            listen.requests == [
                ProbeRequest(.tcpListen(port: 80), id: 1), ProbeRequest(.receive(.echo, port: 9), id: 2),
                ProbeRequest(.tcpListen(port: 443), id: 3),
            ])
        #expect(try ProbeOptions([]).readsInput)
        #expect(try ProbeOptions(["serve", "--sabotage", "lab-targets-own-address"]).sabotage == .targetsOwnAddress)
    }

    @Test(
        "a command line that makes no sense is refused",
        arguments: [
            ["bonjour"], ["bonjour", "resolve"], ["bonjour", "--type", "_a._tcp"], ["browse", "--type", "_a._tcp"],
            ["bonjour", "advertise", "--type", "_a._tcp"], ["bonjour", "browse"], ["bonjour", "browse", "--type"],
            ["bonjour", "browse", "--type", "_a._tcp", "--ttl", "2"],
            ["bonjour", "browse", "--type", "_a._tcp", "--tcp", "80"], ["listen"], ["listen", "--tcp", "0"],
            ["unknown"], ["serve", "--tcp", "80"],
            ["--sabotage", "lab-exempts-root"], ["--loud", "yes"],
        ])
    func badCommandLines(_ arguments: [String]) {
        #expect(throws: ProbeOptions.Failure.self) { try ProbeOptions(arguments) }
    }
}
