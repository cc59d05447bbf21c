/// A query with one question, as a server decodes and answers it.
package struct DNSQuery: Sendable, Hashable {
    /// The result of decoding a message.
    package enum Reading: Sendable, Hashable {
        case query(DNSQuery)
        /// A query that gets this error response.
        case refuse([UInt8])
        /// A message that gets no response.
        case ignore
    }

    private let id: UInt16
    private let flags: DNSFlags
    private let question: DNSQuestion

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

    package var name: DNSName { question.name }
    package var type: DNSRecordType { question.type }

    /// Returns the response without records.
    package func response(_ code: DNSResponseCode) -> [UInt8] { packet(code).bytes }

    /// Returns the response with the addresses of the queried type.
    ///
    /// `timeToLive` is in seconds. Without any address the name does not exist; without one of the type, it exists
    /// without such a record.
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
