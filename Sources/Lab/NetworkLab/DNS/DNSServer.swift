internal import Glibc
internal import Kernel
public import LabModel

/// A DNS server for a host of a lab: dnsmasq, with a zone and nothing else.
///
/// It listens on port 53 of all the host's addresses, over UDP and TCP, and answers at once for every name: those of its
/// zone exist, and no others. Each question is a line of its log.
///
/// ```swift
/// let server = DNSServer(DNSZone(["nas.example": lab.addresses(of: "nas")]), zoneFile: folder + "/zone")
/// try await lab.start(try server.program("dns"), on: "router")
/// try await lab.waitUntilListening(on: "router", port: DNSServer.port)
/// ```
public struct DNSServer: Sendable, Hashable {
    /// The port of DNS.
    public static let port = 53
    /// Where Debian and others put dnsmasq.
    static let executable = "/usr/sbin/dnsmasq"

    /// What it knows.
    public var zone: DNSZone
    /// The file it reads the zone from, which is written when the server is started, and stays.
    public var zoneFile: String

    /// Makes a server.
    public init(_ zone: DNSZone, zoneFile: String) {
        self.zone = zone
        self.zoneFile = zoneFile
    }

    /// Whether this machine has the program.
    public static var isInstalled: Bool { unsafe access(executable, X_OK) == 0 }

    /// Writes the zone file, and returns the program to start.
    ///
    /// Throws ``LabError`` when the file cannot be written, or this machine has no dnsmasq.
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

    /// In the foreground, with nothing of the machine's configuration, and for no client but this lab's.
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
    /// Reads the text of a zone file.
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
