/// A DNS message, unicast or multicast (RFC 1035, 4; RFC 6762, 18).
package struct DNSPacket: Sendable, Hashable {
    /// The id that matches a response to its query.
    package var id: UInt16
    package var flags: DNSFlags
    package var questions: [DNSQuestion] = []
    package var answers: [DNSRecord] = []
    /// The records of authoritative servers.
    package var authorities: [DNSRecord] = []
    package var additionals: [DNSRecord] = []

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

    /// Makes a query for records of a name.
    package init(asking name: DNSName, _ type: DNSRecordType, id: UInt16) {
        self.init(id: id, flags: .query, questions: [DNSQuestion(name, type)])
    }

    /// Decodes a message; bytes after its last record are ignored.
    package init(_ message: [UInt8]) throws(DNSFormatError) {
        var problem: DNSFormatError?
        guard let packet = DNSPacket(prefixOf: message, &problem) else { throw .endsEarly(at: 0) }
        if let problem { throw problem }
        self = packet
    }

    /// Decodes as much of a message as is valid, such as a truncated one; returns `nil` without a complete header.
    package init?(prefixOf message: [UInt8]) {
        var problem: DNSFormatError?
        self.init(prefixOf: message, &problem)
    }

    /// Decodes as much as is valid, and sets `problem` to the first error, if any.
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

    /// The IP addresses in the answers.
    package var addresses: [IPAddress] { answers.compactMap(\.address) }

    /// The names of the questions and records, except the root, without duplicates and in order.
    package var names: [DNSName] {
        var known: Set<DNSName> = []
        return (questions.map(\.name) + (answers + authorities + additionals).map(\.name))
            .filter { !$0.isRoot && known.insert($0).inserted }
    }

    package func isResponse(to query: DNSPacket) -> Bool {
        flags.isResponse && id == query.id && questions == query.questions
    }
}
