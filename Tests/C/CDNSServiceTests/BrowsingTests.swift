import Kernel
import TestTraits
import Testing

@Suite("Browsing from C", .needsNamespaces, .ownThreads)
struct BrowsingTests {
    private func added(_ name: String, _ interfaces: String = #"["lo"]"#) -> String {
        #"{"event":"added","id":1,"interfaces":\#(interfaces),"name":"\#(name)","type":"_pager._tcp"}"# + "\n"
    }
    private let removed = #"{"event":"removed","id":1,"name":"Ward 3","type":"_pager._tcp"}"# + "\n"

    private let browse = ["browse", "0", "0", "_pager._tcp", "-"]

    @Test("a service is reported once for each interface, and each time as gone")
    func services() throws {
        let talk = try converse(
            browse, added("Ward 3"), added("Ward 3", #"["gone0","lo"]"#), added("Ward 3", #"["lo"]"#), removed)
        #expect(talk.request == #"{"id":1,"call":"browse","type":"_pager._tcp"}"#)
        #expect(talk.first == "quiet")
        let service = "Ward 3|_pager._tcp.|local. context"
        #expect(
            talk.lines == [
                "+… 1 \(service)", "+… 0 \(service)", "-… 0 \(service)", "- 1 \(service)",
            ] + ended)
    }

    @Test("results that follow in one piece are marked, but for the last")
    func moreComing() throws {
        let talk = try converse(browse, added("A"), added("B"), added("C"))
        #expect(talk.lines.map { $0.prefix(4) }.prefix(3) == ["+… 1", "+… 1", "+ 1 "])
    }

    @Test("the descriptor can be read when a result came together with the first reply")
    func readable() throws {
        let talk = try converse(browse, first: ready + added("A"))
        #expect(talk.first == "readable")
        #expect(talk.lines.first == "+ 1 A|_pager._tcp.|local. context")
    }

    @Test("denied, the callback gets PolicyDenied; after the grant results follow", .shows("D20"))
    func denied() throws {
        let talk = try converse(
            browse, refusal("waiting", -65570), ready, added("Ward 3"), refusal("waiting", -65570), ready,
            added("Ward 3"))
        let service = "1 Ward 3|_pager._tcp.|local. context"
        // What was there before the access was withdrawn is reported as gone.
        #expect(talk.lines == ["-… -65570", "+… \(service)", "-… \(service)", "-… -65570", "+ \(service)"] + ended)
    }

    @Test("the call returns NoAuth for a type that is not declared", .shows("C03"))
    func noAuth() throws {
        let talk = try converse(browse, first: refusal("failed", -65555))
        #expect(talk.first == "returned -65555 ")
    }

    @Test("while the user is being asked, nothing is reported", .shows("F15"))
    func asked() throws {
        let talk = try converse(browse)
        #expect(talk.first == "quiet" && talk.lines == ended)
    }

    @Test("subtypes are asked for as the network has them, and shown without")
    func subtype() throws {
        let talk = try converse(["browse", "0", "0", "_pager._tcp.,_blue", "local"], added("A"))
        #expect(talk.request?.contains(#""type":"_blue._sub._pager._tcp""#) == true)
        #expect(talk.lines.first == "+ 1 A|_pager._tcp.|local. context")
    }

    @Test("types are named by their first label")
    func types() throws {
        let line = #"{"event":"added","id":1,"type":"_pager._tcp"}"# + "\n"
        let talk = try converse(
            ["browse", "0", "0", "_services._dns-sd._udp", "-"], line, line, line.replacing("added", with: "removed"))
        #expect(talk.request == #"{"id":1,"call":"enumerate-types"}"#)
        #expect(talk.lines == ["+… 0 _pager|_tcp.local.|. context", "- 0 _pager|_tcp.local.|. context"] + ended)
    }

    @Test("with an interface, others are left out")
    func interface() throws {
        let call = ["browse", "0", "1", "_pager._tcp", "-"]
        let type = #"{"event":"added","id":1,"type":"_pager._tcp"}"# + "\n"
        #expect(try converse(call, added("A")).lines.first == "+ 1 A|_pager._tcp.|local. context")
        // A type is on no interface in particular.
        let types = ["browse", "0", "1", "_services._dns-sd._udp", "-"]
        #expect(try converse(types, type).lines.first == "+ 0 _pager|_tcp.local.|. context")
        #expect(try converse(["browse", "0", "2", "_pager._tcp", "-"], added("A")).lines == ended)
    }

    @Test("a reference can be released inside its callback")
    func release() throws {
        let talk = try converse(browse, added("A"), added("B"), added("C"), stopAfter: 2)
        #expect(talk.lines.map { $0.prefix(1) } == ["+", "+", "r"])
    }

    @Test(
        "what is no reply ends the reference like the end of the device",
        arguments: ["nonsense\n", "[]\n", #"{"event":"added","id":1,"name":"A"}"# + "\n"])
    func nonsense(_ text: String) throws {
        let talk = try converse(browse, added("A"), text)
        #expect(talk.lines == ["+… 1 A|_pager._tcp.|local. context"] + ended)
    }

    @Test("a line that has no end is not read for ever")
    func longLine() throws {
        let talk = try converse(browse, added("A"), String(repeating: "x", count: 200_000))
        #expect(talk.lines == ["+ 1 A|_pager._tcp.|local. context"] + ended)
    }

    @Test("a device that says nothing is waited for no longer than so")
    func silence() throws {
        let phone = try Phone()
        let program = try phone.start("impatient-client", browse)
        let device = try phone.accept()
        #expect(try program.line() == "returned -65568 ")
        device.end()
        #expect(try program.end().end == .exited(0))
    }

    @Test(
        "a device that ends before it has answered is not running, one that makes no sense is unknown",
        arguments: [("", -65563), ("{\"event\":", -65563), ("nonsense\n", -65537)])
    func early(_ text: String, _ error: Int) throws {
        let phone = try Phone()
        let program = try phone.start("client", browse)
        let device = try phone.accept()
        // Ending with something unread would take back what was sent (unix(7), ECONNRESET).
        #expect(try device.next() != nil)
        try device.send(text)
        device.end()
        #expect(try program.end().lines == ["returned \(error) "])
    }
}
