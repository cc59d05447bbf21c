internal import LabEvents

/// One setting of a reference program: all that is said of it, in one place.
///
/// From this come the key of scenario files with its schema, the key of the program's settings file, and its flag and
/// its line of usage.
package struct Setting<Settings: Sendable>: Sendable {
    /// Its key, and its flag without the hyphens.
    package let name: String
    /// The form of its value.
    package let form: SettingForm
    /// What it says, without the full stop.
    package let about: String
    /// What holds when a scenario leaves it out, in words; nil is the default value.
    package let absent: String?
    /// Reads the value; nil is none.
    package let value: @Sendable (Settings) -> SettingValue?
    /// Puts a value of the setting's form in its place.
    package let store: @Sendable (SettingValue, inout Settings) -> Void

    /// A setting kept in the property at `path`.
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

/// The forms that values of settings have.
package enum SettingForm: Sendable, Hashable {
    /// A time of a millisecond or more.
    case duration
    /// A TCP port; 0, where a program is started by hand, is any that is free.
    case port
    /// A whole number.
    case number(ClosedRange<Int>)
    /// True or false.
    case truth
    /// An IP address.
    case address
    /// The name of a host, or an address.
    case host
    /// A device token.
    case token
    /// A P-256 public key: the base64 text between the first and the last line of its PEM file, as one line.
    case key

    /// What a value looks like, for an error.
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

    /// Reads a value; nil when it is not of this form.
    ///
    /// What an address, a token or a key is made of is checked where it is used.
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

/// A value of a setting.
package enum SettingValue: Sendable, Hashable {
    /// A time.
    case duration(Duration)
    /// A port or another whole number.
    case number(Int)
    /// True or false.
    case truth(Bool)
    /// An address, a name, a token or a key.
    case text(String)
}

extension SettingValue: CustomStringConvertible {
    /// The value as on a command line.
    package var description: String {
        switch self {
        case .duration(let duration): duration.text
        case .number(let number): "\(number)"
        case .truth(let truth): "\(truth)"
        case .text(let text): text
        }
    }
}

/// The settings of a program, described by a table.
package protocol ProgramSettings: Sendable {
    /// A row for each setting.
    static var table: [Setting<Self>] { get }
    /// What holds when nothing is set.
    static var defaults: Self { get }
}

/// The type of a property that keeps a setting.
protocol SettingRepresentable: Sendable {
    /// The value as a setting's; nil is none.
    var setting: SettingValue? { get }
    /// Takes a setting's value; nil when it is of another type.
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
