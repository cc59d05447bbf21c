import Foundation
import Network

func tellTCP() {
    func tell(_ title: String, _ tcp: NWProtocolTCP.Options) {
        let flags = [
            tcp.noDelay, tcp.noPush, tcp.noOptions, tcp.enableKeepalive, tcp.retransmitFinDrop,
            tcp.disableAckStretching, tcp.enableFastOpen, tcp.disableECN,
        ]
        let numbers = [
            tcp.keepaliveCount, tcp.keepaliveIdle, tcp.keepaliveInterval, tcp.maximumSegmentSize, tcp.connectionTimeout,
            tcp.persistTimeout,
            tcp.connectionDropTime,
        ]
        print("\(title): \(flags) \(numbers)")
    }
    let tcp = NWProtocolTCP.Options()
    tell("TCP", tcp)
    tcp.noDelay = true
    tcp.noPush = true
    tcp.noOptions = true
    tcp.enableKeepalive = true
    tcp.retransmitFinDrop = true
    tcp.disableAckStretching = true
    tcp.enableFastOpen = true
    tcp.disableECN = true
    tcp.keepaliveCount = 1
    tcp.keepaliveIdle = 2
    tcp.keepaliveInterval = 3
    tcp.maximumSegmentSize = 4
    tcp.connectionTimeout = 5
    tcp.persistTimeout = 6
    tcp.connectionDropTime = 7
    tell("TCP, all set", tcp)
    let parameters = NWParameters(tls: nil, tcp: tcp)
    let copy = parameters.copy()
    tcp.keepaliveCount = 9
    if let copied = copy.defaultProtocolStack.transportProtocol as? NWProtocolTCP.Options {
        tell("TCP, copied", copied)
    }
    let names = [
        NWProtocolTCP.definition, NWProtocolUDP.definition, NWProtocolIP.definition, NWProtocolTLS.definition,
        NWProtocolWebSocket.definition,
    ]
    show("protocols", names.map(\.name))
    show("different protocols", names[0] == names[1])
}

func tellIP() {
    let parameters = NWParameters.udp
    guard let ip = parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options,
        let udp = parameters.defaultProtocolStack.transportProtocol as? NWProtocolUDP.Options
    else { return print("no IP") }
    func tell(_ title: String, _ ip: NWProtocolIP.Options) {
        let flags = [
            ip.useMinimumMTU, ip.disableFragmentation, ip.shouldCalculateReceiveTime, ip.disableMulticastLoopback,
        ]
        print("\(title): \(ip.version) \(ip.hopLimit) \(ip.localAddressPreference) \(flags)")
    }
    tell("IP", ip)
    ip.version = .v6
    ip.hopLimit = 9
    ip.localAddressPreference = .stable
    ip.useMinimumMTU = true
    ip.disableFragmentation = true
    ip.shouldCalculateReceiveTime = true
    ip.disableMulticastLoopback = true
    tell("IP, all set", ip)
    if let copied = parameters.copy().defaultProtocolStack.internetProtocol as? NWProtocolIP.Options {
        tell("IP, copied", copied)
    }
    show("checksum", udp.preferNoChecksum)
    udp.preferNoChecksum = true
    show(
        "copied checksum",
        (parameters.copy().defaultProtocolStack.transportProtocol as? NWProtocolUDP.Options)?.preferNoChecksum)
    parameters.defaultProtocolStack.internetProtocol = nil
    show("IP again", (parameters.defaultProtocolStack.internetProtocol as? NWProtocolIP.Options)?.hopLimit)
    let metadata = NWProtocolIP.Metadata()
    print("packet: \(metadata.ecn) \(metadata.serviceClass) \(metadata.receiveTime)")
    metadata.ecn = .ce
    metadata.serviceClass = .signaling
    print("packet, set: \(metadata.ecn) \(metadata.serviceClass) \(metadata.receiveTime)")
}
