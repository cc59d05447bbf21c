extension BuildConditions {
    /// Returns the value of `NAME(ARGUMENT)` in a condition; `nil` when only the compiler can evaluate it.
    func value(of name: String, _ argument: String?) -> Bool? {
        switch name {
        case "canImport": argument.map(canImport)
        case "os": platform.map { platform in argument.map(platform.isCalled) ?? false } ?? (argument == "Linux")
        case "targetEnvironment": platform?.isSimulator == true && argument == "simulator"
        default: nil
        }
    }

    /// Returns the value that the compiler of this machine gives; `nil` for conditions that are not evaluated here.
    func compilerValue(of name: String, _ argument: String?) -> Bool? {
        switch name {
        case "canImport": argument.map(modules.contains)
        case "os": argument == "Linux"
        case "targetEnvironment": false
        default: nil
        }
    }

    /// Whether a module exists here and on the device.
    ///
    /// `Glibc` is what a file imports in the place of `Darwin`, so that it exists as long as there is no `Darwin`.
    private func canImport(_ module: String) -> Bool {
        guard modules.contains(module) else { return false }
        guard let platform else { return true }
        if module == "Glibc" { return !modules.contains("Darwin") }
        return !AppleFrameworks.lacks(module, on: platform.system)
    }

    /// Whether a module exists on the device and not here, as far as is known.
    func isMissing(_ module: String) -> Bool {
        guard let platform, !modules.contains(module) else { return false }
        return AppleFrameworks.has(module, on: platform.system)
    }

    /// The name of the system that the conditions are evaluated for.
    var systemName: String { platform?.system.rawValue ?? "Linux" }
}
