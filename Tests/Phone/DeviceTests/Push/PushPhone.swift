import Device
import DeviceProtocol
import DeviceRules
import EventLiterals
import FoundationEssentials
import LabEvents
import Synchronization
import Testing

/// A device with push providers whose programs, clock and networks are in the hands of a test.
///
/// Its programs talk to it over its real socket.
final class PushPhone {
    let fixture: ServicesFixture

    static let apps = [
        AppDescription("pager"), AppDescription("push", kind: .appPushProvider, container: "pager"),
        AppDescription("share", kind: .appExtension, container: "pager"), AppDescription("dialler"),
        AppDescription("ring", kind: .appPushProvider, container: "dialler"),
    ]

    /// Starts a device; `former` is what one before it has saved.
    init(
        sabotage: DeviceSaboteur? = nil, apps: [AppDescription] = apps, former: SavedPushConfigurations? = nil,
        withoutCarrier interface: String? = nil, _ configure: (inout DeviceConfiguration) -> Void = { _ in }
    ) throws {
        fixture = try ServicesFixture(sabotage: sabotage, apps: apps, configure)
        if let interface { fixture.pushEffects.set(carrier: false, of: interface) }
        try onLoop { [push = fixture.push, services = fixture.services] in
            push.start(former, isInReach: push.startsInReach)
            services.start()
        }
    }

    /// Runs something on the device's thread and waits until it is done.
    func onLoop<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
        let box = ResultBox<Result>()
        fixture.loop.perform { box.set(Swift.Result { try body() }) }
        try fixture.settle()
        return try #require(box.value).get()
    }

    /// A connection of a program of an app or extension.
    func client(_ app: String?) throws -> Client {
        fixture.callers.set(app)
        let client = try fixture.client()
        _ = try client.replies()
        return client
    }

    func app(_ name: String = "pager") throws -> FakeApp { FakeApp(try client(name)) }

    /// The process of a provider, which has offered itself.
    func provider(_ name: String = "push", _ behaviour: FakeProvider.Behaviour = .init()) throws -> FakeProvider {
        let provider = FakeProvider(try client(name), behaviour)
        try provider.client.send(AppRequest(.provide, id: 1))
        try provider.work()
        return provider
    }

    func perform(_ action: DeviceCommand.Action, _ app: String? = nil) throws {
        try onLoop { [push = fixture.push] in try push.perform(action, app) }
    }

    func join(_ ssid: String, isSecure: Bool = true, on interface: String = "wlan0") throws {
        try perform(.networkJoined(JoinedNetwork(ssid: ssid, isSecure: isSecure, interface: interface)))
    }

    func leave(_ interface: String = "wlan0") throws { try perform(.networkLeft(interface: interface)) }

    func set(carrier isThere: Bool, of interface: String = "wlan0") throws {
        fixture.pushEffects.set(carrier: isThere, of: interface)
        fixture.network.change()
        try fixture.settle()
    }

    /// Lets time pass; providers do what is asked of them whenever something comes due.
    func pass(_ seconds: Double, _ providers: FakeProvider...) throws {
        var rest: Double? = seconds
        while let time = rest {
            rest = try onLoop { [effects = fixture.pushEffects] in effects.passOne(time) }
            for provider in providers { try provider.work() }
        }
    }

    /// What has been reported since the last call, as text: the name of each event, and what it says besides who it is
    /// about.
    func events() -> [String] {
        fixture.pushEffects.takeEvents().map { event in
            let details = event.fields.filter {
                ![.app, .provider, .number, .instance, .ssids, .enabled, .secure, .interface].contains($0.key)
            }
            return ([event.name.rawValue] + details.map { "\($0.value.text)" }).joined(separator: " ")
        }
    }

    /// The same, as the events themselves.
    func records() -> [EventRecord] { fixture.pushEffects.takeEvents() }

    /// A phone that is on Ward, with a configuration for it, and its provider, which runs.
    static func running(
        sabotage: DeviceSaboteur? = nil, _ behaviour: FakeProvider.Behaviour = .init(),
        faults: [PushFault] = []
    ) throws -> (PushPhone, FakeApp, FakeProvider) {
        let phone = try PushPhone(sabotage: sabotage) { $0.pushFaults = faults }
        let app = try phone.app()
        try app.save(.on("Ward"))
        try phone.join("Ward")
        let provider = try phone.provider("push", behaviour)
        _ = phone.events()
        return (phone, app, provider)
    }
}

private final class ResultBox<Value: Sendable>: Sendable {
    private let result = Mutex<Swift.Result<Value, any Error>?>(nil)
    var value: Swift.Result<Value, any Error>? { result.withLock { $0 } }
    func set(_ value: Swift.Result<Value, any Error>) { result.withLock { $0 = value } }
}

/// An app that uses its managers.
final class FakeApp {
    let client: Client
    private var lastID = 100

    init(_ client: Client) { self.client = client }

    /// Asks for something; returns what the device says to it at once.
    @discardableResult
    func ask(_ content: AppRequest.Content) throws -> [AppReply.Event] {
        lastID += 1
        try client.send(AppRequest(content, id: lastID))
        return try client.replies().filter { $0.id == lastID }.map(\.event)
    }

    /// Saves a configuration; returns its number.
    @discardableResult
    func save(_ configuration: PushConfiguration) throws -> Int {
        let replies = try ask(.pushSave(configuration))
        guard case .pushSaved(let number) = replies.first else { throw Failed("\(replies)") }
        return number
    }

    /// Why something is refused.
    func refusal(_ content: AppRequest.Content) throws -> (Int, String) {
        let replies = try ask(content)
        guard case .pushRefused(let code, let message) = replies.last else { throw Failed("\(replies)") }
        return (code, message)
    }

    /// Why something fails.
    func failure(_ content: AppRequest.Content) throws -> ServiceFailure {
        let replies = try ask(content)
        guard case .failed(let failure) = replies.last else { throw Failed("\(replies)") }
        return failure
    }

    func load() throws -> [PushConfiguration] {
        guard case .pushConfigurations(let configurations) = try ask(.pushLoad).first else { throw Failed("no list") }
        return configurations
    }
}

/// The process of a provider, which does what it is ordered to.
final class FakeProvider {
    struct Behaviour {
        /// The text of the error that `start` completes with.
        var error: String?
        /// How many times it completes `start`.
        var starts = 1
        /// How many times it completes `stop`.
        var stops = 1
        /// Whether its instances are deallocated.
        var releases = true
    }

    let client: Client
    var behaviour: Behaviour
    /// What it was ordered, in words.
    private(set) var orders: [String] = []
    /// How many times it was ordered to start before it had said that it had stopped.
    private(set) var overlaps = 0
    /// What else the device said.
    private(set) var replies: [AppReply.Event] = []
    private var instances = 0
    private var lastID = 100
    /// Whether it was ordered to stop by what it reads just now, which the device cannot know to be done.
    private var isStopping = false
    /// Whether it never says that it has stopped.
    private var isStuck = false

    init(_ client: Client, _ behaviour: Behaviour) {
        self.client = client
        self.behaviour = behaviour
    }

    /// Does what it was ordered until there is nothing left to do.
    func work() throws {
        while true {
            let news = try client.replies()
            if news.isEmpty { return }
            isStopping = false
            for reply in news {
                if case .provider(let order) = reply.event { try follow(order) } else { replies.append(reply.event) }
            }
        }
    }

    func ask(_ content: AppRequest.Content) throws {
        lastID += 1
        try client.send(AppRequest(content, id: lastID))
        try work()
    }

    /// Forgets what it was ordered.
    func forget() { (orders, replies) = ([], []) }

    private func follow(_ order: ProviderOrder) throws {
        switch order {
        case .start(let configuration):
            instances += 1
            if isStopping || isStuck { overlaps += 1 }
            orders.append("start" + (configuration.map { " \($0)" } ?? ""))
            for _ in 0..<behaviour.starts {
                try send(.providerStarted(instance: instances, error: behaviour.error))
            }
        case .update(let configuration): orders.append("update" + (configuration.map { " \($0)" } ?? ""))
        case .timer: orders.append("timer")
        case .sleep: orders.append("sleep")
        case .wake: orders.append("wake")
        case .stop(let reason):
            orders.append("stop \(reason)")
            let number = instances
            isStopping = true
            isStuck = behaviour.stops == 0
            for _ in 0..<behaviour.stops { try send(.providerStopped(instance: number)) }
            if behaviour.stops > 0, behaviour.releases { try send(.providerReleased(instance: number)) }
        }
    }

    private func send(_ content: AppRequest.Content) throws {
        lastID += 1
        try client.send(AppRequest(content, id: lastID))
    }
}

extension PushConfiguration {
    /// An enabled one for the provider of the app `pager`, or for another.
    static func on(
        _ ssids: String..., provider: String = "com.example.push", configuration: String? = nil, number: Int? = nil
    ) -> PushConfiguration {
        PushConfiguration(
            number: number, matchSSIDs: ssids, providerBundleIdentifier: provider,
            providerConfiguration: configuration, isEnabled: true)
    }

    /// The same, with a provider that runs.
    var active: PushConfiguration {
        var copy = self
        copy.isActive = true
        return copy
    }

    /// The same, disabled.
    var disabled: PushConfiguration {
        var copy = self
        copy.isEnabled = false
        return copy
    }
}

extension Value {
    /// As in a line of JSON, but for texts.
    fileprivate var text: String {
        if case .string(let text) = self { return text }
        var text = ""
        JSONWriter.append(self, to: &text)
        return text
    }
}

/// A dictionary as programs hand it over.
func propertyList(_ dictionary: [String: String]) throws -> String {
    try PropertyListEncoder().encode(dictionary).base64EncodedString()
}
