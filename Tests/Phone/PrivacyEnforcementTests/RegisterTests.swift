import DeviceRules
import PrivacyEnforcement
import Testing

@Suite("Calls that no library makes")
struct RegisterTests {
    /// A call, and how it ends when local network access is denied and when it is allowed.
    struct Call: Sendable, CustomTestStringConvertible {
        let words: String
        let denied: String
        let allowed: String
        var testDescription: String { words }

        init(_ words: String, denied: String = "EHOSTUNREACH", allowed: String = "ok") {
            self.words = words
            self.denied = denied
            self.allowed = allowed
        }
    }

    static let calls = [
        // Of a length, the kernel takes 32 bits; of a longer name, as much as it has room for.
        Call("wide-connect 10.1.0.3 80"), Call("wide-sendto 10.1.0.3 9"),
        Call("long-name 10.1.0.3 9 200"), Call("long-name 10.1.0.3 80 200 tcp"), Call("long-name 10.1.0.3 9 129"),
        Call("long-name 10.1.0.3 9 2147483664", denied: "EINVAL", allowed: "EINVAL"),
        Call("wide-sendmmsg 10.1.0.3 9 9223372036854775809", allowed: "ok 1"),
        Call("wide-sendmmsg 10.1.0.3 9 4294967297", allowed: "ok 1"),
        // A thread may have other descriptors than its process.
        Call("own-descriptors 10.1.0.3 9"),
    ]

    @Test("what the kernel cuts off is no part of where a call leads", arguments: Means.here, calls)
    func registers(_ means: Means, _ call: Call) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        #expect(try app.run(call.words) == call.denied)
        #expect(try device.enforcement.reports().map(\.isRefused) == (call.denied == "EINVAL" ? [] : [true]))
        try device.enforcement.set(.allowed, for: app.id)
        #expect(try app.run(call.words) == call.allowed)
    }

    @Test("what cannot be read is not taken for harmless", arguments: Means.here)
    func secret(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        let outcome = try app.run("secret-address 10.1.0.3 9")
        // The machine may have no memory of that kind.
        #expect(outcome == "ENOSYS" || outcome == (means == .kernel ? "EHOSTUNREACH" : "EFAULT"))
    }

    @Test("an address without a family is read as the socket reads it", arguments: Means.here)
    func familiar(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let app = try device.app(.denied)
        #expect(try app.run("familiar fd01::3 10.2.0.2") == (means == .kernel ? "EPERM" : "EHOSTUNREACH"))
        #expect(try app.run("familiar fd02::2 10.2.0.2") == "ok")
    }

    @Test("a connection that is made in the place of a program is like any other", arguments: Means.here)
    func manners(_ means: Means) throws {
        let device = try PolicedDevice(means)
        let expected = try Agent(in: device.phone)("manners 10.1.0.3")
        #expect(expected.hasPrefix("ok ECONNREFUSED,0,EISCONN,EINPROGRESS,"))
        let outcome = try device.app(.allowed).run("manners 10.1.0.3")
        #expect(outcome == expected)
    }
}
