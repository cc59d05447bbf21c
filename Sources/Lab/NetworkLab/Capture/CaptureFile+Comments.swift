internal import Glibc
internal import Kernel

/// A frame to a host, before an impairment.
struct ImpairedFrame: Sendable, Hashable {
    /// The time at which the impairment received it, in nanoseconds since 1970.
    let realTime: Int64
    /// The first bytes, from the Ethernet header on.
    let bytes: [UInt8]
    /// The full length, in bytes.
    let length: Int
    /// The fate of the frame, in words.
    let comment: String

    /// The pcapng block, on the second interface of the file.
    fileprivate var block: [UInt8] {
        let time = UInt64(max(realTime, 0))
        let head = [1, UInt32(time >> 32), UInt32(truncatingIfNeeded: time), UInt32(bytes.count), UInt32(length)]
        let options = CaptureFile.option(1, Array(comment.utf8)) + CaptureFile.option(0, [])
        return CaptureFile.block(6, head.flatMap { CaptureFile.bytes($0) } + CaptureFile.padded(bytes) + options)
    }
}

extension CaptureFile {
    /// The bytes of a block before the frame: type, length, interface, two of the time, two lengths.
    private static let head = 28

    /// Adds comments to frames that the host has sent, by their times in nanoseconds since 1970, and rewrites the file.
    ///
    /// The file must have been opened by its path.
    mutating func comment(_ texts: [Int64: String]) throws(SystemError) {
        try rewrite { blocks in
            var new: [UInt8] = []
            for block in blocks { new += Self.commented(block, texts) }
            return new
        }
    }

    /// Adds the frames that an impairment received on the way to the host, in order of time, and rewrites the file.
    ///
    /// They are on a separate interface, because the file also has the frames that the host received. The file must
    /// have been opened by its path.
    mutating func add(_ frames: [ImpairedFrame], of interface: String) throws(SystemError) {
        try rewrite { blocks in
            var new: [UInt8] = []
            let isKnown = blocks.count { Self.number($0, 0) == 1 } > 1
            var left = frames.sorted { $0.realTime < $1.realTime }[...]
            for (index, block) in blocks.enumerated() {
                if let time = Self.time(block) {
                    while let frame = left.first, frame.realTime < time {
                        new += frame.block
                        left.removeFirst()
                    }
                }
                new += block
                if index == 1, !isKnown { new += Self.interface("\(interface) before its impairment") }
            }
            for frame in left { new += frame.block }
            return new
        }
    }

    private mutating func rewrite(_ body: ([[UInt8]]) -> [UInt8]) throws(SystemError) {
        let descriptor = file.raw
        _ = try systemCall("lseek") { lseek(descriptor, 0, SEEK_SET) }
        var old: [UInt8] = []
        while let part = try file.read(upTo: 1 << 20), !part.isEmpty { old += part }
        var blocks: [[UInt8]] = []
        var start = 0
        while start + 12 <= old.count {
            let length = Int(Self.number(old, start + 4))
            guard length >= 12, start + length <= old.count else { break }
            blocks.append(Array(old[start..<start + length]))
            start += length
        }
        let new = body(blocks)
        _ = try systemCall("lseek") { lseek(descriptor, 0, SEEK_SET) }
        try file.write(new)
    }

    /// Returns a block with the comment of its frame, if there is one.
    private static func commented(_ block: [UInt8], _ texts: [Int64: String]) -> [UInt8] {
        // The first option must be the flags with the value 2: the host has sent the frame.
        let options = head + (Int(number(block, 20)) + 3) & ~3
        guard let time = time(block), let text = texts[time], options + 8 <= block.count,
            number(block, options) == 0x4_0002, number(block, options + 4) == 2
        else { return block }
        let body = block[8..<options + 8] + option(1, Array(text.utf8)) + block[(options + 8)..<(block.count - 4)]
        return self.block(6, Array(body))
    }

    /// Returns the time of a frame in nanoseconds since 1970, or `nil` for a block of another kind.
    private static func time(_ block: [UInt8]) -> Int64? {
        guard number(block, 0) == 6, block.count > head + 16 else { return nil }
        return Int64(number(block, 12)) << 32 | Int64(number(block, 16))
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }
}
