import LabEvents
import LabModel
import ScenarioRunning
import Testing

@Suite("Why a host has no leased address")
struct LeaseDiagnosisTests {
    private static func change(
        _ name: EventName, of host: String = "phone", _ address: String = "", server: String = ""
    ) -> Event {
        Event(
            at: .zero, source: .host(host), name: name,
            fields: [
                .interface: .string("eth0"), .network: .string("ward"), .address: .string(address),
                .server: .string(server),
            ])
    }

    /// What the DHCP server of a network has logged.
    private static func exhausted(on network: String) -> Event {
        Event(
            at: .zero, source: .program(ProgramID(host: "\(network)-dhcp", program: "dhcp-server")), name: .log,
            fields: [.line: .string("dnsmasq-dhcp[7]: DHCPDISCOVER(eth0) 02:00:0a:01:00:02 no address available")])
    }

    @Test("a pool without a free address is told from a server that is silent")
    func lacking() {
        let silent = "phone has no IPv4 address on ward: no DHCP server has offered it one."
        let full =
            "phone has no IPv4 address on ward: the pool of its DHCP server is exhausted. Make `pool` larger, or let leases end "
            + "sooner."
        let lack = Self.change(.leaseUnavailable)
        #expect(LeaseDiagnosis.lines([lack]) == [silent])
        #expect(LeaseDiagnosis.lines([Self.exhausted(on: "lobby"), lack]) == [silent])
        #expect(LeaseDiagnosis.lines([Self.exhausted(on: "ward"), lack]) == [full])
        let granted = Self.change(.leaseGranted, "10.1.0.100", server: "10.1.0.4")
        #expect(LeaseDiagnosis.lines([Self.exhausted(on: "ward"), lack, granted]) == [])
        #expect(LeaseDiagnosis.lines([Self.exhausted(on: "ward"), granted, lack]) == [silent])
    }

    @Test("what was refused or is over is told, and stays the reason while nothing else is offered")
    func lost() {
        let refused = Self.change(.leaseRefused, "10.1.0.100", server: "10.1.0.4")
        let sentence =
            "phone has no IPv4 address on ward: the DHCP server 10.1.0.4 has refused it the address 10.1.0.100 that it had."
        #expect(LeaseDiagnosis.lines([refused]) == [sentence])
        #expect(LeaseDiagnosis.lines([refused, Self.change(.leaseUnavailable)]) == [sentence])
        let expired = Self.change(.leaseExpired, of: "tablet", "10.1.0.101")
        let over =
            "tablet has no IPv4 address on ward: its lease of 10.1.0.101 is over, and no DHCP server has answered since."
        #expect(LeaseDiagnosis.lines([refused, expired]) == [sentence, over])
    }
}
