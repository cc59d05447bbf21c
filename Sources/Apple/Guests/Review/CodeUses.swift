/// The uses of code that an Info.plist or an entitlements file must declare.
struct CodeUses {
    /// A literal or a word of the code, with its place.
    struct Use {
        let text: String
        let file: String
        let line: Int
        let column: Int

        func finding(_ message: String) -> GuestDiagnostic {
            GuestDiagnostic(message, file: file, line: line, column: column, severity: .warning)
        }
    }

    /// The string literals.
    private(set) var literals: [Use] = []
    /// The literals that name a host, as the words before them say.
    private(set) var hosts: [Use] = []
    /// The first use of each word.
    private(set) var words: [String: Use] = [:]
    /// The literals of `matchSSIDs`.
    private(set) var ssids: [Use] = []
    /// The literals of `kSecAttrAccessGroup`.
    private(set) var keychainGroups: [Use] = []
    /// The literals that name an app group.
    private(set) var appGroups: [Use] = []
    /// Whether the code puts a type of a Bonjour service together, which a review of tokens does not follow.
    private(set) var hasBuiltTypes = false

    mutating func add(_ file: ReviewedFile) {
        for (index, token) in file.tokens.enumerated() {
            let use = Use(text: token.text, file: file.path, line: token.line, column: token.column)
            switch token.kind {
            case .string:
                literals.append(use)
                if Self.namesHost(index, in: file) { hosts.append(use) }
                if Self.serviceType(token.text) == nil { noteType(in: token) }
            case .otherLiteral: noteType(in: token)
            case .word:
                words[token.text] = words[token.text] ?? use
                addArgument(of: token.text, at: index, in: file)
            default: break
            }
        }
    }

    /// Whether a literal is the argument, the value or the element of something that is called a host or an address.
    private static func namesHost(_ index: Int, in file: ReviewedFile) -> Bool {
        guard [":", "(", "="].contains(where: { file.isSign(index - 1, $0) }) else { return false }
        // `host: "…"`, `Host("…")`, `let server = "…"`, `let server: String = "…"`.
        let words = [file.text(index - 2)] + (file.isSign(index - 3, ":") ? [file.text(index - 4)] : [])
        return words.contains { word in
            ["host", "server", "address", "group"].contains { word.lowercased().contains($0) }
        }
    }

    private mutating func noteType(in token: SwiftToken) {
        if token.text.contains("_tcp") || token.text.contains("_udp") { hasBuiltTypes = true }
    }

    private mutating func addArgument(of word: String, at index: Int, in file: ReviewedFile) {
        func literal(_ index: Int) -> Use? {
            guard file.tokens.indices.contains(index), file.tokens[index].kind == .string else { return nil }
            let token = file.tokens[index]
            return Use(text: token.text, file: file.path, line: token.line, column: token.column)
        }
        switch word {
        case "matchSSIDs" where file.isSign(index + 1, "=") && file.isSign(index + 2, "["):
            ssids += (index + 2..<min(file.closing(index + 2), file.tokens.count)).compactMap(literal)
        case "kSecAttrAccessGroup":
            // `kSecAttrAccessGroup as String: "GROUP"`, or `query[kSecAttrAccessGroup as String] = "GROUP"`.
            let rest = (index + 1..<min(index + 6, file.tokens.count))
            guard let sign = rest.first(where: { file.isSign($0, ":") || file.isSign($0, "=") }) else { return }
            keychainGroups += [literal(sign + 1)].compactMap(\.self)
        case "suiteName", "forSecurityApplicationGroupIdentifier":
            guard file.isSign(index + 1, ":"), let group = literal(index + 2) else { return }
            if word != "suiteName" || group.text.hasPrefix("group.") { appGroups.append(group) }
        default: break
        }
    }

    /// Returns the first use of one of these words.
    func first(_ names: [String]) -> Use? { names.compactMap { words[$0] }.first }

    /// The literals that are types of Bonjour services, without their subtypes.
    var serviceTypes: [(use: Use, type: String)] {
        literals.compactMap { use in Self.serviceType(use.text).map { (use, $0) } }
    }

    /// Returns a type such as `_http._tcp` in lower case; `nil` for any other text.
    static func serviceType(_ text: String) -> String? {
        let type = text.prefix { $0 != "," }.lowercased()
        guard let match = type.wholeMatch(of: /(_[a-z0-9][a-z0-9-]{0,14}\._(?:tcp|udp))\.?/) else { return nil }
        return String(match.1)
    }

    /// The first use of multicast or broadcast for which iOS asks for an entitlement.
    var multicast: Use? {
        first(["NWMulticastGroup", "IP_ADD_MEMBERSHIP", "IPV6_JOIN_GROUP", "SO_BROADCAST"])
            ?? hosts.first { use in
                guard let address = Self.address(use.text) else { return false }
                return 224...239 ~= address[0] || address == [255, 255, 255, 255]
            }
    }

    /// The first use that is certainly of the local network.
    var localNetwork: Use? {
        serviceTypes.first?.use ?? first(["NWBrowser", "NetServiceBrowser", "DNSServiceBrowse"]) ?? multicast
            ?? hosts.first { use in
                if use.text.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9-]*\.local\.?/) != nil { return true }
                guard let address = Self.address(use.text) else { return false }
                return address[0] == 10 || address[0] == 192 && address[1] == 168
                    || address[0] == 172 && 16...31 ~= address[1] || address[0] == 169 && address[1] == 254
            }
    }

    /// Whether any code uses the network.
    var usesNetwork: Bool {
        let modules = [
            "Network", "NetworkExtension", "dnssd", "FoundationNetworking", "CFNetwork", "SystemConfiguration",
        ]
        let names = [
            "URLSession", "NetService", "NetServiceBrowser", "socket", "getaddrinfo", "CFSocketCreate", "Stream",
        ]
        return first(modules + names) != nil
    }

    /// Returns the bytes of an IPv4 address; `nil` for any other text.
    private static func address(_ text: String) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { UInt8($0) }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }
}
