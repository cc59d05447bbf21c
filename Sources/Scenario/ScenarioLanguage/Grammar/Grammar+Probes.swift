extension Grammar {
    /// The value of `probe`.
    static let probe = Mapping(
        "a probe", from: ProbeSettings(),
        [
            Field(
                "listens", \.listens, probePort.oneOrMore,
                "Ports it listens on; it echoes what comes by TCP and reports what comes by UDP."),
            Field("joins", \.joins, endpoint.oneOrMore, "Multicast groups it joins, each with a port."),
            Field("advertises", \.advertises, advertised.oneOrMore, "Bonjour services it registers."),
            Field(
                "ttl", \.timeToLive, Shapes.duration,
                "The time to live of the records of its services; two minutes or more if left out."),
            Field("browses", \.browses, serviceType.oneOrMore, "Bonjour types it browses for."),
        ]
    ).shape

    private static let probePort = Shape<ProbePort>.text(
        "a port with its transport", remedy: "write it as in 80/tcp or 9/udp", pattern: "^[0-9]{1,5}/(tcp|udp)$"
    ) { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let port = Int(parts[0]), (1...65_535).contains(port),
            let transport = ProbePort.Transport(rawValue: String(parts[1]))
        else { return nil }
        return ProbePort(port, transport)
    }

    private static let advertised = serviceType.map { AdvertisedService($0) }.or(advertisedMapping)

    private static let advertisedMapping = Mapping(
        "a service", from: AdvertisedService(""),
        [
            Field("type", \.type, serviceType, "Its type.", required: "_pager._tcp"),
            Field("name", \.name, Shapes.text, "Its instance name; that of its host if left out."),
            Field("port", \.port, Shapes.port, "Its port; 9 if left out."),
        ]
    ).shape

    /// A Bonjour type.
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

    /// The value of `dns-server`.
    static let dnsServer = Mapping(
        "a DNS server", from: DNSServerSettings(),
        [
            Field(
                "zone", \.zone,
                Shapes.table(
                    "the zone", by: .domain, of: "a host in a zone",
                    Shapes.name("the name of a host or an address").oneOrMore),
                "The names it knows, each with the hosts or addresses it answers with.",
                required: "{ nas.example: HOST }")
        ]
    ).shape
}
