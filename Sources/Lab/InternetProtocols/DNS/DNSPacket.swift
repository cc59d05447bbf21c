/// A DNS message, whether it is multicast or not (RFC 1035, 4; RFC 6762, 18).
package struct DNSPacket: Sendable, Hashable {
    /// The number by which a response is known to belong to a query.
    package var id: UInt16
    /// What it is, and how it went.
    package var flags: DNSFlags
    /// What it asks for.
    package var questions: [DNSQuestion] = []
    /// The records that answer.
    package var answers: [DNSRecord] = []
    /// The records of those who know more.
    package var authorities: [DNSRecord] = []
    /// Records that may be useful besides.
    package var additionals: [DNSRecord] = []

    /// Makes a message.
    package init(
        id: UInt16, flags: DNSFlags, questions: [DNSQuestion] = [], answers: [DNSRecord] = [],
        authorities: [DNSRecord] = [], additionals: [DNSRecord] = []
    ) {
        self.id = id
        self.flags = flags
        self.questions = questions
        self.answers = answers
        self.authorities = authorities
        self.additionals = additionals
    }

    /// Asks a server for records of a name.
    package init(asking name: DNSName, _ type: DNSRecordType, id: UInt16) {
        self.init(id: id, flags: .query, questions: [DNSQuestion(name, type)])
    }

    /// Reads a message; bytes behind its last record are nothing.
    package init(_ message: [UInt8]) throws(DNSFormatError) {
        var problem: DNSFormatError?
        guard let packet = DNSPacket(prefixOf: message, &problem) else { throw .endsEarly(at: 0) }
        if let problem { throw problem }
        self = packet
    }

    /// Reads as much of a message as makes sense, such as one that was cut off; `nil` when not even its header is there.
    package init?(prefixOf message: [UInt8]) {
        var problem: DNSFormatError?
        self.init(prefixOf: message, &problem)
    }

    /// Leaves what makes no sense in `problem`, and nothing when all does.
    init?(prefixOf message: [UInt8], _ problem: inout DNSFormatError?) {
        guard message.count >= DNSReader.headerSize else { return nil }
        var reader = DNSReader(message)
        var packet = DNSPacket(id: 0, flags: .query)
        do throws(DNSFormatError) {
            packet.id = try reader.number16()
            packet.flags = DNSFlags(rawValue: try reader.number16())
            var counts: [UInt16] = []
            for _ in 0..<4 { counts.append(try reader.number16()) }
            for _ in 0..<counts[0] { packet.questions.append(try reader.question()) }
            for _ in 0..<counts[1] { packet.answers.append(try reader.record()) }
            for _ in 0..<counts[2] { packet.authorities.append(try reader.record()) }
            for _ in 0..<counts[3] { packet.additionals.append(try reader.record()) }
        } catch {
            problem = error
        }
        self = packet
    }

    /// The internet addresses in its answers.
    package var addresses: [IPAddress] { answers.compactMap(\.address) }

    /// The names that it asks for, and those that its records are about, but for the root: each once, in their order.
    package var names: [DNSName] {
        var known: Set<DNSName> = []
        return (questions.map(\.name) + (answers + authorities + additionals).map(\.name))
            .filter { !$0.isRoot && known.insert($0).inserted }
    }

    /// Whether it is the response to a query.
    package func isResponse(to query: DNSPacket) -> Bool {
        flags.isResponse && id == query.id && questions == query.questions
    }
}
