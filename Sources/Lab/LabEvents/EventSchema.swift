/// Which events each of our own programs emits, and with which fields.
///
/// ```swift
/// EventSchema.events(of: .pushServer)[.offline]  // client, reason, detail
/// ```
public enum EventSchema {
    /// Whose events they are.
    public enum Emitter: Sendable, Hashable, CaseIterable {
        /// The lab, or the scenario runner.
        case lab
        /// The kernel of a host.
        case host
        /// The reference push server.
        case pushServer
        /// The reference push provider.
        case pushProvider
        /// The reference DNS server, which emits none of its own.
        case dnsServer
        /// The network probe.
        case probe
        /// The system of a device.
        case device
        /// A program made with Apple's modules, as far as those emit events.
        case appleModules
    }

    /// The fields of an event, each with what it holds.
    typealias Fields = [EventField: FieldType]
    /// Events with their fields.
    typealias Table = [EventName: Fields]

    /// The events of an emitter, each with the fields it may have; of a program also those that the lab reports of it.
    ///
    /// Some fields stand for many: look for ``EventField/listed``.
    public static func events(of emitter: Emitter) -> [EventName: Set<EventField>] {
        table(of: emitter).mapValues { Set($0.keys) }
    }

    /// Returns the type of a field of an emitter's event; `nil` when it has no such field.
    public static func type(of field: EventField, in event: EventName, of emitter: Emitter) -> FieldType? {
        table(of: emitter)[event]?[field.listed]
    }

    /// All values that a field of an event can have; `nil` when there are too many to list them.
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
        case .device: [program, device, push, calls].merged
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

    /// All values that it can have; `nil` when there are too many to list them.
    public var values: [Value]? {
        switch self {
        case .truth: [.bool(true), .bool(false)]
        case .words(let words): words.map(Value.string)
        case .text, .number, .list, .object, .any: nil
        }
    }

    /// Says whether a value is of this type.
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
    /// All fields of several lists; of one that is in two the later type.
    var merged: EventSchema.Fields { reduce(into: [:]) { $0.merge($1) { $1 } } }
}

extension [[EventName: [EventField: FieldType]]] {
    /// All events of several tables; of one that is in two the later fields.
    var merged: EventSchema.Table { reduce(into: [:]) { $0.merge($1) { $1 } } }
}
