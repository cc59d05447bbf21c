/// A query with one question, as a server reads it and responds to it.
package struct DNSQuery: Sendable, Hashable {
    /// What a message turned out to be.
    package enum Reading: Sendable, Hashable {
        /// A query with one question.
        case query(DNSQuery)
        /// A query that is refused with this response.
        case refuse([UInt8])
        /// Nothing that deserves a response.
        case ignore
    }

    private let id: UInt16
    private let flags: DNSFlags
    private let question: DNSQuestion

    /// Reads a message of any content.
    package static func read(_ message: [UInt8]) -> Reading {
        var problem: DNSFormatError?
        guard let packet = DNSPacket(prefixOf: message, &problem), !packet.flags.isResponse else { return .ignore }
        func refuse(_ code: DNSResponseCode) -> Reading {
            .refuse(DNSPacket(id: packet.id, flags: packet.flags.response(code)).bytes)
        }
        guard packet.flags.operation == 0 else { return refuse(.notImplemented) }
        guard problem == nil, packet.questions.count == 1 else { return refuse(.formatError) }
        return .query(DNSQuery(id: packet.id, flags: packet.flags, question: packet.questions[0]))
    }

    /// The name that is asked for.
    package var name: DNSName { question.name }
    /// The type of record that is asked for.
    package var type: DNSRecordType { question.type }

    /// The response without records.
    package func response(_ code: DNSResponseCode) -> [UInt8] { packet(code).bytes }

    /// The response with those of these addresses that fit the question.
    ///
    /// Programs may keep them for so many seconds. With no address at all the name does not exist; with none that fits,
    /// it exists without such a record.
    package func response(with addresses: [IPAddress], timeToLive: UInt32 = 10) -> [UInt8] {
        guard !addresses.isEmpty else { return response(.nonExistentDomain) }
        var packet = packet(.noError)
        packet.answers = addresses.map(\.bytes).filter { $0.count == type.addressSize }
            .map { DNSRecord(name, type, timeToLive: timeToLive, data: $0) }
        return packet.bytes
    }

    private func packet(_ code: DNSResponseCode) -> DNSPacket {
        DNSPacket(id: id, flags: flags.response(code), questions: [question])
    }
}
