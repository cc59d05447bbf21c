internal import LabEvents

/// The definition of one setting of a reference program.
///
/// It determines the key and schema in scenario files, the key in settings files, and the flag and usage line.
package struct Setting<Settings: Sendable>: Sendable {
    /// The key, and the flag without its hyphens.
    package let name: String
    package let form: SettingForm
    /// The description, without the full stop.
    package let about: String
    /// The behaviour without the setting, in words; `nil` for the default value.
    package let absent: String?
    /// Reads the value; `nil` when it is not set.
    package let value: @Sendable (Settings) -> SettingValue?
    /// Stores a value of the setting's form.
    package let store: @Sendable (SettingValue, inout Settings) -> Void

    /// Creates a setting that is stored in the property at `path`.
    init<Value: SettingRepresentable>(
        _ name: String, _ path: any WritableKeyPath<Settings, Value> & Sendable, _ form: SettingForm, _ about: String,
        absent: String? = nil
    ) {
        self.name = name
        self.form = form
        self.about = about
        self.absent = absent
        value = { $0[keyPath: path].setting }
        store = { value, settings in
            if let value = Value(setting: value) { settings[keyPath: path] = value }
        }
    }
}

package enum SettingForm: Sendable, Hashable {
    /// A duration of at least a millisecond.
    case duration
    /// A TCP port; 0, for a program started by hand, is any free port.
    case port
    case number(ClosedRange<Int>)
    case truth
    case address
    /// A host name or an IP address.
    case host
    case token
    /// A P-256 public key: the base64 text of its PEM file without the first and last line, on one line.
    case key

    /// The description of valid values, for errors.
    package var expected: String {
        switch self {
        case .duration: "a duration of 1ms or more, such as 200ms, 1.5s or 2m"
        case .port: "a port from 0 to 65535"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .truth: "true or false"
        case .address: "an IP address"
        case .host: "the name of a host or an IP address"
        case .token: "a device token"
        case .key: "a P-256 public key in base64, on one line"
        }
    }

    /// Parses a value; `nil` when it does not have this form.
    ///
    /// The contents of an address, a token or a key are checked where they are used.
    package func value(of text: String) -> SettingValue? {
        switch self {
        case .duration:
            guard let duration = Duration(text: text), duration >= .milliseconds(1) else { return nil }
            return .duration(duration)
        case .port: return Self.number(text, in: 0...65_535)
        case .number(let range): return Self.number(text, in: range)
        case .truth: return Bool(text).map { .truth($0) }
        case .address, .host, .token, .key: return text.isEmpty ? nil : .text(text)
        }
    }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> SettingValue? {
        guard let number = Int(text), range.contains(number) else { return nil }
        return .number(number)
    }
}

package enum SettingValue: Sendable, Hashable {
    case duration(Duration)
    /// A port or another number.
    case number(Int)
    case truth(Bool)
    case text(String)
}

extension SettingValue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .duration(let duration): duration.text
        case .number(let number): "\(number)"
        case .truth(let truth): "\(truth)"
        case .text(let text): text
        }
    }
}

package protocol ProgramSettings: Sendable {
    static var table: [Setting<Self>] { get }
    static var defaults: Self { get }
}

/// A property type that can store a setting.
protocol SettingRepresentable: Sendable {
    /// The setting's value; `nil` when it is not set.
    var setting: SettingValue? { get }
    /// Converts a setting's value; `nil` when it is of another type.
    init?(setting: SettingValue)
}

extension Duration: SettingRepresentable {
    var setting: SettingValue? { .duration(self) }
    init?(setting: SettingValue) {
        guard case .duration(let duration) = setting else { return nil }
        self = duration
    }
}

extension Int: SettingRepresentable {
    var setting: SettingValue? { .number(self) }
    init?(setting: SettingValue) {
        guard case .number(let number) = setting else { return nil }
        self = number
    }
}

extension Bool: SettingRepresentable {
    var setting: SettingValue? { .truth(self) }
    init?(setting: SettingValue) {
        guard case .truth(let truth) = setting else { return nil }
        self = truth
    }
}

extension String: SettingRepresentable {
    var setting: SettingValue? { .text(self) }
    init?(setting: SettingValue) {
        guard case .text(let text) = setting else { return nil }
        self = text
    }
}

extension Optional: SettingRepresentable where Wrapped: SettingRepresentable {
    var setting: SettingValue? { self?.setting }
    init?(setting: SettingValue) {
        guard let value = Wrapped(setting: setting) else { return nil }
        self = value
    }
}
