import Netlink
import Testing

/// The bytes of link requests, field by field, as <linux/rtnetlink.h> and <linux/if_link.h> lay them out.
struct LinkMessageTests {
    @Test func `A bridge`() {
        #expect(
            Link.addBridge("br0", index: 10, group: 7).bytes == [
                92, 0, 0, 0,  // length
                0x10, 0,  // RTM_NEWLINK
                0x05, 0x06,  // NLM_F_REQUEST | NLM_F_ACK | NLM_F_EXCL | NLM_F_CREATE
                0, 0, 0, 0,  // sequence, filled in when sent
                0, 0, 0, 0,  // port
                0, 0, 0, 0,  // AF_UNSPEC, padding, type
                10, 0, 0, 0,  // index
                0, 0, 0, 0,  // flags
                0, 0, 0, 0,  // change mask
                8, 0, 3, 0, 0x62, 0x72, 0x30, 0,  // IFLA_IFNAME "br0"
                8, 0, 27, 0, 7, 0, 0, 0,  // IFLA_GROUP
                44, 0, 18, 0x80,  // IFLA_LINKINFO, nested
                11, 0, 1, 0, 0x62, 0x72, 0x69, 0x64, 0x67, 0x65, 0, 0,  // IFLA_INFO_KIND "bridge", padding
                28, 0, 2, 0x80,  // IFLA_INFO_DATA, nested
                8, 0, 1, 0, 0, 0, 0, 0,  // IFLA_BR_FORWARD_DELAY
                8, 0, 5, 0, 0, 0, 0, 0,  // IFLA_BR_STP_STATE
                5, 0, 23, 0, 0, 0, 0, 0,  // IFLA_BR_MCAST_SNOOPING, padding
            ])
    }

    @Test func `A veth pair`() throws {
        let peer = VethPeer("eth0", index: 2, hardwareAddress: try hardware(9), namespace: 33)
        #expect(
            Link.addVeth("v1", index: 11, master: 10, group: 7, hardwareAddress: try hardware(8), peer: peer).bytes == [
                140, 0, 0, 0, 0x10, 0, 0x05, 0x06, 0, 0, 0, 0, 0, 0, 0, 0,  // header, 140 bytes, RTM_NEWLINK
                0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // ifinfomsg with its index
                7, 0, 3, 0, 0x76, 0x31, 0, 0,  // IFLA_IFNAME "v1", padding
                8, 0, 27, 0, 7, 0, 0, 0,  // IFLA_GROUP
                8, 0, 10, 0, 10, 0, 0, 0,  // IFLA_MASTER
                10, 0, 1, 0, 2, 0, 0, 0, 0, 8, 0, 0,  // IFLA_ADDRESS, padding
                72, 0, 18, 0x80,  // IFLA_LINKINFO, nested, 72 bytes
                9, 0, 1, 0, 0x76, 0x65, 0x74, 0x68, 0, 0, 0, 0,  // IFLA_INFO_KIND "veth", padding
                56, 0, 2, 0x80,  // IFLA_INFO_DATA, nested, 56 bytes
                52, 0, 1, 0x80,  // VETH_INFO_PEER, nested, 52 bytes
                0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // the peer's ifinfomsg with its index
                9, 0, 3, 0, 0x65, 0x74, 0x68, 0x30, 0, 0, 0, 0,  // IFLA_IFNAME "eth0", padding
                10, 0, 1, 0, 2, 0, 0, 0, 0, 9, 0, 0,  // IFLA_ADDRESS, padding
                8, 0, 28, 0, 33, 0, 0, 0,  // IFLA_NET_NS_FD
            ])
    }

    @Test func `Up, down, master, group and MTU`() {
        #expect(
            Link.set(.index(5), up: true).bytes == [
                32, 0, 0, 0, 0x10, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_NEWLINK, REQUEST | ACK
                0, 0, 0, 0, 5, 0, 0, 0,  // index
                1, 0, 0, 0, 1, 0, 0, 0,  // IFF_UP set, of IFF_UP
            ])
        #expect(
            Link.set(.name("v1"), up: false).bytes == [
                40, 0, 0, 0, 0x10, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // header
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,  // no index, IFF_UP clear, of IFF_UP
                7, 0, 3, 0, 0x76, 0x31, 0, 0,  // IFLA_IFNAME "v1"
            ])
        #expect(Link.set(.index(5), master: 10).bytes.suffix(8) == [8, 0, 10, 0, 10, 0, 0, 0])
        #expect(Link.set(.index(5), master: nil).bytes.suffix(8) == [8, 0, 10, 0, 0, 0, 0, 0])
        #expect(Link.set(.index(5), group: 7).bytes.suffix(8) == [8, 0, 27, 0, 7, 0, 0, 0])
        #expect(Link.set(.index(5), mtu: 576).bytes.dropFirst(32) == [8, 0, 4, 0, 64, 2, 0, 0])
        #expect(
            Link.set(.index(5), mtu: 576, maximumSegments: 1).bytes.dropFirst(32) == [
                8, 0, 4, 0, 64, 2, 0, 0,  // IFLA_MTU
                8, 0, 40, 0, 1, 0, 0, 0,  // IFLA_GSO_MAX_SEGS
            ])
    }

    @Test func `Renaming and deletion`() {
        #expect(
            Link.rename(index: 5, to: "w").bytes.dropFirst(16) == [
                0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // index
                6, 0, 3, 0, 0x77, 0, 0, 0,  // IFLA_IFNAME "w", padding
            ])
        #expect(
            Link.delete(group: 7).bytes == [
                40, 0, 0, 0, 0x11, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // header, RTM_DELLINK
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // ifinfomsg of no link
                8, 0, 27, 0, 7, 0, 0, 0,  // IFLA_GROUP
            ])
        #expect(Link.delete(.index(5)).bytes.prefix(8) == [32, 0, 0, 0, 0x11, 0, 5, 0])
    }
}
