/// An event of a push provider or its configuration: `provider-launch` and the other `provider-…`,
/// `configuration-saved`, `configuration-removed`, `configuration-disabled`.
public struct ProviderReport: TypedEvent {
    /// The event's name.
    public var name: EventName
    /// The name of the app.
    public var app: String
    /// The name of the provider's extension.
    public var provider: String
    /// The number of the configuration.
    public var number: Int?
    /// The number of the instance in its process, from 1, in `provider-released` and `provider-not-released`.
    public var instance: Int?
    /// The fields of this kind of event.
    public var detail: Detail?

    /// The fields that only events of one kind have.
    public enum Detail: Sendable, Hashable {
        /// The SSIDs of a configuration, and whether it is enabled.
        case saved(ssids: [String], isEnabled: Bool)
        /// The error of a failed `start`.
        case message(String)
        /// The name of a reason to stop, such as `noNetworkAvailable`.
        case reason(String)
        /// The cause of the end of the process.
        case cause(String)
        /// Whether the provider is active.
        case on(Bool)
        /// The call that was completed twice: `start` or `stop`.
        case call(String)
        /// The number of living instances.
        case count(Int)
        /// The number of the overlapping configuration.
        case by(Int)
    }

    /// Describes an event of a provider.
    public init(
        _ name: EventName, app: String, provider: String, number: Int? = nil, instance: Int? = nil,
        _ detail: Detail? = nil
    ) {
        (self.name, self.app, self.provider) = (name, app, provider)
        (self.number, self.instance, self.detail) = (number, instance, detail)
    }

    /// The names of these events.
    public static let names: Set<EventName> = Set(EventSchema.providers.keys)

    /// Reads an event; returns `nil` if the name differs or a required field is missing.
    public init?(_ name: EventName, _ fields: [EventField: Value]) {
        guard Self.names.contains(name), let app = fields[.app]?.string, let provider = fields[.provider]?.string
        else { return nil }
        self.init(
            name, app: app, provider: provider, number: fields[.number]?.int, instance: fields[.instance]?.int,
            Detail(fields))
    }

    /// The event in its written form.
    public var record: EventRecord {
        let record = EventRecord(name).with(.app, app).with(.provider, provider).with(.number, number)
            .with(.instance, instance)
        return detail?.written(to: record) ?? record
    }
}

extension ProviderReport.Detail {
    fileprivate init?(_ fields: [EventField: Value]) {
        if case .array(let ssids) = fields[.ssids], case .bool(let isEnabled) = fields[.enabled] {
            self = .saved(ssids: ssids.compactMap(\.string), isEnabled: isEnabled)
        } else if let message = fields[.message]?.string {
            self = .message(message)
        } else if let reason = fields[.reason]?.string {
            self = .reason(reason)
        } else if let cause = fields[.cause]?.string {
            self = .cause(cause)
        } else if case .bool(let isOn) = fields[.on] {
            self = .on(isOn)
        } else if let call = fields[.call]?.string {
            self = .call(call)
        } else if let count = fields[.count]?.int {
            self = .count(count)
        } else if let number = fields[.by]?.int {
            self = .by(number)
        } else {
            return nil
        }
    }

    fileprivate func written(to record: EventRecord) -> EventRecord {
        switch self {
        case .saved(let ssids, let isEnabled): record.with(.ssids, ssids).with(.enabled, .bool(isEnabled))
        case .message(let text): record.with(.message, text)
        case .reason(let name): record.with(.reason, name)
        case .cause(let text): record.with(.cause, text)
        case .on(let isOn): record.with(.on, .bool(isOn))
        case .call(let name): record.with(.call, name)
        case .count(let count): record.with(.count, count)
        case .by(let number): record.with(.by, number)
        }
    }
}
