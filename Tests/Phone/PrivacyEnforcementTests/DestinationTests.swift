import DeviceRules
import PrivacyEnforcement
import Testing

@Suite("Kinds of destinations under a policy")
struct DestinationTests {
    /// Where a datagram goes to each.
    private static let places: [(Destination, String)] = [
        (.own, "10.1.0.2 9"), (.own, "fd01::2 9"), (.own, "127.0.0.1 9"), (.own, "::1 9"), (.own, "0.0.0.0 9"),
        (.own, "::ffff:0.0.0.0 9"), (.own, ":: 9"), (.remote, "10.2.0.2 9"), (.remote, "fd02::2 9"),
        (.onLink, "10.1.0.3 9"), (.onLink, "fd01::3 9"), (.onLink, "::ffff:10.1.0.3 9"), (.onLink, "::e000:1 9"),
        (.multicast, "239.1.2.3 9"),
        (.multicast, "224.0.0.251 9"), (.multicast, "ff0e::1:2 9"), (.broadcast, "10.1.0.255 9"),
        (.broadcast, "255.255.255.255 9"), (.dnsServer, "10.1.0.3 5353"), (.proxy, "10.1.0.3 3128"),
        (.proxy, "fd01::3 3128"),
    ]

    @Test("each is decided and reported by its own entry, whatever the others say", arguments: Means.here)
    func entries(_ means: Means) throws {
        let device = try PolicedDevice(means)
        var locality = PolicedDevice.locality
        // The whole world is on the link but for what is said of it: no address is one of the device by chance.
        locality.ranges += [.init("10.2.0.0/24", .remote), .init("fd02::/64", .remote), .init("0.0.0.0/0", .onLink)]
        locality.ranges += [.init("::/0", .onLink)]
        locality.exemptions = [
            .init("10.1.0.3", port: 5353, .dnsServer), .init("10.1.0.3", port: 3128, .proxy),
            .init("fd01::3", port: 3128, .proxy),
        ]
        try device.enforcement.set(locality)
        let app = try device.app(nil)
        for refused in Destination.allCases {
            var policy = PolicyTable()
            policy[.udpSend, refused] = .init(refuses: true, reports: true)
            try device.enforcement.set(policy, for: app.id)
            for (destination, place) in Self.places {
                let outcome = try app.run("udp-send \(place)")
                #expect((outcome == "EHOSTUNREACH") == (destination == refused), "\(place) with \(refused): \(outcome)")
            }
            let reports = try device.enforcement.reports()
            #expect(reports.allSatisfy { $0.destination == refused && $0.operation == .udpSend && $0.isRefused })
            // Addresses of IPv4 are the same however they are written.
            let addresses = Set(Self.places.filter { $0.0 == refused }.map { $0.1.replacing("::ffff:", with: "") })
            #expect(reports.count == addresses.count)
        }
    }
}
