import AppleNetwork
import Testing

@Suite("The kernel's choice of a route")
struct RouteQueryTests {
    @Test(
        "names the interface for an address of either family",
        arguments: ["127.0.0.1", "127.1.2.3", "::1"])
    func loopback(_ address: String) {
        #expect(RouteQuery.interface(to: .hostPort(host: .init(address), port: 9)) == 1)
    }

    @Test("names none for what is no address")
    func names() {
        #expect(RouteQuery.interface(to: .hostPort(host: "desk.local", port: 9)) == nil)
        #expect(RouteQuery.interface(to: .unix(path: "/run/desk")) == nil)
    }
}
