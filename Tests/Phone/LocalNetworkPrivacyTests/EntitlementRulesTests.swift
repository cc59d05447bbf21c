import LocalNetworkPrivacy
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

    @Test("E01, E04: unicast does not need it") func unicast() {
        #expect(breaches(.udpSend, to: .onLink) { _ in true } == [])
        #expect(breaches(.udpReceive, to: .onLink) { _ in true } == [])
    }

    @Test("E02, E10: sending multicast needs it, but not on macOS") func sendingMulticast() {
        #expect(breaches(.udpSend, to: .multicast, isAllowed: isEntitled) == [])
    }

    @Test("E03, E10: sending broadcast needs it, but not on macOS") func sendingBroadcast() {
        #expect(breaches(.udpSend, to: .broadcast, isAllowed: isEntitled) == [])
    }

    @Test("E05, E10: receiving multicast needs it, but not on macOS") func receivingMulticast() {
        #expect(breaches(.udpReceive, to: .multicast, isAllowed: isEntitled) == [])
    }

    @Test("E06, E10: receiving broadcast needs it, but not on macOS") func receivingBroadcast() {
        #expect(breaches(.udpReceive, to: .broadcast, isAllowed: isEntitled) == [])
    }

    @Test("E09: multicast needs both the entitlement and the privilege") func both() {
        let breaches = PrivacySpace.breaches(about: [.socket(.udpSend, to: .multicast)]) {
            $0.program.isOrdinary && $0.platform.standsForIOS
        } of: {
            $0.decision.isAllowed == ($0.privilege == .allowed && $0.program.bundle.name == "entitled")
        }
        #expect(breaches == [])
    }

    @Test("E09: the user is asked about multicast also without the entitlement, and the answer does not help")
    func asked() {
        let app = AppDescription("pager")
        let request = NetworkRequest.socket(.udpSend, to: .multicast)
        let first = PrivacyRules(.iOS).decide(request, by: app, bundle: app, in: AppState(.undetermined))
        #expect(first == Decision(.refused(.undetermined), presentsAlert: true, isListed: true))
        let second = PrivacyRules(.iOS).decide(request, by: app, bundle: app, in: AppState(.allowed))
        #expect(second == Decision(.refused(.noEntitlement), isListed: true))
    }
}
