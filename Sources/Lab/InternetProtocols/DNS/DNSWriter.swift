extension DNSPacket {
    /// The encoded message; names are compressed with pointers to equal endings (RFC 1035, 4.1.4).
    ///
    /// Each section has at most 65,535 entries, and each record at most 65,535 bytes of data; the rest is left out.
    package var bytes: [UInt8] {
        var writer = DNSWriter()
        writer.write(id)
        writer.write(flags.rawValue)
        let most = Int(UInt16.max)
        let sections = [answers, authorities, additionals].map { $0.prefix(most) }
        for count in [questions.prefix(most).count] + sections.map(\.count) { writer.write(UInt16(count)) }
        for question in questions.prefix(most) {
            writer.write(question.name)
            writer.write(question.type.rawValue)
            writer.write(question.recordClass)
        }
        for record in sections.joined() {
            writer.write(record.name)
            writer.write(record.type.rawValue)
            writer.write(record.recordClass)
            writer.write(UInt16(record.timeToLive >> 16))
            writer.write(UInt16(truncatingIfNeeded: record.timeToLive))
            let data = record.data.prefix(most)
            writer.write(UInt16(data.count))
            writer.bytes += data
        }
        return writer.bytes
    }
}

/// A writer of a message that keeps the offsets of names.
private struct DNSWriter {
    var bytes: [UInt8] = []
    /// The offset of each name and of each ending of one, by its bytes, so that case is preserved.
    private var places: [[UInt8]: Int] = [:]

    mutating func write(_ number: UInt16) { bytes += [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)] }

    mutating func write(_ name: DNSName) {
        var rest = name.bytes[...]
        while let length = rest.first, length > 0 {
            let end = [UInt8](rest)
            if let place = places[end] { return write(0xc000 | UInt16(place)) }
            // A pointer has 14 bits.
            if bytes.count < 0x4000 { places[end] = bytes.count }
            bytes += rest.prefix(1 + Int(length))
            rest = rest.dropFirst(1 + Int(length))
        }
        bytes.append(0)
    }
}
