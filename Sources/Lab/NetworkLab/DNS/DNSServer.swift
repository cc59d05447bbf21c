internal import Glibc
internal import Kernel
public import LabModel

/// A DNS server for a host of a lab: dnsmasq with one zone.
///
/// It listens on port 53 of all the host's addresses, over UDP and TCP, and responds at once: the names of its zone
/// exist, and no others. Each query is a line of its log.
///
/// ```swift
/// let server = DNSServer(DNSZone(["nas.example": lab.addresses(of: "nas")]), zoneFile: folder + "/zone")
/// try await lab.start(try server.program("dns"), on: "router")
/// try await lab.waitUntilListening(on: "router", port: DNSServer.port)
/// ```
public struct DNSServer: Sendable, Hashable {
    /// The port of DNS.
    public static let port = 53
    /// The path of dnsmasq on Debian and other distributions.
    static let executable = "/usr/sbin/dnsmasq"

    /// The zone that it answers from.
    public var zone: DNSZone
    /// The path of the zone file, which ``program(_:)`` writes; it is not removed.
    public var zoneFile: String

    /// Makes a server.
    public init(_ zone: DNSZone, zoneFile: String) {
        self.zone = zone
        self.zoneFile = zoneFile
    }

    /// Whether dnsmasq is installed on this machine.
    public static var isInstalled: Bool { unsafe access(executable, X_OK) == 0 }

    /// Writes the zone file, and returns the program to start.
    ///
    /// Throws ``LabError`` if the file cannot be written or dnsmasq is not installed.
    public func program(_ name: String) throws -> ProgramSpec {
        guard Self.isInstalled else {
            throw LabError(
                "Program `\(name)` needs \(Self.executable). Install it: `apt-get install dnsmasq-base`.",
                kind: .unsupported)
        }
        try ZoneFile(path: zoneFile).write(zone)
        var spec = ProgramSpec(name, executable: Self.executable, arguments: arguments)
        spec.zoneFile = zoneFile
        return spec
    }

    /// In the foreground, without the machine's configuration and without upstream servers.
    private var arguments: [String] {
        [
            "--no-daemon", "--conf-file=/dev/null", "--user=root", "--pid-file", "--port=\(Self.port)", "--no-resolv",
            "--no-hosts", "--no-poll", "--local=/#/", "--addn-hosts=\(zoneFile)", "--local-ttl=0",
            "--log-queries", "--log-facility=-",
        ]
    }
}

/// The file of a zone: a line for each address and name, as in hosts(5).
struct ZoneFile: Sendable, Hashable {
    let path: String

    func write(_ zone: DNSZone) throws {
        let lines = zone.addresses.sorted { $0.key < $1.key }
            .flatMap { name, addresses in addresses.map { "\($0) \(name)\n" } }
        try write(lines.joined())
    }

    func write(_ text: String) throws {
        do {
            try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644).write(Array(text.utf8))
        } catch {
            throw LabError("The zone file \(path) cannot be written. Choose a folder that exists.", cause: error)
        }
    }

    func read() throws -> String { try FileDescriptor.contents(of: path) }
}

extension DNSZone {
    init(file text: String) {
        var addresses: [String: [IPAddress]] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2, let address = IPAddress(String(words[0])) else { continue }
            addresses[String(words[1]), default: []].append(address)
        }
        self.init(addresses)
    }
}
