import DeviceRules
import PrivacyEnforcement
import TestTraits
import Testing

@Suite("Where addresses lead")
struct LocalityTests {
    @Test("an address leads where the exemptions, the multicast ranges and the longest range say")
    func destinations() {
        let table = LocalityTable(
            ranges: [
                .init("0.0.0.0/0", .remote), .init("10.1.0.0/16", .onLink),
                .init("10.1.0.5/32", .own), .init("10.1.255.255/32", .broadcast),
                .init("fe80::/10", .onLink),
            ],
            exemptions: [.init("10.1.0.1", port: 53, .dnsServer), .init("10.1.0.2", port: 0, .proxy)])
        #expect(table.destination(of: address("10.1.9.9"), port: 80) == .onLink)
        #expect(table.destination(of: address("10.2.9.9"), port: 80) == .remote)
        #expect(table.destination(of: address("10.1.0.5"), port: 80) == .own)
        #expect(table.destination(of: address("10.1.255.255"), port: 9) == .broadcast)
        #expect(table.destination(of: address("10.1.0.1"), port: 53) == .dnsServer)
        #expect(table.destination(of: address("10.1.0.1"), port: 54) == .onLink)
        #expect(table.destination(of: address("10.1.0.2"), port: 54) == .proxy)
        #expect(table.destination(of: address("224.0.0.251"), port: 5353) == .multicast)
        #expect(table.destination(of: address("255.255.255.255"), port: 9) == .broadcast)
        #expect(table.destination(of: address("febf::1"), port: 1) == .onLink)
        #expect(table.destination(of: address("fec0::1"), port: 1) == .remote)
        #expect(table.destination(of: address("ff02::1"), port: 1) == .multicast)
        #expect(table.destination(of: address("0.0.0.0"), port: 1) == .own)
        #expect(table.destination(of: address("::ffff:10.1.9.9"), port: 80) == .onLink)
        #expect(table.destination(of: address("::ffff:10.1.0.1"), port: 53) == .dnsServer)
    }

    @Test(
        "no route and no exemption says otherwise of multicast, of 255.255.255.255 and of the device itself",
        .showsLive("A04", "A05"),
        arguments: [
            ("239.1.2.3", Destination.multicast), ("::ffff:239.1.2.3", .multicast), ("ff0e::1", .multicast),
            ("255.255.255.255", .broadcast), ("0.0.0.0", .own), ("::", .own),
        ])
    func everywhere(_ text: String, _ destination: Destination) {
        let table = LocalityTable(
            ranges: [
                .init("224.0.0.0/4", .remote), .init("239.0.0.0/8", .onLink), .init("::ffff:239.1.0.0/112", .onLink),
                .init("ff0e::/16", .remote), .init("255.255.255.255/32", .remote), .init("0.0.0.0/32", .remote),
                .init("::/128", .remote), .init("0.0.0.0/0", .remote), .init("::/0", .remote),
            ],
            exemptions: [.init(text, port: 53, .dnsServer), .init(text, port: 0, .proxy)])
        #expect(table.destination(of: address(text), port: 53) == destination)
        #expect(table.destination(of: address("223.255.255.255"), port: 53) == .remote)
    }
}
