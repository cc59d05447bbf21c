import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import LabEvents
import PrivacyEnforcement

/// A device whose kernel is a fake.
struct Phone {
    let configuration: DeviceConfiguration
    let effects: RecordedEffects
    let center: PrivacyCenter

    /// Starts a device with these programs.
    init(
        _ apps: [AppDescription], platform: Platform = .iOS, version: Int? = nil, isForeground: Bool = true,
        answers: [DeviceConfiguration.AnswerList] = [], sabotage: DeviceSaboteur? = nil,
        ledger: PrivilegeLedger? = nil, isLocked: Bool = false
    ) {
        var configuration = DeviceConfiguration(
            name: "phone", DeviceDescription(PlatformVersion(platform, version)),
            apps: apps.enumerated().map { index, app in
                var app = app
                app.isForeground = isForeground
                return DeviceConfiguration.App(app, controlGroup: UInt64(100 + index))
            },
            ledgerFile: "/nowhere")
        configuration.answers = answers
        configuration.isLocked = isLocked
        configuration.sabotage = sabotage
        sabotage?.distort(&configuration)
        self.configuration = configuration
        effects = RecordedEffects(configuration)
        var ledger = ledger ?? PrivilegeLedger(configuration.platform)
        configuration.begin(with: &ledger)
        center = PrivacyCenter(configuration, configuration.policy, ledger: ledger, effects: effects)
        center.start()
    }

    /// A program uses a socket: true when it is let; all that follows has followed.
    @discardableResult
    func use(_ operation: SocketOperation, to destination: Destination = .onLink, by app: String) -> Bool {
        let isAllowed = effects.use(operation, to: destination, by: app)
        center.takeReports()
        return isAllowed
    }

    /// Does something to the device.
    func perform(_ action: DeviceAction, _ app: String? = nil) throws {
        try center.perform(action, app)
        effects.settle()
    }

    /// The events of this name.
    func events(_ name: EventName) -> [EventRecord] { effects.events.filter { $0.name == name } }
    /// The states told of an app, in their order.
    func privileges(of app: String) -> [String] {
        events(.privilege).filter { $0[.app] == .string(app) }.compactMap { $0[.state]?.string }
    }
}

extension AppDescription {
    /// An app with all that an updated app has.
    static let pager = AppDescription(
        "pager", executableUUID: "A", usageDescription: "Finds the pagers of the ward.",
        bonjourServices: ["_pager._tcp"])
    /// Its provider.
    static let provider = AppDescription("provider", kind: .appPushProvider, container: "pager")
    /// An extension that the user looks at.
    static let share = AppDescription("share", kind: .appExtension, container: "pager")
    /// Another app.
    static let printer = AppDescription("printer", executableUUID: "B")
}
