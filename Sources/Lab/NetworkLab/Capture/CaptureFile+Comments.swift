internal import Glibc
internal import Kernel

/// A frame on its way to a host, as it was when an impairment took it.
struct ImpairedFrame: Sendable, Hashable {
    /// When it was taken: nanoseconds since 1970.
    let realTime: Int64
    /// Its first bytes, from the Ethernet header on.
    let bytes: [UInt8]
    /// The number of its bytes.
    let length: Int
    /// The fate of the frame, in words.
    let comment: String

    /// Its block, of the second interface of a file.
    fileprivate var block: [UInt8] {
        let time = UInt64(max(realTime, 0))
        let head = [1, UInt32(time >> 32), UInt32(truncatingIfNeeded: time), UInt32(bytes.count), UInt32(length)]
        let options = CaptureFile.option(1, Array(comment.utf8)) + CaptureFile.option(0, [])
        return CaptureFile.block(6, head.flatMap { CaptureFile.bytes($0) } + CaptureFile.padded(bytes) + options)
    }
}

extension CaptureFile {
    /// The bytes before a frame's own in its block: type, length, interface, two of the time, two lengths.
    private static let head = 28

    /// Gives frames that the host has sent comments, by their times in nanoseconds since 1970; the file is written anew.
    ///
    /// Only for a file that was opened by its path.
    mutating func comment(_ texts: [Int64: String]) throws(SystemError) {
        try rewrite { blocks in
            var new: [UInt8] = []
            for block in blocks { new += Self.commented(block, texts) }
            return new
        }
    }

    /// Adds frames that an impairment took before the host could receive them; the file is written anew, in order of time.
    ///
    /// They are of an interface of their own, whose name says so, since what the host has received is in the file as well. Only
    /// for a file that was opened by its path.
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

    /// Writes the file anew from its blocks.
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

    /// Returns a block with the comment of its frame, if it has one.
    private static func commented(_ block: [UInt8], _ texts: [Int64: String]) -> [UInt8] {
        // The first option is the flags: 2, the host has sent the frame.
        let options = head + (Int(number(block, 20)) + 3) & ~3
        guard let time = time(block), let text = texts[time], options + 8 <= block.count,
            number(block, options) == 0x4_0002, number(block, options + 4) == 2
        else { return block }
        let body = block[8..<options + 8] + option(1, Array(text.utf8)) + block[(options + 8)..<(block.count - 4)]
        return self.block(6, Array(body))
    }

    /// The time of a frame, in nanoseconds since 1970; `nil` for a block of another kind.
    private static func time(_ block: [UInt8]) -> Int64? {
        guard number(block, 0) == 6, block.count > head + 16 else { return nil }
        return Int64(number(block, 12)) << 32 | Int64(number(block, 16))
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }
}
