import DeviceRules

/// Every request of every kind of program on every platform in every state, with what the rules decide about it.
enum PrivacySpace {
    /// One point of it.
    struct Point: Sendable {
        var request: NetworkRequest
        var program: Program
        var platform: Platform
        var privilege: Privilege
        var isForeground: Bool
        var decision: Decision

        /// Whether the program is one whose access is the user's choice, on a platform that has privacy.
        var isChoice: Bool { platform.standsForPrivacy && program.isOrdinary }
    }

    /// Who asks, and what its bundle declares.
    final class Program: Sendable {
        let app: AppDescription
        let bundle: AppDescription

        init(_ kind: AppKind, root: Bool = false, bundle: AppDescription) {
            app = AppDescription(
                "program", kind: kind, container: bundle.name, hasMulticastEntitlement: bundle.hasMulticastEntitlement,
                isRoot: root)
            self.bundle = bundle
        }

        /// An app in the narrow sense: what no exception speaks of.
        var isOrdinary: Bool { app.kind == .app && !app.isRoot }
    }

    static let declaring = AppDescription(
        "declaring", usageDescription: "Finds pagers.", bonjourServices: ["_pager._tcp", "_http._tcp"])
    static let entitled = AppDescription("entitled", usageDescription: "Finds all.", hasMulticastEntitlement: true)
    static let bare = AppDescription("bare")
    static let old = AppDescription("old", isLinkedAgainstPrivacySDK: false)

    static let sockets: [NetworkRequest] = SocketOperation.allCases.flatMap { operation in
        Destination.allCases.map { .socket(operation, to: $0) }
    }
    static let names: [NetworkRequest] = ["nas.local", "NAS.Local.", "nas.example", "local.example"]
        .map { .resolve(name: $0) }
    static let bonjour: [NetworkRequest] = BonjourOperation.allCases.flatMap { operation in
        ["_pager._tcp", "_secret._udp", "_services._dns-sd._udp"].map { .bonjour(operation, type: $0) }
    }
    static let requests = sockets + names + bonjour + [.systemService(.airPrint)]

    static let programs = [declaring, entitled, bare, old].flatMap { bundle in
        AppKind.allCases.map { Program($0, bundle: bundle) } + [Program(.app, root: true, bundle: bundle)]
    }

    /// All points.
    static let points: [Point] = {
        var points: [Point] = []
        for platform in Platform.allCases {
            let rules = PrivacyRules(platform)
            for program in programs {
                for privilege in Privilege.allCases {
                    for isForeground in [true, false] {
                        let state = AppState(privilege, isForeground: isForeground)
                        for request in requests {
                            let decision = rules.decide(request, by: program.app, bundle: program.bundle, in: state)
                            points.append(
                                Point(
                                    request: request, program: program, platform: platform, privilege: privilege,
                                    isForeground: isForeground, decision: decision))
                        }
                    }
                }
            }
        }
        return points
    }()

    private static let pointsByRequest = Dictionary(grouping: points, by: \.request)

    /// The points of a part of the space at which something is not so; the part must not be empty.
    static func breaches(
        about requests: [NetworkRequest] = requests, where isIn: (Point) -> Bool, of law: (Point) -> Bool
    ) -> [String] {
        var count = 0
        var breaches: [String] = []
        for point in requests.flatMap({ pointsByRequest[$0] ?? [] }) where isIn(point) {
            count += 1
            if !law(point) { breaches.append(point.text) }
        }
        return count == 0 ? ["no case at all"] : Array(breaches.prefix(5))
    }
}

extension PrivacySpace.Point {
    var text: String {
        "\(request) by \(program.app.kind)\(program.app.isRoot ? " as root" : "") of \(program.bundle.name) on "
            + "\(platform), \(privilege), \(isForeground ? "foreground" : "background"): \(decision)"
    }

    func isBonjour(_ operations: BonjourOperation..., type: String) -> Bool {
        operations.contains { request == .bonjour($0, type: type) }
    }
}

extension Platform {
    /// The platforms on the technote's list that support local network privacy, by hand.
    var standsForPrivacy: Bool {
        switch self {
        case .iOS, .iPadOS, .visionOS, .macOS, .macOS150: true
        default: false
        }
    }

    /// Whether the technote's remarks about iOS apply.
    var standsForIOS: Bool {
        switch self {
        case .iOS, .iPadOS, .visionOS: true
        default: false
        }
    }
}
