import DeviceRules
import PrivacyEnforcement
import Testing

@Suite("Addresses as programs give them to the kernel")
struct RawAddressTests {
    /// A call with an address byte by byte, and how it ends when local network access is denied.
    struct Call: Sendable, CustomTestStringConvertible {
        let words: String
        let outcome: String
        var testDescription: String { words }

        init(_ words: String, _ outcome: String) {
            self.words = words
            self.outcome = outcome
        }
    }

    /// `sockaddr_in` of 10.1.0.3, and `sockaddr_in6` of fd01::3.
    private static let (near4, near6) = ("0a010003", "fd010000000000000000000000000003")
    private static let zeros = String(repeating: "00", count: 128)

    private static func zeros(_ count: Int) -> String { String(zeros.prefix(count * 2)) }

    static let calls = [
        Call("raw-call connect tcp 02000050\(near4)\(zeros(8))", "EHOSTUNREACH"),
        Call("raw-call connect tcp 02000050\(near4)\(zeros(7))", "EINVAL"),
        Call("raw-call connect tcp 02000050\(near4)\(zeros(9))", "EHOSTUNREACH"),
        Call("raw-call connect tcp 02000050\(near4)\(zeros(120))", "EHOSTUNREACH"),
        Call("raw-call connect tcp 02000050\(near4)\(zeros(121))", "EINVAL"),
        Call("raw-call connect udp 02001388\(near4)\(zeros(8))", "EHOSTUNREACH"),
        Call("raw-call sendto udp 02001388\(near4)\(zeros(8))", "EHOSTUNREACH"),
        Call("raw-call sendto udp 02001388\(near4)\(zeros(7))", "EINVAL"),
        // Without a family it is one of IPv4 to a socket that sends; connect(2) dissolves a connection by it.
        Call("raw-call sendto udp 00001388\(near4)\(zeros(8))", "EHOSTUNREACH"),
        Call("raw-call connect udp 00001388\(near4)\(zeros(8))", "ok"),
        Call("raw-call sendto udp 09001388\(near4)\(zeros(8))", "EAFNOSUPPORT"),
        Call("raw-call sendto udp 02011388\(near4)\(zeros(8))", "EAFNOSUPPORT"),
        Call("raw-call connect tcp 0a00005000000000\(near6)00000000", "EHOSTUNREACH"),
        Call("raw-call connect tcp 0a00005000000000\(near6)", "EHOSTUNREACH"),
        Call("raw-call connect tcp 0a00005000000000\(near6.dropLast(2))", "EINVAL"),
        Call("raw-call sendto udp 0a00138800000000\(near6)00000000", "EHOSTUNREACH"),
        Call("raw-call sendto udp 0a00138800000000\(near6)", "EHOSTUNREACH"),
        Call("raw-call sendto udp 0a00138800000000\(near6.dropLast(2))", "EINVAL"),
    ]

    @Test(
        "what has the size of an address is decided, and everything else is the kernel's to refuse",
        arguments: Means.here, calls)
    func sizes(_ means: Means, _ call: Call) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        #expect(try app.run(call.words) == call.outcome)
        let reports = try device.enforcement.reports()
        #expect(reports.count == (call.outcome == "EHOSTUNREACH" ? 1 : 0))
        let isTCP = call.words.contains(" tcp ")
        #expect(reports.allSatisfy { $0.port == (isTCP ? 80 : 5000) && $0.destination == .onLink })
    }

    @Test("of the messages of one call all are decided, up to as many as the kernel takes", arguments: Means.here)
    func messages(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        for count in [2, 1024] {
            let outcome = try app.run("many-messages 10.1.0.3 9 \(count)")
            // The kernel's programs let those before it go.
            #expect(outcome == (means == .kernel ? "ok \(count - 1)" : "EHOSTUNREACH"))
        }
        // The kernel takes 1024 of them.
        #expect(try app.run("many-messages 10.1.0.3 9 1025") == "ok 1024")
    }
}
