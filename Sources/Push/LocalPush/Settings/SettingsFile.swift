internal import LabEvents

/// The settings of a program as a file: an object with the keys and notation of scenario files.
package struct SettingsFile<Settings: ProgramSettings>: Codable, Sendable {
    package var settings: Settings

    package init(_ settings: Settings) { self.settings = settings }

    /// Reads settings; an absent key has its default.
    ///
    /// - Throws: `DecodingError` for an unknown key or a value of another form.
    package init(from decoder: any Decoder) throws {
        settings = Settings.defaults
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys {
            guard let setting = Settings.table.first(where: { $0.name == key.stringValue }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container,
                    debugDescription: "there is no setting “\(key.stringValue)”; those there are: "
                        + Settings.table.map(\.name).joined(separator: ", "))
            }
            setting.store(try Self.value(of: setting.form, key, in: container), &settings)
        }
    }

    /// Writes all settings that are set.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for setting in Settings.table {
            let key = Key(stringValue: setting.name)
            switch setting.value(settings) {
            case .duration(let duration): try container.encode(duration.text, forKey: key)
            case .number(let number): try container.encode(number, forKey: key)
            case .truth(let truth): try container.encode(truth, forKey: key)
            case .text(let text): try container.encode(text, forKey: key)
            case nil: break
            }
        }
    }

    private static func value(
        of form: SettingForm, _ key: Key, in container: KeyedDecodingContainer<Key>
    ) throws -> SettingValue {
        let text =
            switch form {
            case .port, .number: "\(try container.decode(Int.self, forKey: key))"
            case .truth: "\(try container.decode(Bool.self, forKey: key))"
            case .duration, .address, .host, .token, .key: try container.decode(String.self, forKey: key)
            }
        guard let value = form.value(of: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container,
                debugDescription: "“\(key.stringValue)” takes \(form.expected), not “\(text)”")
        }
        return value
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
