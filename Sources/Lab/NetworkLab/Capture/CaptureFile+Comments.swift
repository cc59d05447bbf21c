internal import Glibc
internal import Kernel

extension CaptureFile {
    /// The bytes before a frame's own in its block: type, length, interface, two of the time, two lengths.
    private static let head = 28

    /// Gives frames that the host has sent comments, by their times in nanoseconds since 1970; the file is written anew.
    ///
    /// Only for a file that was opened by its path.
    mutating func comment(_ texts: [Int64: String]) throws(SystemError) {
        let descriptor = file.raw
        _ = try systemCall("lseek") { lseek(descriptor, 0, SEEK_SET) }
        var old: [UInt8] = []
        while let part = try file.read(upTo: 1 << 20), !part.isEmpty { old += part }
        var new: [UInt8] = []
        new.reserveCapacity(old.count + texts.count * 64)
        var start = 0
        while start + 12 <= old.count {
            let length = Int(Self.number(old, start + 4))
            guard length >= 12, start + length <= old.count else { break }
            new += Self.commented(old[start..<start + length], texts)
            start += length
        }
        _ = try systemCall("lseek") { lseek(descriptor, 0, SEEK_SET) }
        try file.write(new)
    }

    /// Returns a block with the comment of its frame, if it has one.
    private static func commented(_ block: ArraySlice<UInt8>, _ texts: [Int64: String]) -> [UInt8] {
        let bytes = Array(block)
        guard number(bytes, 0) == 6, bytes.count > head + 16 else { return bytes }
        let time = Int64(number(bytes, 12)) << 32 | Int64(number(bytes, 16))
        // The first option is the flags: 2, the host has sent the frame.
        let options = head + (Int(number(bytes, 20)) + 3) & ~3
        guard let text = texts[time], options + 8 <= bytes.count, number(bytes, options + 4) == 2 else { return bytes }
        let body = bytes[8..<options + 8] + option(1, Array(text.utf8)) + bytes[(options + 8)..<(bytes.count - 4)]
        return self.block(6, Array(body))
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }
}
