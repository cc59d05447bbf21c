/// The events of each of PushLab's own programs, with their fields.
///
/// ```swift
/// EventSchema.events(of: .pushServer)[.offline]  // client, reason, detail
/// ```
public enum EventSchema {
    /// The emitter of an event.
    public enum Emitter: Sendable, Hashable, CaseIterable {
        /// The lab, or the scenario runner.
        case lab
        /// The kernel of a host.
        case host
        /// The reference push server.
        case pushServer
        /// The reference push provider.
        case pushProvider
        /// The reference DNS server, which has no events of its own.
        case dnsServer
        /// The network probe.
        case probe
        /// The system of a device.
        case device
        /// A program that uses Apple's modules.
        case appleModules
    }

    typealias Fields = [EventField: FieldType]
    typealias Table = [EventName: Fields]

    /// Returns the events of an emitter with the fields they may have, including the lab's events about a program.
    ///
    /// A listed field may represent several; look up a field by its ``EventField/listed``.
    public static func events(of emitter: Emitter) -> [EventName: Set<EventField>] {
        table(of: emitter).mapValues { Set($0.keys) }
    }

    /// Returns the type of a field of an emitter's event, or `nil` if it has no such field.
    public static func type(of field: EventField, in event: EventName, of emitter: Emitter) -> FieldType? {
        table(of: emitter)[event]?[field.listed]
    }

    /// Returns all values that a field of an event can have, or `nil` if they cannot be listed.
    public static func values(of field: EventField, in event: EventName) -> [Value]? {
        Emitter.allCases.lazy.compactMap { type(of: field, in: event, of: $0) }.first?.values
    }

    private static func table(of emitter: Emitter) -> Table {
        switch emitter {
        case .lab: lab
        case .host: host
        case .pushServer: [program, pushServer].merged
        case .pushProvider: [program, pushProvider].merged
        case .dnsServer: program
        case .probe: [program, probe].merged
        case .device: [program, device, push, calls, pushToTalk, appLife, wifi, transfers].merged
        case .appleModules: [program, appleModules].merged
        }
    }
}

/// The type of a field of an event.
public enum FieldType: Sendable, Hashable {
    /// Text.
    case text
    /// A number.
    case number
    /// `true` or `false`.
    case truth
    /// An array.
    case list
    /// An object.
    case object
    /// One of a few words.
    case words([String])
    /// Anything.
    case any

    /// All values of the type; `nil` if they cannot be listed.
    public var values: [Value]? {
        switch self {
        case .truth: [.bool(true), .bool(false)]
        case .words(let words): words.map(Value.string)
        case .text, .number, .list, .object, .any: nil
        }
    }

    /// Returns whether a value is of this type.
    public func holds(_ value: Value) -> Bool {
        switch (self, value) {
        case (.text, .string), (.number, .int), (.number, .double), (.truth, .bool), (.list, .array),
            (.object, .object), (.any, _):
            true
        case (.words(let words), .string(let word)): words.contains(word)
        default: false
        }
    }
}

extension [[EventField: FieldType]] {
    /// The fields of all lists; a later type replaces an earlier one.
    var merged: EventSchema.Fields { reduce(into: [:]) { $0.merge($1) { $1 } } }
}

extension [[EventName: [EventField: FieldType]]] {
    /// The events of all tables; a later entry replaces an earlier one.
    var merged: EventSchema.Table { reduce(into: [:]) { $0.merge($1) { $1 } } }
}
