import NetworkExtension

final class Provider: NEAppPushProvider {
    override func start(completionHandler: @escaping (Error?) -> Void) {
        let bundle = Bundle.main
        tell("identifier", bundle.bundleIdentifier)
        tell("folder", bundle.bundleURL.lastPathComponent)
        tell("point", (bundle.infoDictionary?["NSExtension"] as? [String: Any])?["NSExtensionPointIdentifier"])
        tell("principal", (bundle.infoDictionary?["NSExtension"] as? [String: Any])?["NSExtensionPrincipalClass"])
        tell("of a class", Bundle(for: Provider.self).bundleIdentifier)
        let app = bundle.bundleURL.deletingLastPathComponent().deletingLastPathComponent()
        tell("app", Bundle(url: app)?.bundleIdentifier)
        tell("version of the app", Bundle(url: app)?.infoDictionary?["CFBundleShortVersionString"])
        tell("data of the app", Bundle(url: app)?.url(forResource: "data", withExtension: "json")?.lastPathComponent)
        tell("own data", bundle.url(forResource: "data", withExtension: "json"))
        tell("done")
        completionHandler(nil)
    }
}
