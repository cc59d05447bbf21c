import InternetProtocols
import Netlink
import Testing

@Suite("Address translation")
struct TranslationTests {
    @Test("the rules of a port-preserving NAT, and of one with random ports that admits all")
    func text() {
        let plain = SourceTranslation(outside: "eth1", hasRandomPorts: false, admitsAll: false, udp: 30, tcp: 60)
        #expect(
            plain.text == """
                table ip pushlab-nat {
                  ct timeout udp-mapping { protocol udp; l3proto ip; policy = { unreplied : 30, replied : 30 }; }
                  ct timeout tcp-mapping { protocol tcp; l3proto ip; policy = { established : 60 }; }
                  chain timeouts {
                    type filter hook prerouting priority -150;
                    meta l4proto udp ct timeout set "udp-mapping"
                    meta l4proto tcp ct timeout set "tcp-mapping"
                  }
                  chain outbound {
                    type nat hook postrouting priority 100;
                    oifname "eth1" masquerade
                  }
                  chain passing {
                    type filter hook forward priority 0;
                    ct state invalid drop
                    meta l4proto tcp ct state new tcp flags & (fin | syn | rst | ack) != syn drop
                    iifname "eth1" ct state new ct status & dnat == 0 drop
                  }
                  chain arriving {
                    type filter hook input priority 0;
                    iifname "eth1" meta l4proto { tcp, udp } ct state { new, invalid, untracked } drop
                  }
                }

                """)
        let open = SourceTranslation(outside: "eth1", hasRandomPorts: true, admitsAll: true, udp: 30, tcp: 60)
        #expect(open.text.contains("masquerade fully-random\n"))
        #expect(open.text.contains("dnat ip to meta l4proto . udp dport map @mapped\n"))
    }

    @Test("what the kernel lists is compared, timeouts in the notation of any version of nft")
    func readBack() {
        let rules = """
            meta l4proto udp ct timeout set "udp-mapping"
            meta l4proto tcp ct timeout set "tcp-mapping"
            oifname "eth1" masquerade
            ct state invalid drop

            """
        let plain = SourceTranslation(outside: "eth1", hasRandomPorts: false, admitsAll: false, udp: 90, tcp: 7440)
        let old = "policy = { unreplied : 90, replied : 90 }\npolicy = { established : 7440 }\n"
        let new = "policy = { unreplied : 1m30s, replied : 1m30s }\npolicy = { established : 2h4m }\n"
        #expect(plain.missing(in: old + rules) == nil)
        #expect(plain.missing(in: new + rules) == nil)
        #expect(plain.missing(in: new.replacing("2h4m", with: "2h5m") + rules) == "the timeout established of 7440 s")
        let numbers = rules.replacing("l4proto udp", with: "l4proto 17").replacing("l4proto tcp", with: "l4proto 6")
        #expect(plain.missing(in: old + numbers) == nil)
        #expect(plain.missing(in: old) == "udp ct timeout set \"udp-mapping\"")
    }

    @Test("the end of a mapping, as Linux 6.18 reports it")
    func ended() throws {
        // 10.1.0.2:53118 to 10.2.0.1:5000, known there as 10.2.0.3:53118, in the state ESTABLISHED.
        let payload = """
            02000000 34000180 14000180 080001000a010002 080002000a020001 1c000280 0500010006000000 06000200cf7e0000 \
            0600030013880000 34000280 14000180 080001000a020001 080002000a020003 1c000280 0500010006000000 \
            0600020013880000 06000300cf7e0000 08000c00cfc18947 080003000000039e 10000480 0c000180 0500010003000000
            """
        let bytes = Self.bytes(payload)
        let connection = try TrackedConnection(bytes[...])
        #expect(connection.transport == .tcp)
        #expect("\(connection.source) \(connection.destination)" == "10.1.0.2:53118 10.2.0.1:5000")
        #expect("\(connection.translatedSource)" == "10.2.0.3:53118")
        #expect(connection.isSourceTranslated)
        #expect(connection.wasInUse)
        var closing = bytes
        closing[closing.count - 4] = 7
        #expect(try !TrackedConnection(closing[...]).wasInUse)
        for length in bytes.indices { _ = try? TrackedConnection(bytes[..<length]) }
        #expect(throws: NetlinkError.self) { try TrackedConnection(bytes[..<20]) }
    }

    private static func bytes(_ text: String) -> [UInt8] {
        let digits = text.filter(\.isHexDigit).compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
