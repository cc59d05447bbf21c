/// The names in a DNS message (RFC 1035 §4), whether it is multicast or not.
package enum DNSNames {
    /// So many names at most are read from one message.
    private static let limit = 256

    /// The names that the message asks for, and those that its records are about, each once, in their order.
    ///
    /// Without final dots. A message that ends too early, or makes no sense, gives the names before that.
    package static func names(in message: ArraySlice<UInt8>) -> [String] {
        let message = Array(message)
        guard message.count >= 12 else { return [] }
        func number(_ offset: Int) -> Int { Int(message[offset]) << 8 | Int(message[offset + 1]) }
        let questions = number(4)
        let records = number(6) + number(8) + number(10)
        var names: [String] = []
        var offset = 12
        for index in 0..<min(questions + records, limit) {
            guard let (name, end) = name(in: message, at: offset) else { break }
            if !name.isEmpty, !names.contains(name) { names.append(name) }
            if index < questions {
                offset = end + 4
            } else {
                guard end + 10 <= message.count else { break }
                offset = end + 10 + number(end + 8)
            }
        }
        return names
    }

    /// The name at an offset, and where what follows it begins; `nil` when there is none.
    private static func name(in message: [UInt8], at start: Int) -> (name: String, end: Int)? {
        var labels: [String] = []
        var offset = start
        var end: Int?
        var size = 0
        while offset < message.count {
            let length = Int(message[offset])
            switch length {
            case 0: return (labels.joined(separator: "."), end ?? offset + 1)
            case 1..<64:
                size += length + 1
                guard size <= 255, offset + 1 + length <= message.count else { return nil }
                labels.append(String(decoding: message[offset + 1..<offset + 1 + length], as: UTF8.self))
                offset += 1 + length
            case 192...:
                guard offset + 1 < message.count else { return nil }
                let target = (length & 63) << 8 | Int(message[offset + 1])
                // Only backwards, so that it comes to an end.
                guard target < offset else { return nil }
                end = end ?? offset + 2
                offset = target
            default: return nil
            }
        }
        return nil
    }
}
