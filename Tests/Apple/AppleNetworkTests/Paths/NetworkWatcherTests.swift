import AppleNetwork
import DeviceProtocol
import Dispatch
import Testing

@Suite("What follows the network", .timeLimit(.minutes(10)))
struct NetworkWatcherTests {
    private let device = StandInDevice()
    private let asked = Events<StandInDevice.Asked>()
    private let network = StandInNetwork(NetworkState(links: [StandInNetwork.wifi()]))

    /// The number of links, of each state that was told.
    private func observe(_ watcher: NetworkWatcher) -> (Events<Int>, @Sendable () -> Void) {
        let told = Events<Int>()
        return (told, watcher.observe { told.add($0.links.count) })
    }

    @Test("asks the device once for each new interface, and tells nothing before it has answered")
    func asking() async {
        let asked = asked
        device.onAsked { asked.add($0) }
        let watcher = network.watcher(asking: device.access)
        #expect(watcher.state == NetworkState(links: [StandInNetwork.wifi()]))
        let (told, _) = observe(watcher)
        let first = await asked.first(1)[0]
        #expect(first.request.call == .interfaces)
        // Two changes while it is asked: one answer is enough, and the state is that of then.
        network.change(NetworkState(links: [StandInNetwork.wifi(), StandInNetwork.cell]))
        network.change(NetworkState(links: [StandInNetwork.wifi(), StandInNetwork.cell, StandInNetwork.wire]))
        first.answer(.interfaces(["en0": "wifi"]))
        let second = await asked.first(2)[1]
        #expect(told.all.isEmpty)
        second.answer(.interfaces(["en0": "wifi", "pdp_ip0": "cellular", "en1": "wired"]))
        #expect(await told.first(1) == [3])
        // Nothing new is asked for when one has gone.
        network.change(NetworkState(links: [StandInNetwork.wifi()]))
        #expect(await told.first(2) == [3, 1])
        #expect(asked.all.count == 2)
        #expect(watcher.state.links.count == 1)
    }

    @Test("tells everybody in their order, who comes later what is known, and who has left nothing")
    func observers() async {
        device.onAsked { $0.answer(.interfaces(["en0": "wifi"])) }
        let watcher = network.watcher(asking: device.access)
        let order = Events<String>()
        let end = watcher.observe { _ in order.add("first") }
        let other = watcher.observe { _ in order.add("second") }
        #expect(await order.first(2) == ["first", "second"])
        // A route has changed, which no link and no route to everywhere shows.
        network.change(NetworkState(links: [StandInNetwork.wifi()]))
        #expect(await order.first(4) == ["first", "second", "first", "second"])
        end()
        network.change(NetworkState(links: []))
        #expect(await order.first(5).last == "second")
        let third = watcher.observe { order.add("third of \($0.links.count)") }
        #expect(await order.first(6).last == "third of 0")
        other()
        third()
    }

    @Test(
        "takes the names of a device for types",
        arguments: [
            ("wifi", NWInterface.InterfaceType.wifi), ("wired", .wiredEthernet), ("cellular", .cellular),
            ("tunnel", .other), ("", .other),
        ])
    func types(_ name: String, _ type: NWInterface.InterfaceType) {
        #expect(NWInterface.InterfaceType(deviceName: name) == type)
    }
}
