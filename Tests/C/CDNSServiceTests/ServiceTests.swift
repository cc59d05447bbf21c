import TestTraits
import Testing

@Suite("Registering, resolving and asking for records from C", .needsNamespaces, .ownThreads)
struct ServiceTests {
    private let registered = #"{"event":"registered","id":1,"name":"Ward 3 #2","type":"_pager._tcp"}"# + "\n"

    @Test("a registration gets the name that the device has given it")
    func register() throws {
        let record = "\u{3}k=v\u{1}b\u{2}K=\u{4}q=\"\\"
        let talk = try converse(["register", "0", "0", "Ward \"3\"", "_pager._tcp.", "4711", record], registered)
        #expect(
            talk.request
                == #"{"id":1,"call":"register","type":"_pager._tcp","name":"Ward \"3\"","port":4711,"#
                + #""txt":{"k":"v","b":"","q":"\"\\"}}"#)
        let events = ["+ 0 Ward 3 #2|_pager._tcp.|local.", #"- -65563 Ward "3"|_pager._tcp.|local."#]
        #expect(talk.lines == events + ended.dropFirst())
    }

    @Test("without a name none is sent, and the first byte of the port stays the first")
    func unnamed() throws {
        let talk = try converse(["register", "0", "0", "-", "_pager._udp", "258", "-"])
        #expect(talk.request == #"{"id":1,"call":"register","type":"_pager._udp","port":258,"txt":{}}"#)
    }

    @Test("a name that is taken is a conflict when it must not be changed")
    func conflict() throws {
        let phone = try Phone()
        let program = try phone.start("client", ["register", "8", "0", "Ward 3", "_pager._tcp", "1", "-"])
        let device = try phone.accept()
        _ = try device.next()
        try device.send(ready + registered)
        #expect(try device.next() == #"{"id":2,"call":"cancel","cancels":1}"#)
        device.end()
        #expect(try program.end().lines.contains("- -65548 Ward 3|_pager._tcp.|local."))
    }

    @Test(
        "a registration is told NoAuth and PolicyDenied by its callback", .shows("C06", "D20"),
        arguments: [-65555, -65570])
    func refused(_ error: Int) throws {
        let event = error == -65555 ? "failed" : "waiting"
        let talk = try converse(["register", "0", "0", "A", "_pager._tcp", "1", "-"], refusal(event, error))
        #expect(talk.first == "quiet")
        #expect(talk.lines.first == "- \(error) A|_pager._tcp.|local.")
    }

    private func resolved(_ port: Int = 4711, _ txt: String = #"{"k":"v"}"#) -> String {
        #"{"addresses":["10.1.0.2"],"event":"resolved","host":"desk.local","id":1,"interfaces":["lo"],"name":"Ward 3","#
            + #""port":\#(port),"txt":\#(txt),"type":"_pager._tcp"}"# + "\n"
    }

    @Test("a service is resolved, again after a change; its silence is not reported unless it is asked for")
    func resolve() throws {
        let call = ["0", "Ward 3", "_pager._tcp", "local."]
        let silence = refusal("waiting", -65554)
        let talk = try converse(["resolve", "0"] + call, silence, resolved(), resolved(258, "{}"))
        #expect(talk.request == #"{"id":1,"call":"resolve","type":"_pager._tcp","name":"Ward 3"}"#)
        let name = #"Ward\0323._pager._tcp.local."#
        #expect(talk.lines == ["-… 1 \(name) desk.local.:4711 <3>k=v", "- 1 \(name) desk.local.:258 <0>"] + ended)
        #expect(try converse(["resolve", "0x10000"] + call, silence).lines.first == "- -65568")
    }

    @Test("records of a service follow what it says", arguments: [33, 16])
    func records(_ type: Int) throws {
        let name = #"Ward\0323._pager._tcp.local."#
        let talk = try converse(
            ["query", "0", "0", name, "\(type)", "1"], resolved(), resolved(), resolved(258, #"{"k":"w"}"#),
            refusal("waiting", -65570))
        #expect(talk.request == #"{"id":1,"call":"resolve","type":"_pager._tcp","name":"Ward 3"}"#)
        let host = "<4>desk<5>local<0>"
        let data = type == 33 ? ["<0><0><0><0><18>g\(host)", "<0><0><0><0><1><2>\(host)"] : ["<3>k=v", "<3>k=w"]
        let ttl = type == 33 ? 120 : 4_500
        let query = "1 0 \(name) \(type)/1"
        #expect(
            talk.lines.prefix(5) == [
                "+… \(query) \(ttl) \(data[0])", "-… \(query) 0 \(data[0])", "+… \(query) \(ttl) \(data[1])",
                "-… \(query) 0 \(data[1])", "- 0 -65570 \(name) \(type)/1 0 ",
            ])
    }

    @Test("pointers of a type are its services, and of all types, the types")
    func pointers() throws {
        let added = #"{"event":"added","id":1,"interfaces":["lo"],"name":"A.b","type":"_pager._tcp"}"# + "\n"
        let talk = try converse(["query", "0", "0", "_pager._tcp.local", "12", "1"], added)
        #expect(talk.request == #"{"id":1,"call":"browse","type":"_pager._tcp"}"#)
        #expect(talk.lines.first == "+ 1 0 _pager._tcp.local 12/1 4500 <3>A.b<6>_pager<4>_tcp<5>local<0>")
        let types = try converse(
            ["query", "0", "0", "_services._dns-sd._udp.local.", "12", "1"],
            #"{"event":"added","id":1,"type":"_pager._tcp"}"# + "\n")
        #expect(types.request == #"{"id":1,"call":"enumerate-types"}"#)
        #expect(types.lines.first == "+ 0 0 _services._dns-sd._udp.local. 12/1 4500 <6>_pager<4>_tcp<5>local<0>")
    }

    private let addresses =
        #"{"addresses":["10.1.0.2","fe80::1%lo","fd00::1"],"event":"addresses","host":"desk.local","id":1}"# + "\n"
        + #"{"event":"done","id":1}"# + "\n"

    @Test("addresses come with the interface of a link-local one, of the families that were asked for")
    func addressesOfHost() throws {
        let talk = try converse(["addresses", "0", "0", "0", "desk.local"], addresses)
        #expect(talk.request == #"{"id":1,"call":"look-up","host":"desk.local"}"#)
        #expect(
            talk.lines == [
                "+… 0 0 desk.local. 10.1.0.2 120", "+… 1 0 desk.local. fe80::1 120", "+ 0 0 desk.local. fd00::1 120",
                "- 0 -65563 desk.local. 0.0.0.0 0",
            ] + ended.dropFirst())
        let six = try converse(["addresses", "0", "0", "2", "desk.local."], addresses)
        #expect(six.lines.prefix(2).map { $0.hasPrefix("+") } == [true, true])
        #expect(try converse(["addresses", "0", "0", "1", "desk.local."], addresses).lines[1].hasPrefix("- 0 -65563"))
    }

    @Test("a record of addresses is the bytes of one; without one there is no such record")
    func addressRecords() throws {
        let talk = try converse(["query", "0", "0", "desk.local.", "1", "1"], addresses)
        #expect(talk.lines.first == "+ 0 0 desk.local. 1/1 120 <10><1><0><2>")
        let only = #"{"addresses":["10.1.0.2"],"event":"addresses","host":"desk.local","id":1}"# + "\n"
        let six = try converse(["query", "0", "0", "desk.local.", "28", "1"], only)
        #expect(six.lines.first == "- 0 -65554 desk.local. 28/1 0 ")
        #expect(
            try converse(["addresses", "0", "0", "0", "none.local"], refusal("failed", -65554)).lines.first
                == "- 0 -65554 none.local. 0.0.0.0 0")
    }

    @Test("the domain of services is local, when the device is there to say so", arguments: ["0x40", "0x80"])
    func domains(_ flags: String) throws {
        let talk = try converse(
            ["domains", flags, "0"], first: #"{"event":"done","id":1,"interfaceTypes":{},"interfaces":[]}"# + "\n")
        #expect(talk.lines.first == "+ 0 0 local.")
    }
}
