import InternetProtocols
import TestTools

/// Random names and messages of DNS.
extension SplitMix {
    /// A name of any bytes, up to the longest there is; often one that ends as others do.
    mutating func name() -> DNSName {
        let ends: [[[UInt8]]] = [[], [Array("local".utf8)], [Array("_tcp".utf8), Array("LOCAL".utf8)]]
        while true {
            let count = Int.random(in: 0...8, using: &self)
            let labels = (0..<count).map { _ in bytes(Int.random(in: 1...63, using: &self)) }
            if let name = DNSName(labels: labels + ends[Int.random(in: 0..<ends.count, using: &self)]) { return name }
        }
    }

    /// A message whose sections have up to four entries each.
    mutating func packet() -> DNSPacket {
        var names = (0..<3).map { _ in name() }
        var packet = DNSPacket(
            id: .random(in: 0...UInt16.max, using: &self),
            flags: DNSFlags(rawValue: .random(in: 0...UInt16.max, using: &self)))
        func count(_ numbers: inout SplitMix) -> Range<Int> { 0..<Int.random(in: 0...4, using: &numbers) }
        func record(_ numbers: inout SplitMix) -> DNSRecord {
            names.append(numbers.name())
            return DNSRecord(
                names[Int.random(in: 0..<names.count, using: &numbers)],
                DNSRecordType(rawValue: .random(in: 0...260, using: &numbers)),
                recordClass: .random(in: 0...UInt16.max, using: &numbers),
                timeToLive: .random(in: 0...UInt32.max, using: &numbers),
                data: numbers.bytes(Int.random(in: 0...300, using: &numbers)))
        }
        packet.questions = count(&self).map { _ in
            DNSQuestion(names[0], .aaaa, recordClass: .random(in: 0...UInt16.max, using: &self))
        }
        packet.answers = count(&self).map { _ in record(&self) }
        packet.authorities = count(&self).map { _ in record(&self) }
        packet.additionals = count(&self).map { _ in record(&self) }
        return packet
    }
}
