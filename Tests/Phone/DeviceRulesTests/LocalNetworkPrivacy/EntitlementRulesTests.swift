import DeviceRules
import TestTraits
import Testing

@Suite("Rules for the multicast entitlement")
struct EntitlementRulesTests {
    /// Where an app that has been allowed gets through although it should not, or does not although it should.
    private func breaches(
        _ operation: SocketOperation, to destination: Destination, isAllowed: (PrivacySpace.Point) -> Bool
    ) -> [String] {
        PrivacySpace.breaches(about: [.socket(operation, to: destination)]) {
            $0.isChoice && $0.privilege == .allowed
        } of: {
            $0.decision.isAllowed == isAllowed($0)
        }
    }

    private func isEntitled(_ point: PrivacySpace.Point) -> Bool {
        !point.platform.standsForIOS || point.program.bundle.name == "entitled"
    }

    @Test("unicast does not need it", .shows("E01", "E04")) func unicast() {
        #expect(breaches(.udpSend, to: .onLink) { _ in true } == [])
        #expect(breaches(.udpReceive, to: .onLink) { _ in true } == [])
    }

    @Test("sending multicast needs it, but not on macOS", .shows("E02", "E10")) func sendingMulticast() {
        #expect(breaches(.udpSend, to: .multicast, isAllowed: isEntitled) == [])
    }

    @Test("sending broadcast needs it, but not on macOS", .shows("E03", "E10")) func sendingBroadcast() {
        #expect(breaches(.udpSend, to: .broadcast, isAllowed: isEntitled) == [])
    }

    @Test("receiving multicast needs it, but not on macOS", .shows("E05", "E10")) func receivingMulticast() {
        #expect(breaches(.udpReceive, to: .multicast, isAllowed: isEntitled) == [])
    }

    @Test("receiving broadcast needs it, but not on macOS", .shows("E06", "E10")) func receivingBroadcast() {
        #expect(breaches(.udpReceive, to: .broadcast, isAllowed: isEntitled) == [])
    }

    @Test("multicast needs both the entitlement and the privilege", .shows("E09")) func both() {
        let breaches = PrivacySpace.breaches(about: [.socket(.udpSend, to: .multicast)]) {
            $0.program.isOrdinary && $0.platform.standsForIOS
        } of: {
            $0.decision.isAllowed == ($0.privilege == .allowed && $0.program.bundle.name == "entitled")
        }
        #expect(breaches == [])
    }

    @Test(
        "an extension has the entitlement that it is signed with itself, not that of its app",
        .shows("E02", "E05", "E08"))
    func ownEntitlement() {
        let requests: [NetworkRequest] = [
            .socket(.udpSend, to: .multicast), .socket(.udpReceive, to: .multicast), .socket(.udpSend, to: .broadcast),
            .bonjour(.enumerateTypes, type: "_services._dns-sd._udp"),
        ]
        for isOwn in [true, false] {
            let app = AppDescription("pager", hasMulticastEntitlement: !isOwn)
            let share = AppDescription(
                "share", kind: .appExtension, container: "pager", hasMulticastEntitlement: isOwn)
            for request in requests {
                let decision = PrivacyRules(.iOS).decide(request, by: share, bundle: app, in: AppState(.allowed))
                #expect(decision.isAllowed == isOwn, "\(request)")
            }
        }
    }

    @Test("the user is asked about multicast also without the entitlement, and the answer does not help", .shows("E09"))
    func asked() {
        let app = AppDescription("pager")
        let request = NetworkRequest.socket(.udpSend, to: .multicast)
        let first = PrivacyRules(.iOS).decide(request, by: app, bundle: app, in: AppState(.undetermined))
        #expect(first == Decision(.refused(.undetermined), presentsAlert: true, isListed: true))
        let second = PrivacyRules(.iOS).decide(request, by: app, bundle: app, in: AppState(.allowed))
        #expect(second == Decision(.refused(.noEntitlement), isListed: true))
    }
}
