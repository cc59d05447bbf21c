import LabModel
import LocalPush
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite("Why a host has no way to its server")
struct RouteDiagnosisTests {
    /// A phone on the ward and a server among the servers, joined by these routers.
    private func lines(
        _ routers: RouterDefinition..., joinable: [String] = [], server: String? = nil, vlans: Bool = false
    ) -> [String] {
        let networks = ["ward", "servers", "office"].enumerated().map { index, name in
            var network = NetworkSpec.numbered(index + 1, name: name)
            if vlans { network.vlan = (index + 1) * 10 }
            return network
        }
        var phone = HostDefinition(
            "phone", on: ["ward"], runs: [.pushProvider(PushProviderSettings(server: server))])
        phone.joinable = joinable
        let definition = ScenarioDefinition(
            "VLANs", networks: networks,
            hosts: [HostDefinition("server", on: ["servers"], runs: [.pushServer()]), phone], routers: routers)
        return RouteDiagnosis(definition).lines(of: "phone")
    }

    @Test("no router between the networks is told with both of them")
    func noRouter() {
        let sentence =
            "there is no route from ward to servers: phone is on ward, server on servers, and no router is between them. "
            + "Add `routers: { gate: { between: [ward, servers] } }`."
        #expect(lines() == [sentence])
        #expect(lines(server: "server") == [sentence])
        #expect(lines(RouterDefinition("gate", between: ["ward", "office"])) == [sentence])
    }

    @Test("a router, or several one after the other, or a network that may be joined, is a way")
    func ways() {
        #expect(lines(RouterDefinition("gate", between: ["ward", "servers"])) == [])
        #expect(
            lines(
                RouterDefinition("door", between: ["office", "servers"]),
                RouterDefinition("gate", between: ["ward", "office"])) == [])
        #expect(lines(joinable: ["servers"]) == [])
    }

    @Test("VLANs are called by their ids, and a NAT is one way only")
    func translated() {
        var nat = RouterDefinition("nat", between: ["ward", "servers"])
        nat.translation = AddressTranslation(to: "servers")
        #expect(lines(nat) == [])
        nat.translation = AddressTranslation(to: "ward")
        #expect(
            lines(nat, vlans: true) == [
                "there is no route from VLAN 10 (ward) to VLAN 20 (servers): phone is on ward, server on servers, and the "
                    + "router nat between them translates addresses, so that what is behind it cannot be reached from "
                    + "outside. Let server connect to phone."
            ])
    }

    @Test("nothing is said of a server that is no host of the lab")
    func elsewhere() { #expect(lines(server: "192.0.2.1") == []) }
}
