internal import DeviceProtocol
internal import LocalNetworkPrivacy

/// What a privacy center knows of its programs.
struct PrivacyState: Sendable {
    private let rules: PrivacyRules
    private var apps: [String: DeviceConfiguration.App]
    private var ledger: PrivilegeLedger
    private var alerts: Set<String> = []

    init(_ configuration: DeviceConfiguration, ledger: PrivilegeLedger) {
        rules = PrivacyRules(
            configuration.platform, legacyMulticastReceive: configuration.legacyMulticastReceive)
        apps = Dictionary(configuration.apps.map { ($0.description.name, $0) }) { first, _ in first }
        self.ledger = ledger
    }

    func isAlertUp(for app: String) -> Bool { alerts.contains(app) }

    func decide(_ request: NetworkRequest, by app: String) -> Decision {
        guard let program = apps[app] else { return Decision(.allowed(.exempt)) }
        let bundle = program.description.container ?? program.description.responsible ?? app
        let owner = apps[bundle]?.description ?? program.description
        let state = AppState(ledger.privilege(of: owner), isForeground: program.isForeground)
        return rules.decide(request, by: program.description, bundle: owner, in: state)
    }
}
