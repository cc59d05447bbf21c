internal import LabModel

extension ImpairmentDraft {
    /// `rate: 1mbit`, with `burst` and `queue`.
    static let rateFields: [Field<ImpairmentDraft>] = [
        Field(
            "rate", \.rate, Shapes.rate,
            "Limits the data rate; packets that do not fit into the queue are lost."),
        Field(
            "trace", \.trace, Shapes.path,
            "Limits the data rate to what a file has recorded, in the format of Mahimahi (mm-link(1)). Each line "
                + "is a time in milliseconds at which 1500 bytes can leave; after the last line the file begins "
                + "again."),
        Field(
            "burst", \.burst, byteCount,
            "The number of bytes that pass at once after a pause, such as 16kB. Default: none."),
        Field(
            "queue", \.queue, queueLimit,
            "The maximum that waits: bytes (64kB), packets (50 packets) or a time (200ms). Default: rate × delay."
        ),
    ]

    private static let byteCount = Shape<Int>.text(
        "a number of bytes", remedy: "write a whole number with its unit, such as 64kB", pattern: "^[0-9]+kB$",
        write: { $0 % 1000 == 0 ? "\($0 / 1000)kB" : nil }, parse: bytes)

    private static func bytes(_ text: String) -> Int? {
        guard text.hasSuffix("kB"), let number = Int(text.dropLast(2)), 1...1_000_000 ~= number else { return nil }
        return number * 1000
    }

    private static let queueLimit = Shape<LinkCapacity.QueueLimit>.text(
        "the limit of a queue", remedy: "write bytes as in 64kB, packets as in 50 packets, or a time as in 200ms",
        pattern: "^([0-9]+kB|[0-9]+ packets|[0-9]+(\\.[0-9]+)?(ms|s|m))$",
        write: { limit in
            switch limit {
            case .bytes(let count): count % 1000 == 0 ? "\(count / 1000)kB" : nil
            case .packets(let count): "\(count) packets"
            case .time(let time): Notation.text(time)
            }
        },
        parse: { text in
            if let count = bytes(text) { return .bytes(count) }
            if text.hasSuffix(" packets"), let count = Int(text.dropLast(8)), 1...1_000_000 ~= count {
                return .packets(count)
            }
            return Notation.duration(text).map { .time($0) }
        })
}
