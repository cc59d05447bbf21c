internal import Foundation

/// Bytes that come at one end and are taken at the other.
struct FramerBytes {
    private var bytes = Data()
    private var start = 0

    /// The number of bytes.
    var count: Int { bytes.count - start }

    /// Puts bytes behind the others.
    mutating func append(_ data: Data) {
        if count == 0 {
            // A slice would keep indices of its own.
            bytes = data.startIndex == 0 ? data : Data(data)
            start = 0
        } else {
            if start > bytes.count / 2 {
                bytes = bytes.subdata(in: start..<bytes.count)
                start = 0
            }
            bytes.append(data)
        }
    }

    /// Takes the oldest bytes, as many as there are.
    mutating func take(_ length: Int) -> Data {
        let length = min(length, count)
        defer { drop(length) }
        return start == 0 && length == bytes.count ? bytes : bytes.subdata(in: start..<start + length)
    }

    /// A copy of the oldest bytes; `nil` if there are fewer than the minimum, and more may come.
    func shown(_ minimum: Int, _ maximum: Int, isComplete: Bool) -> [UInt8]? {
        guard count >= minimum || isComplete else { return nil }
        return [UInt8](bytes[start..<start + min(count, maximum)])
    }

    /// Takes the oldest bytes away, as many as there are.
    mutating func drop(_ length: Int) {
        start += min(max(length, 0), count)
        if start == bytes.count {
            bytes = Data()
            start = 0
        }
    }
}
