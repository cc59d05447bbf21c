internal import DeviceProtocol

/// The reason why a request about Wi-Fi is refused.
struct WiFiProblem: Error, Sendable, Hashable {
    let code: HotspotErrorCode
    let message: String

    init(_ code: HotspotErrorCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
