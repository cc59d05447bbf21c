import DeviceProtocol
import EventLiterals
import Glibc
import NetworkProbe
import Testing

@Suite("The probe's errors and command line")
struct ProbeValueTests {
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
                    .register, id: 1, port: 80, type: "_pager._tcp", name: "Pager", txt: ["a": "b=c", "d": ""])
            ])
        #expect(advertise.lifetime == .seconds(2))
        #expect(advertise.isStandalone && !advertise.readsInput)
        let browse = try ProbeOptions(["bonjour", "browse", "--type", "_pager._tcp"])
        #expect(browse.requests == [ProbeRequest(.browse, id: 1, type: "_pager._tcp")])
        #expect(!browse.readsInput)
        let listen = try ProbeOptions(["listen", "--tcp", "80", "--udp", "9", "--tcp", "443"])
        #expect(listen.requests.map(\.operation) == [.tcpListen, .udpListen, .tcpListen])
        #expect(listen.requests.map(\.port) == [80, 9, 443])
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
