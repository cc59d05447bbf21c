import AppleNetwork
import DeviceProtocol
import Testing

@Suite("The resolver of services", .timeLimit(.minutes(10)))
struct ServiceResolverTests {
    private static let service = NWEndpoint.service(
        name: "Ward", type: "_pager._tcp", domain: "local.", interface: nil)

    @Test("answers with addresses, port and TXT record")
    func resolved() async throws {
        let device = StandInDevice()
        let answers = Events<String>()
        let stop = try #require(
            ServiceResolver.resolve(Self.service, asking: device.access) { answers.add(Self.text($0)) })
        #expect(device.asked.map(\.request.name) == ["Ward"])
        device.reply(.ready, to: .resolve)
        device.reply(.waiting(BrowserFixture.denied), to: .resolve)
        device.reply(.ready, to: .resolve)
        device.reply(
            .resolved(
                ServiceResolution(
                    name: "Ward", type: "_pager._tcp", host: "desk.local", port: 4711,
                    addresses: ["10.1.0.2", "fe80::2"], txt: ["room": "1"], interfaces: ["lo"])), to: .resolve)
        #expect(
            await answers.first(2) == [
                "waiting -65570: PolicyDenied", "desk.local [10.1.0.2:4711, fe80::2%lo.4711] room=1",
            ])
        #expect(Self.service.txtRecord?["room"] == "1")
        stop()
        #expect(device.atWork(.resolve) == 0)
    }

    @Test("fails for a type that is not declared, and for another domain")
    func failed() async {
        let device = StandInDevice()
        let answers = Events<String>()
        _ = ServiceResolver.resolve(Self.service, asking: device.access) { answers.add(Self.text($0)) }
        device.reply(.failed(BrowserFixture.undeclared), to: .resolve)
        #expect(await answers.first(1) == ["failed -65555: NoAuth"])
        let elsewhere = NWEndpoint.service(name: "Ward", type: "_pager._tcp", domain: "example.com", interface: nil)
        let stop = ServiceResolver.resolve(elsewhere, asking: device.access) { answers.add(Self.text($0)) }
        #expect(await answers.first(2).last == "failed -65544: Unsupported")
        #expect(stop != nil)
        #expect(device.asked.count == 1)
        #expect(ServiceResolver.resolve(.unix(path: "/x"), asking: device.access) { _ in } == nil)
    }

    @Test("keeps to the interface of the endpoint")
    func interface() async {
        let device = StandInDevice()
        let answers = Events<String>()
        let lo = NWInterface(name: "lo", index: 1, type: .loopback)
        let bound = NWEndpoint.service(name: "Ward", type: "_pager._tcp", domain: "local.", interface: lo)
        _ = ServiceResolver.resolve(bound, asking: device.access) { answers.add(Self.text($0)) }
        device.reply(.resolved(BrowserFixture.resolution("Ward", [:])), to: .resolve)
        #expect(answers.all.isEmpty)
    }

    private static func text(_ answer: ServiceResolver.Answer) -> String {
        switch answer {
        case .resolved(let targets, let host, let record): "\(host) \(targets) \(record)"
        case .waiting(let error): "waiting \(error)"
        case .failed(let error): "failed \(error)"
        }
    }
}
