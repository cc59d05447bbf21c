import LocalNetworkPrivacy
import PrivacyEnforcement
import Testing

@Suite("Where addresses lead")
struct LocalityTests {
    @Test("an address leads where the exemptions, the multicast ranges and the longest range say")
    func destinations() {
        let table = LocalityTable(
            ranges: [
                .init([0, 0, 0, 0], prefixLength: 0, .remote), .init([10, 1, 0, 0], prefixLength: 16, .onLink),
                .init([10, 1, 0, 5], prefixLength: 32, .own), .init([10, 1, 255, 255], prefixLength: 32, .broadcast),
                .init([0xfe, 0x80] + [UInt8](repeating: 0, count: 14), prefixLength: 10, .onLink),
            ],
            exemptions: [.init([10, 1, 0, 1], port: 53, .dnsServer), .init([10, 1, 0, 2], port: 0, .proxy)])
        #expect(table.destination(of: [10, 1, 9, 9], port: 80) == .onLink)
        #expect(table.destination(of: [10, 2, 9, 9], port: 80) == .remote)
        #expect(table.destination(of: [10, 1, 0, 5], port: 80) == .own)
        #expect(table.destination(of: [10, 1, 255, 255], port: 9) == .broadcast)
        #expect(table.destination(of: [10, 1, 0, 1], port: 53) == .dnsServer)
        #expect(table.destination(of: [10, 1, 0, 1], port: 54) == .onLink)
        #expect(table.destination(of: [10, 1, 0, 2], port: 54) == .proxy)
        #expect(table.destination(of: [224, 0, 0, 251], port: 5353) == .multicast)
        #expect(table.destination(of: [255, 255, 255, 255], port: 9) == .broadcast)
        let end = [UInt8](repeating: 1, count: 14)
        #expect(table.destination(of: [0xfe, 0xbf] + end, port: 1) == .onLink)
        #expect(table.destination(of: [0xfe, 0xc0] + end, port: 1) == .remote)
        #expect(table.destination(of: [0xff, 0x02] + end, port: 1) == .multicast)
        #expect(table.destination(of: [0, 0, 0, 0], port: 1) == .own)
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
        #expect(table.destination(of: mapped + [10, 1, 9, 9], port: 80) == .onLink)
        #expect(table.destination(of: mapped + [10, 1, 0, 1], port: 53) == .dnsServer)
    }
}
