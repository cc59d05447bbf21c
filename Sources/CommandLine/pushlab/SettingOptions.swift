import ArgumentParser

/// The values set on the command line, for every verb that reads scenarios.
struct SettingOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Put a value in the place of one of the files.", valueName: "name=value"))
    var settings: [SettingArgument] = []

    var values: [String: String] { Dictionary(settings.map { ($0.name, $0.value) }) { $1 } }

    func validate() throws {
        let names = settings.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("--set names `\(twice)` more than once.")
        }
    }
}

/// A value on the command line, such as `heartbeat=200ms`.
struct SettingArgument: ExpressibleByArgument, Sendable {
    let name: String
    /// The value in the notation of a file.
    let value: String

    init?(argument: String) {
        guard let separator = argument.firstIndex(of: "="), separator != argument.startIndex else { return nil }
        (name, value) = (String(argument[..<separator]), String(argument[argument.index(after: separator)...]))
    }
}
