import Device
import Testing

@Suite struct `The hosts file` {
    private let text = """
        # of the lab
        127.0.0.1\tlocalhost
        10.1.0.2 server  desk # the ward's
        fd00:1::2\tSERVER
        not-an-address server
        """

    @Test(arguments: [
        ("server", ["10.1.0.2", "fd00:1::2"]), ("Desk", ["10.1.0.2"]), ("server.", ["10.1.0.2", "fd00:1::2"]),
        ("ward's", []), ("serve", []), ("10.1.0.2", []),
    ])
    func `has the addresses of a name`(_ name: String, _ addresses: [String]) {
        #expect(HostsFile.addresses(of: name, inText: text) == addresses)
    }

    @Test func `that is not there knows nobody`() {
        #expect(HostsFile.addresses(of: "server", in: "/nowhere/hosts") == [])
    }
}
