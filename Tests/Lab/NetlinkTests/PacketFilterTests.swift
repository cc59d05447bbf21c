import Netlink
import Testing

struct PacketFilterTests {
    @Test func `A partition in the language of nft`() {
        var rule = PacketRule(.drop, counter: "cut")
        rule.inputs = ["v1", "v2"]
        rule.outputs = ["v3"]
        #expect(
            PacketFilter(name: "partition", at: .bridgeForward, rules: [rule]).text == """
                table bridge pushlab-partition {
                  counter count-cut { }
                  chain forward {
                    type filter hook forward priority 0; policy accept;
                    iifname { "v1", "v2" } oifname { "v3" } counter name "count-cut" drop
                  }
                }

                """)
    }

    @Test func `A bridge filter names Ethernet addresses`() throws {
        var rule = PacketRule(.drop)
        rule.hardwareSources = try [hardware(1), hardware(2)]
        rule.outputs = ["v3"]
        #expect(rule.text == "oifname { \"v3\" } ether saddr { 02:00:00:00:00:01, 02:00:00:00:00:02 } drop")
    }

    @Test func `A rule for large packets compares their length`() {
        var rule = PacketRule(.drop)
        (rule.outputs, rule.traffic, rule.longerThan) = (["v3"], .internet, 576)
        #expect(rule.text == "oifname { \"v3\" } meta protocol { ip, ip6 } meta length > 576 drop")
    }

    @Test func `An ingress filter names its links`() {
        let rules = [
            PacketRule(.count, counter: "b"), PacketRule(.count, counter: "a"), PacketRule(.drop, counter: "b"),
        ]
        #expect(
            PacketFilter(name: "hole", at: .ingress(["v1", "v2"]), rules: rules).text == """
                table netdev pushlab-hole {
                  counter count-a { }
                  counter count-b { }
                  chain ingress {
                    type filter hook ingress devices = { "v1", "v2" } priority 0; policy accept;
                    counter name "count-b"
                    counter name "count-a"
                    counter name "count-b" drop
                  }
                }

                """)
    }

    @Test func `A filter where bridges receive is one of bridges`() {
        #expect(
            PacketFilter(name: "no", at: .bridgePrerouting, rules: [PacketRule(.resetTCP)]).text == """
                table bridge pushlab-no {
                  chain prerouting {
                    type filter hook prerouting priority 0; policy accept;
                    reject with tcp reset
                  }
                }

                """)
    }

    @Test func `A filter at the ports of bridges looks at what a port receives once`() {
        var (received, sent) = (PacketRule(.drop), PacketRule(.drop))
        (received.inputs, received.chance, sent.outputs) = (["v1"], .every(4), ["v1"])
        #expect(
            PacketFilter(name: "loss", at: .bridgePorts, rules: [received, sent]).text == """
                table bridge pushlab-loss {
                  chain prerouting {
                    type filter hook prerouting priority 0; policy accept;
                    iifname { "v1" } numgen inc mod 4 3 drop
                  }
                  chain forward {
                    type filter hook forward priority 0; policy accept;
                    oifname { "v1" } drop
                  }
                }

                """)
    }

    @Test func `What libnftables says is cut to its reasons, each once`() {
        let said = """
            <cmdline>:5:57-62: Error: Could not process rule: No such file or directory
             ip daddr 10.0.0.1 reject with tcp reset
                               ^^^^^^^^^^^^^^^^^^^^^
            <cmdline>:6:20-25: Error: Could not process rule: No such file or directory
            <cmdline>:7:1-2: Error: syntax error

            """
        #expect(
            NftablesTransaction.reasons(in: said)
                == "Could not process rule: No such file or directory; syntax error")
        #expect(NftablesTransaction.reasons(in: "") == "no reason given")
        #expect(NftablesTransaction.reasons(in: "out of memory") == "out of memory")
    }

    @Test func `A captive portal in the language of nft`() throws {
        let own = [try address(10, 1, 0, 3), try address6(3)]
        let filter = PortalFilter(name: "fault-1", inside: "eth0", own: own, port: 8910)
        #expect(
            filter.text == """
                table inet pushlab-fault-1 {
                  counter count-discarded { }
                  chain portal {
                    type nat hook prerouting priority -100;
                    iifname "eth0" meta nfproto ipv4 ip daddr != { 10.1.0.3 } tcp dport 80 redirect to :8910
                    iifname "eth0" meta nfproto ipv6 ip6 daddr != { fd00:1::3 } tcp dport 80 redirect to :8910
                  }
                  chain forward {
                    type filter hook forward priority -1;
                    meta l4proto { tcp, udp } th dport 53 accept
                    meta l4proto { tcp, udp } th sport 53 accept
                    iifname "eth0" counter name "count-discarded" drop
                    oifname "eth0" drop
                  }
                }

                """)
    }

    @Test func `Rules in the language of nft`() throws {
        var rule = PacketRule(.rejectUnreachable)
        rule.traffic = .internet
        #expect(rule.text == "meta protocol { ip, ip6 } reject with icmpx host-unreachable")
        rule.destination = try address6(2)
        #expect(rule.text == "ip6 daddr fd00:1::2 reject with icmpx host-unreachable")
        rule = PacketRule(.resetTCP)
        rule.traffic = .tcp
        rule.source = try address(10, 1, 0, 2)
        rule.sourcePort = 443
        #expect(rule.text == "meta l4proto tcp ip saddr 10.1.0.2 tcp sport 443 reject with tcp reset")
        rule = PacketRule(.accept)
        rule.traffic = .neighbourDiscovery
        #expect(rule.text.hasSuffix("nd-neighbor-advert } accept"))
        rule = PacketRule(.drop)
        rule.traffic = .multicast
        #expect(rule.text == "meta pkttype multicast drop")
        rule.traffic = .ipv4Groups
        #expect(rule.text == "ip daddr 224.0.0.0/4 ip daddr != 224.0.0.0/24 drop")
        rule.traffic = .ipv6Groups
        #expect(rule.text == "ip6 daddr ff00::/8 ip6 daddr != ff02::1 drop")
    }

    @Test(arguments: [
        (PacketRule.Chance.random(0.025), "numgen random mod 1000000 < 25000 drop"),
        (.random(1.5), "drop"),
        (.random(-1), "numgen random mod 1000000 < 0 drop"),
        (.every(10), "numgen inc mod 10 9 drop"),
        (.every(1), "numgen inc mod 1 0 drop"),
        (.always, "drop"),
    ]) func `Chances in the language of nft`(chance: PacketRule.Chance, text: String) {
        var rule = PacketRule(.drop)
        rule.chance = chance
        #expect(rule.text == text)
    }
}
