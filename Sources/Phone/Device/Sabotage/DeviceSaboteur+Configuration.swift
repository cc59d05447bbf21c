internal import DeviceProtocol
internal import LocalNetworkPrivacy

/// The broken variants that take themselves for another device.
extension DeviceSaboteur {
    /// Changes what the broken device is told.
    func distort(_ configuration: inout DeviceConfiguration) {
        if self == .gatesEveryPlatform { configuration.platform = .iOS }
        for index in configuration.apps.indices {
            distort(&configuration.apps[index].description, on: configuration.platform)
        }
    }

    /// Changes what the broken device is told of a program.
    private func distort(_ app: inout AppDescription, on platform: Platform) {
        switch self {
        // As good as no privacy, and enforced all the same.
        case .forgetsVisionOS where platform == .visionOS: app.kind = .webContent
        case .separatesAccounts: app.executableUUID = (app.executableUUID ?? "") + app.account
        case .sharesAccounts: app.account = ""
        case .goesByBundle: app.executableUUID = nil
        case .chargesEachProgram: (app.container, app.responsible) = (nil, nil)
        default: break
        }
    }
}
