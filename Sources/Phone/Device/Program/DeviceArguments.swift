internal import DeviceProtocol
internal import DeviceRules
internal import FoundationEssentials
internal import Kernel

/// The validated command line of `deviced`.
struct DeviceArguments: Sendable {
    var configuration: DeviceConfiguration
    /// The open directory of the device's control group; `nil` where there are no control groups.
    var controlGroup: Int32?
    /// The socket of the keeper, which keeps the enforcement active after the device has ended; `nil` for none.
    var keeper: Int32?

    static let usage = "usage: deviced --configuration FILE [--control-group DESCRIPTOR] [--keeper DESCRIPTOR]"

    init(_ arguments: [String]) throws(DeviceError) {
        var values: [String: String] = [:]
        var rest = arguments[...]
        while let flag = rest.popFirst() {
            guard ["--configuration", "--control-group", "--keeper"].contains(flag), let value = rest.popFirst() else {
                throw DeviceError("\(flag) is not understood, or lacks its value.\n\(Self.usage)")
            }
            values[flag] = value
        }
        guard let path = values["--configuration"] else { throw DeviceError(Self.usage) }
        controlGroup = try Self.descriptor("--control-group", values)
        keeper = try Self.descriptor("--keeper", values)
        configuration = try Self.read(path)
        try configuration.check(path)
        configuration.sabotage?.distort(&configuration)
    }

    private static func descriptor(_ flag: String, _ values: [String: String]) throws(DeviceError) -> Int32? {
        guard let text = values[flag] else { return nil }
        guard let number = Int32(text), number > 2 else {
            throw DeviceError("\(flag) \(text): it takes the number of an open descriptor, 3 or more.")
        }
        return number
    }

    private static func read(_ path: String) throws(DeviceError) -> DeviceConfiguration {
        do {
            let text = try FileDescriptor.contents(of: path)
            return try JSONDecoder().decode(DeviceConfiguration.self, from: Data(text.utf8))
        } catch let error as DecodingError {
            throw DeviceError("\(path): \(error.sentence)")
        } catch {
            throw DeviceError("The configuration cannot be read: \(error).")
        }
    }
}

extension DeviceConfiguration {
    /// Checks the constraints that the types do not express.
    fileprivate func check(_ path: String) throws(DeviceError) {
        let names = apps.map(\.description.name)
        for (index, app) in apps.enumerated() {
            let name = app.description.name
            if names[..<index].contains(name) { throw DeviceError("\(path): there are two apps \(name). Rename one.") }
            for other in [app.description.container, app.description.responsible].compactMap({ $0 })
            where !names.contains(other) {
                throw DeviceError("\(path): \(name) belongs to \(other), which is no app of the device. Add it.")
            }
        }
        for app in apps { try checkPush(of: app, path) }
        for list in answers {
            if list.answers.isEmpty { throw DeviceError("\(path): there is an empty list of answers. Remove it.") }
            for name in list.apps where !names.contains(name) {
                throw DeviceError(
                    "\(path): there is an answer for \(name), which is no app of the device. Add or remove it.")
            }
        }
    }

    /// Checks a push configuration that the device saves itself.
    private func checkPush(of app: App, _ path: String) throws(DeviceError) {
        guard let push = app.push else { return }
        let name = app.description.name
        guard app.description.kind == .appPushProvider else {
            throw DeviceError("\(path): \(name) has push, and is no push provider. Make its kind app-push.")
        }
        let bundle = app.description.identifier
        let configuration = PushConfiguration(
            matchSSIDs: push.matches, providerBundleIdentifier: bundle, providerConfiguration: push.configuration)
        do throws(AppPushProblem) {
            if let problem = try AppPushConfiguration(checking: configuration).problem(providers: [bundle]) {
                throw problem
            }
        } catch {
            throw DeviceError("\(path): the push of \(name): \(error)")
        }
    }
}

extension DecodingError {
    /// The location and the description of the error.
    var sentence: String {
        switch self {
        case .keyNotFound(let key, let context): "\(Self.place(context))the key \(key.stringValue) is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "\(Self.place(context))\(context.debugDescription)"
        @unknown default: "\(self)"
        }
    }

    private static func place(_ context: Context) -> String {
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        return path.isEmpty ? "" : "\(path): "
    }
}

/// The reason why a device cannot run.
package struct DeviceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One or two sentences: the object, the problem and the remedy.
    package let message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }
}
