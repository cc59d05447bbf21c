import AppleNetworkExtension
import DeviceProtocol
import DeviceStandIn
import Testing

/// The process of a provider, and the test as its device.
struct ProviderUnderTest {
    let device = DeviceStandIn()
    let offer: DeviceStandIn.Asked

    init(
        keepsInstances: Bool = false,
        end: @escaping @Sendable (String) -> Void = { Issue.record("the device ended: \($0)") },
        _ make: @escaping @Sendable () -> NEAppPushProvider
    ) async {
        ProviderHost(device: device, keepsInstances: keepsInstances, make: make).offer(end: end)
        offer = await device.next()
        #expect(offer.request.call == .provide)
    }

    /// Sends orders, in order.
    func order(_ orders: ProviderOrder...) {
        for order in orders { offer.reply(.provider(order)) }
    }

    /// Waits for what the process asks next.
    func next() async -> AppRequest { await device.next().request }
}
