internal import LabModel

/// The shapes of network addresses and endpoints.
extension Shapes {
    static let address = Shape<String>.text("an IP address", remedy: "write it as in 10.1.0.2 or fd00:1::2") {
        IPAddress($0) == nil ? nil : $0
    }

    /// A Bonjour service type.
    static let serviceType = Shape<String>.text(
        "a Bonjour type", remedy: "write it as in _pager._tcp", pattern: "^_[^.\\s]+(\\._[^.\\s]+)*\\._(tcp|udp)\\.?$",
        write: { $0 }
    ) { text in
        let bare = text.hasSuffix(".") ? text.dropLast() : text[...]
        let labels = bare.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ $0.hasPrefix("_") && $0.count > 1 }),
            labels.last == "_tcp" || labels.last == "_udp", !text.contains(where: \.isWhitespace)
        else { return nil }
        return text
    }

    /// `HOST:PORT` or `ADDRESS:PORT`.
    static let endpoint = Shape<ProbeEndpoint>.text(
        "a host or address with a port", remedy: "write it as in server:80, 10.1.0.2:80 or [fd00:1::2]:80",
        pattern: "^([^:\\s\\[]+|\\[[0-9A-Fa-f:.]+(%[^\\]\\s]+)?\\]):[0-9]{1,5}$", write: \.description
    ) { text in
        guard let endpoint = ProbeEndpoint(parsing: text), endpoint.port != nil else { return nil }
        return endpoint
    }
}
