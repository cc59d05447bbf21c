import DeviceRules
import TestTraits
import Testing

@Suite("Rules for sockets")
struct SocketRulesTests {
    /// Where a denied app gets through, and where it does not, by row of the technote's table.
    private func denied(_ operation: SocketOperation, _ destination: Destination) -> [String] {
        PrivacySpace.breaches(about: [.socket(operation, to: destination)]) {
            $0.isChoice && $0.privilege == .denied
        } of: {
            $0.decision == Decision(.refused(.denied), isListed: true)
        }
    }

    /// Where an operation that needs nothing is not let through, in whatever state.
    private func free(_ operation: SocketOperation, _ destinations: [Destination]) -> [String] {
        PrivacySpace.breaches(about: destinations.map { .socket(operation, to: $0) }) {
            $0.isChoice
        } of: {
            $0.decision == Decision(.allowed(.notLocal))
        }
    }

    @Test("making a TCP connection needs access", .shows("D01")) func connecting() {
        #expect(denied(.tcpConnect, .onLink) == [])
    }

    @Test("accepting a TCP connection needs nothing", .shows("D02")) func accepting() {
        #expect(free(.tcpAccept, [.own, .remote, .onLink]) == [])
    }

    @Test("sending a UDP unicast needs access", .shows("D03")) func unicast() {
        #expect(denied(.udpSend, .onLink) == [])
    }

    @Test("sending a UDP multicast needs access", .shows("A04", "D04")) func multicast() {
        #expect(denied(.udpSend, .multicast) == [])
    }

    @Test("sending a UDP broadcast needs access", .shows("A05", "D05")) func broadcast() {
        #expect(denied(.udpSend, .broadcast) == [])
    }

    @Test("connecting a UDP socket needs access and presents the alert", .shows("D06", "G02")) func connectingUDP() {
        #expect(denied(.udpConnect, .onLink) == [])
        let state = AppState(.undetermined)
        let app = AppDescription("pager")
        let decision = PrivacyRules(.iOS).decide(.socket(.udpConnect, to: .onLink), by: app, bundle: app, in: state)
        #expect(decision == Decision(.refused(.undetermined), presentsAlert: true, isListed: true))
    }

    @Test("receiving a UDP unicast needs nothing", .shows("D07")) func receivingUnicast() {
        #expect(free(.udpReceive, [.own, .remote, .onLink]) == [])
    }

    @Test("receiving a UDP multicast needs access", .shows("D08")) func receivingMulticast() {
        #expect(denied(.udpReceive, .multicast) == [])
    }

    @Test("receiving a UDP broadcast needs access", .shows("D09")) func receivingBroadcast() {
        #expect(denied(.udpReceive, .broadcast) == [])
    }

    @Test("the legacy profile receives multicast and broadcast freely, and sends none")
    func legacy() {
        let rules = PrivacyRules(.iOS, legacyMulticastReceive: true)
        let app = AppDescription("pager")
        for destination in [Destination.multicast, .broadcast] {
            let received = rules.decide(
                .socket(.udpReceive, to: destination), by: app, bundle: app, in: AppState(.denied))
            #expect(received == Decision(.allowed(.notLocal)))
            let sent = rules.decide(.socket(.udpSend, to: destination), by: app, bundle: app, in: AppState(.denied))
            #expect(sent.refusal == .denied)
        }
    }

    @Test("traffic beyond a router needs nothing, and nobody is listed for it", .shows("A03", "D22")) func internet() {
        for operation in SocketOperation.allCases { #expect(free(operation, [.own, .remote]) == []) }
    }

    @Test("the DNS server and the proxy are exempt, for the denied and in the background too", .shows("D11", "D12"))
    func exceptions() {
        let exempt = SocketOperation.allCases.flatMap { operation in
            [Destination.dnsServer, .proxy].map { NetworkRequest.socket(operation, to: $0) }
        }
        let breaches = PrivacySpace.breaches(about: exempt) {
            $0.platform.standsForPrivacy
        } of: {
            $0.decision == Decision(.allowed(.exempt))
        }
        #expect(breaches == [])
    }
}
