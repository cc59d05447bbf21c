internal import FoundationEssentials

/// Settings on a command line: one flag per setting, and `--settings FILE` for a file.
extension ProgramSettings {
    package static var flags: Set<String> {
        Set(table.filter { $0.form != .truth }.map(\.name)).union(["settings"])
    }

    /// The flags without a value.
    package static var switches: Set<String> { Set(table.filter { $0.form == .truth }.map(\.name)) }

    /// The usage text: one line per setting, with its flag, default and description.
    package static var usage: String {
        let lines = table.map { setting in
            let example: String? =
                switch setting.form {
                case .truth: nil
                case .duration: "TIME"
                case .port: "PORT"
                case .number: "N"
                case .address: "ADDRESS"
                case .host: "HOST"
                case .token: "TOKEN"
                case .key: "KEY"
                }
            let value = example.map { " \(setting.value(defaults)?.description ?? $0)" } ?? ""
            return (flag: "--\(setting.name)\(value)", about: setting.about)
        }
        let width = lines.map(\.flag.count).max() ?? 0
        return lines.map { flag, about in
            "  \(flag)\(String(repeating: " ", count: width - flag.count + 2))\(about)."
        }.joined(separator: "\n")
    }

    /// Reads settings: the defaults, overridden by the settings file, overridden by the flags.
    ///
    /// - Throws: ``UsageError`` with the flag or file and the fault.
    package init(_ flags: CommandLineFlags) throws(UsageError) {
        self = try flags.text("settings").map(Self.read) ?? .defaults
        for setting in Self.table {
            if setting.form == .truth {
                if flags.has(setting.name) { setting.store(.truth(true), &self) }
            } else if let text = flags.text(setting.name) {
                guard let value = setting.form.value(of: text) else {
                    throw UsageError("--\(setting.name) takes \(setting.form.expected), not “\(text)”")
                }
                setting.store(value, &self)
            }
        }
    }

    private static func read(_ path: String) throws(UsageError) -> Self {
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            return try JSONDecoder().decode(SettingsFile<Self>.self, from: data).settings
        } catch let error as DecodingError {
            throw UsageError("\(path): \(error.reason)")
        } catch {
            throw UsageError("--settings \(path) cannot be read: \(error)")
        }
    }
}

extension DecodingError {
    fileprivate var reason: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: ".")
            return path.isEmpty ? context.debugDescription : "“\(path)”: \(context.debugDescription)"
        @unknown default: return "\(self)"
        }
    }
}
