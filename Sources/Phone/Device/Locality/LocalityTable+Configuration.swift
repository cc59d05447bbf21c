internal import DeviceProtocol
internal import LocalNetworkPrivacy
internal import Netlink
internal import PrivacyEnforcement

extension LocalityTable.Exemption {
    /// The DNS port of the network's DNS server, and the port of its proxy; throws when one is no address.
    static func all(_ configuration: DeviceConfiguration) throws(DeviceError) -> [LocalityTable.Exemption] {
        var exemptions: [LocalityTable.Exemption] = []
        if let server = configuration.dnsServer {
            exemptions.append(Self(try bytes(server, of: "dnsServer"), port: 53, .dnsServer))
        }
        if let proxy = configuration.proxy {
            exemptions.append(Self(try bytes(proxy.address, of: "proxy"), port: proxy.port, .proxy))
        }
        return exemptions
    }

    private static func bytes(_ text: String, of key: String) throws(DeviceError) -> [UInt8] {
        guard let address = InternetAddress(text: text) else {
            throw DeviceError("\(key): \(text) is no IP address. Write one such as 10.1.0.2 or fd00:1::2.")
        }
        return address.bytes
    }
}
