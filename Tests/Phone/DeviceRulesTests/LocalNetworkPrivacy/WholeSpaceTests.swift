import DeviceRules
import Testing

/// The rules once more, written as the documents have them, and compared with the decision about every request.
@Suite("The whole space of decisions")
struct WholeSpaceTests {
    @Test("every decision is the one the documents imply")
    func everything() {
        let wrong = PrivacySpace.points.filter { $0.decision != expected($0) }
        #expect(wrong.prefix(5).map { "\($0.text), not \(expected($0))" } == [])
        #expect(PrivacySpace.points.count == 9 * 4 * 14 * 3 * 2 * 59)
    }

    /// `-` nothing, `A` access, `E` access and the entitlement, `x` exempt; columns in the order of ``Destination``.
    private static let sockets: [SocketOperation: String] = [
        //            own remote on-link multicast broadcast dns proxy
        .tcpConnect: "--AAAxx",
        .tcpAccept: "-----xx",
        .udpConnect: "--AAAxx",
        .udpSend: "--AEExx",
        .udpReceive: "---EExx",
        .rawSend: "--AEExx",
    ]

    /// `u` the user's choice, `a` always, `n` never, `x` exempt, `b` the user's choice but never asked; iOS, then macOS.
    private static let programs: [AppKind: String] = [
        .app: "uu", .appClip: "nn", .appExtension: "uu", .backgroundExtension: "bb", .appPushProvider: "bb",
        .packetTunnelProvider: "aa", .appProxyProvider: "aa", .dnsProxyProvider: "aa", .webContent: "xx",
        .daemon: "ua", .agent: "uu", .commandLineTool: "ua", .helperTool: "uu",
    ]

    private func expected(_ point: PrivacySpace.Point) -> Decision {
        guard point.platform.standsForPrivacy else { return Decision(.allowed(.noPrivacy)) }
        let need = need(point)
        if need == "-" { return Decision(.allowed(.notLocal)) }
        if need == "x" { return Decision(.allowed(.exempt)) }
        let isMac = !point.platform.standsForIOS
        var standing = Self.programs[point.program.app.kind].map { isMac ? $0.suffix(1) : $0.prefix(1) } ?? "?"
        if isMac, point.program.app.isRoot { standing = "a" }
        if standing == "x" { return Decision(.allowed(.exempt)) }
        if standing == "n" { return Decision(.refused(.appClip)) }
        if need == "N" { return Decision(.refused(.undeclared)) }
        if need == "M" { return Decision(.refused(.noEntitlement)) }
        let lacks = need == "E" && !isMac && !point.program.app.hasMulticastEntitlement
        if standing == "a" { return Decision(lacks ? .refused(.noEntitlement) : .allowed(.alwaysAllowed)) }
        switch (point.privilege, standing == "b" || !isMac && !point.isForeground) {
        case (.undetermined, true): return Decision(.refused(.background), isListed: true)
        case (.undetermined, false): return Decision(.refused(.undetermined), presentsAlert: true, isListed: true)
        case (.denied, _): return Decision(.refused(.denied), isListed: true)
        case (.allowed, _): return Decision(lacks ? .refused(.noEntitlement) : .allowed(.allowed), isListed: true)
        }
    }

    private func need(_ point: PrivacySpace.Point) -> Character {
        switch point.request {
        case .socket(let operation, to: let destination):
            return Array(Self.sockets[operation] ?? "")[destination.rawValue]
        case .resolve(name: let name): return ["nas.local", "NAS.Local."].contains(name) ? "A" : "-"
        case .systemService: return "x"
        case .bonjour(let operation, type: let type):
            let bundle = point.program.bundle.name
            if !point.platform.standsForIOS || bundle == "entitled" { return "A" }
            if operation == .enumerateTypes || type.hasPrefix("_services") { return "M" }
            return bundle == "old" || bundle == "declaring" && type == "_pager._tcp" ? "A" : "N"
        }
    }
}
