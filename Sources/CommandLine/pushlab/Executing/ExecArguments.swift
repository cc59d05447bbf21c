import ArgumentParser
import DeviceRules
import ScenarioLanguage

/// The systems of devices on the command line.
enum DeviceName {
    static let all = PlatformVersion.allCases.map(\.rawValue)

    /// Reads a name such as `macos-26`.
    static func parse(_ text: String) throws -> PlatformVersion {
        guard let version = PlatformVersion(rawValue: text) else {
            throw ValidationError(NearestWord.remedy(for: text, in: all, none: ""))
        }
        return version
    }
}

/// The user's choice about an app on the command line.
struct PrivilegeName: ExpressibleByArgument, Sendable, CustomStringConvertible {
    let privilege: Privilege

    init(privilege: Privilege) { self.privilege = privilege }

    init?(argument: String) {
        guard let privilege = argument == "granted" ? .allowed : Privilege(rawValue: argument) else { return nil }
        self.privilege = privilege
    }

    var description: String { privilege == .allowed ? "granted" : privilege.rawValue }
    var defaultValueDescription: String { description }
    static let allValueStrings = ["granted", "denied", "undetermined"]
}

/// A kind of program on the command line.
struct KindName: ExpressibleByArgument, Sendable {
    let kind: AppKind

    init(kind: AppKind) { self.kind = kind }

    init?(argument: String) {
        guard let kind = AppKind(rawValue: argument), Self.kinds.contains(kind) else { return nil }
        self.kind = kind
    }

    var defaultValueDescription: String { kind.rawValue }

    /// The kinds of programs that can exist without an app.
    private static let kinds: [AppKind] = [.app, .appClip, .daemon, .agent, .commandLineTool]
    static let allValueStrings = kinds.map(\.rawValue)
}

enum AlertAnswer: String, ExpressibleByArgument, Sendable, CaseIterable {
    case allow, deny
}

enum EntitlementName: String, ExpressibleByArgument, Sendable, CaseIterable {
    case multicast
}

enum PeerName {
    /// Returns why a name cannot be that of a peer; `nil` if it can.
    static func mistake(in name: String) -> String? {
        if name == DeviceLab.place.host { return "this is the name of the device." }
        if name == DeviceLab.routerName { return "this is the name of the router." }
        if name == "localhost" { return "this is the name of the loopback address." }
        // C libraries read such a name as an IPv4 address (inet_aton(3)).
        if name.hasPrefix("0x") || name.allSatisfy(\.isNumber) {
            return "begin it with another letter: it reads as an address."
        }
        let isLabel =
            (1...63).contains(name.utf8.count) && name.first != "-" && name.last != "-"
            && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
        return isLabel ? nil : "use lower-case letters, digits and hyphens, as in a host name."
    }
}
