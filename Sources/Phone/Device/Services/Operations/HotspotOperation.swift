internal import DeviceProtocol
private import Synchronization

/// A request to configure a Wi-Fi network, which lasts until the user has answered the alert.
final class HotspotOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let wifi: WiFiCenter
    private let configuration: HotspotConfiguration
    private let number = Mutex<Int?>(nil)

    init(_ configuration: HotspotConfiguration, _ origin: AppOperationOrigin, _ wifi: WiFiCenter) {
        self.configuration = configuration
        self.origin = origin
        self.wifi = wifi
    }

    func begin() {
        let origin = origin
        let request = wifi.apply(configuration, by: origin.caller.app) { event in
            origin.reply(event)
            origin.end()
        }
        number.withLock { $0 = request }
    }

    func privacyChanged() {}

    func networkChanged() {}

    func cancel() { if let request = number.withLock({ $0 }) { wifi.cancel(request) } }
}

/// The one-time requests about Wi-Fi.
extension AppOperationOrigin {
    func performWiFi(_ wifi: WiFiCenter) {
        let app = caller.app
        switch request.content {
        case .wifiInformation:
            switch wifi.information(for: app) {
            case .success(let network): reply(.wifiNetwork(network))
            case .failure(let problem): reply(problem.reply)
            }
        case .hotspotRemove(let name, let isDomain): reply(wifi.remove(name, isDomain: isDomain, by: app))
        case .hotspotList: reply(.hotspots(wifi.names(of: app)))
        default: break
        }
    }
}
