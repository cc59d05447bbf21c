// The functions of arc4random(3), which glibc has only from version 2.36; where it has them, they are used.

/// Returns a random number: arc4random(3).
@_disfavoredOverload public func arc4random() -> UInt32 { .random(in: 0 ... .max) }

/// Returns a random number below a bound; 0 for a bound of 0: arc4random(3).
@_disfavoredOverload public func arc4random_uniform(_ __upper_bound: UInt32) -> UInt32 {
    __upper_bound < 2 ? 0 : .random(in: 0..<__upper_bound)
}

/// Fills memory with random bytes: arc4random(3).
@_disfavoredOverload public func arc4random_buf(_ __buf: UnsafeMutableRawPointer!, _ __nbytes: Int) {
    for place in 0..<__nbytes {
        unsafe __buf.storeBytes(of: .random(in: 0 ... .max), toByteOffset: place, as: UInt8.self)
    }
}
