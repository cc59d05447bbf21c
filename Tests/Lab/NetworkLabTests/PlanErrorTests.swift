import LabModel
import NetworkLab
import Testing

@Suite("What cannot be planned")
struct PlanErrorTests {
    private static let ward = NetworkSpec.numbered(1, name: "ward")
    private static let office = NetworkSpec.numbered(2, name: "office")

    private static var line: NetworkSpec {
        var line = NetworkSpec.numbered(3, name: "line")
        line.kind = .pointToPoint
        return line
    }

    private func error(_ networks: [NetworkSpec], _ hosts: [HostSpec]) -> String? {
        do {
            _ = try LabPlan(Topology(networks: networks, hosts: hosts))
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func phone(_ networks: [String], joins: [String] = [], names: [String: String] = [:]) -> HostSpec {
        var phone = HostSpec("phone", on: networks)
        phone.joinable = joins
        phone.interfaceNames = names
        return phone
    }

    @Test("a host is on networks that there are, which have room for it")
    func networks() {
        #expect(
            error([Self.ward], [phone(["wrd"])])
                == "Host `phone` is on network `wrd`, which the lab does not have.")
        let small = NetworkSpec("ward", ipv4: IPPrefix("10.1.0.0/30"), ipv6: nil)
        let hosts = ["one", "two", "three"].map { HostSpec($0, on: ["ward"]) }
        #expect(error([small], Array(hosts.prefix(2))) == nil)
        #expect(
            error([small], hosts)
                == "Host `three` is number 3 of the lab, and 10.1.0.0/30 of network `ward` has room for 2 hosts. Use a "
                + "shorter prefix length.")
    }

    @Test("a point-to-point link has two ends and no channel, counting who may join it")
    func pointToPoint() {
        let hosts = ["one", "two", "three"].map { HostSpec($0, on: ["line"]) }
        #expect(error([Self.line], Array(hosts.prefix(2))) == nil)
        for count in [1, 3] {
            #expect(
                error([Self.line], Array(hosts.prefix(count)))
                    == "Network `line` is a point-to-point link and has \(count) hosts; give it two.")
        }
        var channel = Self.line
        channel.channel = 1000
        // Its cross traffic has hosts too.
        #expect(
            error([channel], [])
                == "Network `line` is a point-to-point link and cannot have a channel.")
        #expect(
            error([Self.ward, Self.line], Array(hosts.prefix(2)) + [phone(["ward"], joins: ["line"])])
                == "Network `line` is a point-to-point link and has 3 hosts; give it two.")
        #expect(error([Self.ward, Self.line], [hosts[0], phone(["ward"], joins: ["line"])]) == nil)
        var router = phone(["ward"], joins: ["office"])
        #expect(error([Self.ward, Self.office], [router]) == nil)
        router.routes = true
        #expect(
            error([Self.ward, Self.office], [router])
                == "Host `phone` cannot join network `office` while the lab runs: it is a router.")
    }

    @Test("a name of an interface is for a network that the host is on, and one for each interface")
    func interfaceNetworks() {
        #expect(
            error([Self.ward, Self.office], [phone(["ward"], names: ["ward": "en0", "office": "en1"])])
                == "Host `phone` has a name for its interface on `office`, and is not on that network.")
        #expect(
            error(
                [Self.ward, Self.office], [phone(["ward"], joins: ["office"], names: ["ward": "en0", "office": "en1"])])
                == "Host `phone` joins network `office` by its interface `en0`. Leave out the name of that on `office`."
        )
        #expect(
            error(
                [Self.ward, Self.office], [phone(["ward"], joins: ["office"], names: ["ward": "en0", "office": "en0"])])
                == nil)
    }

    @Test(
        "an interface has a name that the kernel takes",
        arguments: ["e", "pdp_ip0", "!", "~", "$", "&", "0", ";", ".e", "...", "123456789012345", "eth0.1"])
    func goodNames(_ name: String) { #expect(error([Self.ward], [phone(["ward"], names: ["ward": name])]) == nil) }

    @Test(
        "an interface has no name that the kernel does not take",
        arguments: [
            "", ".", "..", "lo", "a b", " ", "a/b", "/", ":", "en%d", "\u{7f}", "\u{1}", "ä", "1234567890123456",
        ])
    func badNames(_ name: String) {
        #expect(
            error([Self.ward], [phone(["ward"], names: ["ward": name])])
                == "Host `phone` cannot call an interface `\(name)`. Use a name of 1 to 15 letters, digits and hyphens that "
                + "no other of its interfaces has.")
    }

    @Test("no two interfaces of a host have one name")
    func sameNames() {
        #expect(error([Self.ward, Self.office], [phone(["ward", "office"], names: ["office": "eth0"])]) != nil)
        #expect(error([Self.ward, Self.office], [phone(["ward", "office"], names: ["ward": "eth1"])]) != nil)
        #expect(
            error([Self.ward, Self.office], [phone(["ward", "office"], names: ["ward": "eth1", "office": "eth0"])])
                == nil)
    }

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("a host, network or link that there is not is called by name")
    func unknown() throws {
        let plan = try LabPlan(
            Topology(networks: [Self.ward, Self.office], hosts: [phone(["ward"]), HostSpec("desk", on: [])]))
        #expect(try plan.knownHost("phone").name == "phone")
        #expect(try plan.knownNetwork("office").number == 2)
        #expect(message { _ = try plan.knownHost("pone") } == "There is no host `pone` in this lab.")
        #expect(message { _ = try plan.knownNetwork("wrd") } == "There is no network `wrd` in this lab.")
        #expect(try plan.interface(LinkID("phone")).network == "ward")
        #expect(try plan.interface(LinkID("phone", on: "ward")).network == "ward")
        #expect(
            message { _ = try plan.interface(LinkID("phone", on: "office")) }
                == "Host `phone` is not on network `office`.")
        #expect(message { _ = try plan.interface(LinkID("desk")) } == "Host `desk` is not on any network.")
    }

    @Test("a host that cannot move says why")
    func moves() throws {
        let hosts = [
            phone(["ward"], joins: ["office"]), HostSpec("router", on: ["ward", "office"], routes: true),
            HostSpec("one", on: ["line"]), HostSpec("two", on: ["line"]),
        ]
        let third = NetworkSpec.numbered(4, name: "dock")
        let plan = try LabPlan(Topology(networks: [Self.ward, Self.office, Self.line, third], hosts: hosts))
        #expect(
            message { _ = try plan.attachment(of: "phone", on: "dock") }
                == "Host `phone` cannot join network `dock`, for which it has no address. Name that among the networks "
                + "that it may join.")
        #expect(message { _ = try plan.joined("phone", "ward") } == "Host `phone` is on network `ward` already.")
        #expect(
            message { _ = try plan.joined("phone", "office") }
                == "Host `phone` cannot join network `office` before it has left `ward`.")
        #expect(message { _ = try plan.left("phone", "office") } == "Host `phone` is not on network `office`.")
        let routerMessage = "Host `router` is a router, and stays on its networks. Unplug its link instead."
        #expect(message { _ = try plan.left("router", "ward") } == routerMessage)
        #expect(message { _ = try plan.joined("router", "ward") } == routerMessage)
        #expect(
            message { try plan.checkRoaming("one", "line") }
                == "Network `line` is a point-to-point link, which has no access points.")
        #expect(try plan.left("one", "line").joined("one", "line") == plan)
        let left = try plan.left("phone", "ward")
        #expect(left.host("phone")?.interfaces == [])
        #expect(left.host("phone")?.links == plan.host("phone")?.interfaces)
        let ward = try plan.interface(LinkID("phone"))
        #expect(plan.current(ward) == ward)
        #expect(left.current(ward) == nil)
        #expect(try left.joined("phone", "office").current(ward)?.network == "office")
    }
}
