import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import TestTraits
import Testing

@Suite("What programs may do with Bonjour", .needsNamespaces)
struct BonjourAccessTests {
    private static let operations: [(AppRequest, BonjourCall, NetworkRequest)] = [
        (
            AppRequest(.register(type: "_pager._tcp", name: "Ward", port: 4711, txt: ["a": "b"]), id: 1),
            .register(name: "Ward", type: "_pager._tcp", port: 4711, txt: ["a": "b"]),
            .bonjour(.register, type: "_pager._tcp")
        ),
        (
            AppRequest(.browse(type: "_pager._tcp"), id: 1), .browse(type: "_pager._tcp"),
            .bonjour(.browse, type: "_pager._tcp")
        ),
        (
            AppRequest(.resolve(type: "_pager._tcp", name: "Ward"), id: 1), .resolve(name: "Ward", type: "_pager._tcp"),
            .bonjour(.resolve, type: "_pager._tcp")
        ),
        (
            AppRequest(.enumerateTypes, id: 1), .enumerateTypes,
            .bonjour(.enumerateTypes, type: "_services._dns-sd._udp")
        ),
        (AppRequest(.lookUp(host: "ward.local"), id: 1), .lookUp(host: "ward.local"), .resolve(name: "ward.local")),
    ]

    private static func events(_ replies: [AppReply]) -> [String] {
        replies.map { reply in
            reply.failure.map { "\(reply.event.name) \($0.error.rawValue)" } ?? "\(reply.event.name)"
        }
    }

    @Test(
        "without access nothing reaches Bonjour, and the program waits with PolicyDenied", .shows("D17", "D18", "D19"),
        arguments: 0..<5)
    func denied(index: Int) throws {
        let (request, _, question) = Self.operations[index]
        let fixture = try ServicesFixture()
        fixture.privacy.decide(.refused(.denied))
        let client = try fixture.client()
        try client.send(request)
        #expect(try Self.events(client.replies()) == ["ready", "waiting -65570"])
        #expect(fixture.privacy.asked == [question])
        #expect(fixture.privacy.contexts.first?.process == "test")
        #expect(fixture.bonjour.calls.isEmpty)
    }

    @Test("a saboteur asks the network for a program without access, which hears nothing of it", arguments: 0..<5)
    func withholding(index: Int) throws {
        let (request, call, _) = Self.operations[index]
        let fixture = try ServicesFixture(sabotage: .withholdsAnswersOnly)
        fixture.privacy.decide(.refused(.denied))
        let client = try fixture.client()
        try client.send(request)
        #expect(try Self.events(client.replies()) == ["ready", "waiting -65570"])
        #expect(fixture.bonjour.calls == [call])
    }

    @Test(
        "while the user is being asked the program is ready and hears nothing", .shows("F15", "F16"), arguments: 0..<5)
    func pending(index: Int) throws {
        let (request, call, _) = Self.operations[index]
        let fixture = try ServicesFixture()
        fixture.privacy.decide(.refused(.undetermined))
        let client = try fixture.client()
        try client.send(request)
        #expect(try Self.events(client.replies()) == ["ready"])
        #expect(fixture.bonjour.calls.isEmpty)
        fixture.privacy.change(.allowed(.allowed))
        #expect(try Self.events(client.replies()) == [])
        #expect(fixture.bonjour.calls == [call])
    }

    @Test("on denial the program that waits for the answer is told", .shows("F17"), arguments: 0..<5)
    func answeredNo(index: Int) throws {
        let fixture = try ServicesFixture()
        fixture.privacy.decide(.refused(.undetermined))
        let client = try fixture.client()
        try client.send(Self.operations[index].0)
        _ = try client.replies()
        fixture.privacy.change(.refused(.background))
        #expect(try Self.events(client.replies()) == [])
        fixture.privacy.change(.refused(.denied))
        #expect(try Self.events(client.replies()) == ["waiting -65570"])
        #expect(fixture.bonjour.calls.isEmpty)
    }

    @Test(
        "a denied request goes on by itself after a grant, stops on withdrawal, and goes on again",
        .shows("F01", "F06"),
        arguments: 0..<5)
    func resumes(index: Int) throws {
        let (request, call, _) = Self.operations[index]
        let fixture = try ServicesFixture()
        fixture.privacy.decide(.refused(.denied))
        let client = try fixture.client()
        try client.send(request)
        _ = try client.replies()
        fixture.privacy.change(.allowed(.allowed))
        #expect(try Self.events(client.replies()) == ["ready"])
        #expect(fixture.bonjour.calls == [call])
        fixture.privacy.change(.refused(.denied))
        #expect(try Self.events(client.replies()) == ["waiting -65570"])
        #expect(fixture.bonjour.begun[0].isStopped)
        fixture.bonjour.begun[0].tell(.added(name: "Late", type: "_pager._tcp", interface: "wlan0"))
        #expect(try Self.events(client.replies()) == [])
        fixture.privacy.change(.allowed(.allowed))
        #expect(try Self.events(client.replies()) == ["ready"])
        #expect(fixture.bonjour.calls == [call, call])
    }

    @Test("NoAuth ends a request at once, a listener after it was ready", .shows("C03", "C06"), arguments: 0..<5)
    func undeclared(index: Int) throws {
        let fixture = try ServicesFixture()
        fixture.privacy.decide(.refused(.undeclared))
        let client = try fixture.client()
        try client.send(Self.operations[index].0)
        #expect(try Self.events(client.replies()) == (index == 0 ? ["ready"] : []) + ["failed -65555"])
        fixture.privacy.change(.allowed(.allowed))
        #expect(try Self.events(client.replies()) == [])
        #expect(fixture.bonjour.calls.isEmpty)
    }

    @Test("the background is told as PolicyDenied, and a later grant is enough")
    func background() throws {
        let fixture = try ServicesFixture()
        fixture.privacy.decide(.refused(.background))
        let client = try fixture.client()
        try client.send(AppRequest(.browse(type: "_pager._tcp"), id: 1))
        #expect(try Self.events(client.replies()) == ["ready", "waiting -65570"])
        fixture.privacy.change(.refused(.undetermined))
        #expect(try Self.events(client.replies()) == [])
        #expect(fixture.privacy.asked.count == 1)
        fixture.privacy.change(.allowed(.allowed))
        #expect(try Self.events(client.replies()) == ["ready"])
    }

    @Test("the saboteur's denied browser fails")
    func failsDeniedBrowser() throws {
        let fixture = try ServicesFixture(sabotage: .failsDeniedBrowser)
        fixture.privacy.decide(.refused(.denied))
        let client = try fixture.client()
        try client.send(AppRequest(.browse(type: "_pager._tcp"), id: 1))
        #expect(try Self.events(client.replies()) == ["ready", "failed -65570"])
    }

    @Test("the saboteur's denied listener fails as one of a type that is not declared")
    func failsDeniedListener() throws {
        let fixture = try ServicesFixture(sabotage: .failsDeniedListener)
        fixture.privacy.decide(.refused(.denied))
        let client = try fixture.client()
        try client.send(AppRequest(.register(type: "_pager._tcp", port: 80), id: 1))
        #expect(try Self.events(client.replies()) == ["ready", "failed -65555"])
        try client.send(AppRequest(.browse(type: "_pager._tcp"), id: 2))
        #expect(try Self.events(client.replies()) == ["ready", "waiting -65570"])
    }

    @Test("a browser sees services of its own device; the saboteur's does not", arguments: [false, true])
    func ownServices(isBroken: Bool) throws {
        let fixture = try ServicesFixture(sabotage: isBroken ? .hidesOwnServices : nil)
        let client = try fixture.client()
        try client.send(AppRequest(.browse(type: "_pager._tcp"), id: 1))
        _ = try client.replies()
        fixture.bonjour.begun[0].tell(.added(name: "Own", type: "_pager._tcp", interface: "lo", isOwn: true))
        fixture.bonjour.begun[0].tell(.added(name: "Ward", type: "_pager._tcp", interface: "wlan0"))
        let names = try client.replies().map { reply in
            if case .added(let service) = reply.event { service.name } else { nil as String? }
        }
        #expect(names == (isBroken ? ["Ward"] : ["Own", "Ward"]))
    }

    @Test("the saboteur never goes on after a grant")
    func neverRetries() throws {
        let fixture = try ServicesFixture(sabotage: .neverRetries)
        fixture.privacy.decide(.refused(.denied))
        let client = try fixture.client()
        try client.send(AppRequest(.browse(type: "_pager._tcp"), id: 1))
        try client.send(AppRequest(.path(host: "10.1.0.2", port: 80), id: 2))
        #expect(try Self.events(client.replies()) == ["ready", "waiting -65570", "path"])
        fixture.privacy.change(.allowed(.allowed))
        #expect(try Self.events(client.replies()) == [])
    }

    @Test("a program of the device itself is not asked about")
    func system() throws {
        let fixture = try ServicesFixture()
        fixture.callers.set(nil)
        fixture.privacy.decide(.refused(.denied))
        let client = try fixture.client()
        try client.send(AppRequest(.browse(type: "_pager._tcp"), id: 1))
        #expect(try Self.events(client.replies()) == ["ready"])
        #expect(fixture.bonjour.calls.count == 1)
        #expect(fixture.privacy.asked.isEmpty)
    }

    @Test("the interfaces of a service are told together, and it is gone with the last")
    func interfaces() throws {
        let fixture = try ServicesFixture()
        let client = try fixture.client()
        try client.send(AppRequest(.browse(type: "_pager._tcp"), id: 1))
        _ = try client.replies()
        let tell = fixture.bonjour.begun[0].tell
        tell(.added(name: "Ward", type: "_pager._tcp", interface: "wlan0"))
        tell(.added(name: "Ward", type: "_pager._tcp", interface: "eth0"))
        tell(.removed(name: "Ward", type: "_pager._tcp", interface: "wlan0"))
        tell(.removed(name: "Ward", type: "_pager._tcp", interface: "eth0"))
        let replies = try client.replies()
        func ward(_ interfaces: String...) -> DiscoveredService {
            DiscoveredService(name: "Ward", type: "_pager._tcp", interfaces: interfaces)
        }
        #expect(
            replies.map(\.event) == [
                .added(ward("wlan0")), .added(ward("eth0", "wlan0")), .added(ward("eth0")), .removed(ward()),
            ])
    }
}
