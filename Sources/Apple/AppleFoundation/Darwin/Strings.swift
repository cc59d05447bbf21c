internal import Glibc

// Functions of Darwin's string.h. glibc has the first two from version 2.38; where it has them, they are used.

/// Copies a text into a buffer of this size, cut if necessary, with a final zero byte: strlcpy(3).
///
/// - Returns: The length of the source.
@discardableResult
@_disfavoredOverload public func strlcpy(
    _ __dst: UnsafeMutablePointer<CChar>!, _ __source: UnsafePointer<CChar>!, _ __size: Int
) -> Int {
    let length = unsafe strlen(__source)
    if __size > 0 {
        let count = min(length, __size - 1)
        unsafe memmove(__dst, __source, count)
        unsafe __dst[count] = 0
    }
    return length
}

/// Appends a text to the one in a buffer of this size, cut if necessary, with a final zero byte: strlcat(3).
///
/// - Returns: The length that the whole text would have.
@discardableResult
@_disfavoredOverload public func strlcat(
    _ __dst: UnsafeMutablePointer<CChar>!, _ __source: UnsafePointer<CChar>!, _ __size: Int
) -> Int {
    let used = unsafe strnlen(__dst, max(__size, 0))
    if used == __size { return unsafe used + strlen(__source) }
    return unsafe used + strlcpy(__dst + used, __source, __size - used)
}

/// Finds a text in the first `__len` bytes of another: strnstr(3).
public func strnstr(
    _ __big: UnsafePointer<CChar>!, _ __little: UnsafePointer<CChar>!, _ __len: Int
) -> UnsafeMutablePointer<CChar>! {
    let (length, wanted) = unsafe (strnlen(__big, max(__len, 0)), strlen(__little))
    guard wanted <= length else { return nil }
    for place in 0...(length - wanted) where unsafe strncmp(__big + place, __little, wanted) == 0 {
        return unsafe UnsafeMutablePointer(mutating: __big + place)
    }
    return nil
}

/// Fills the first `__n` bytes of memory of `__smax` bytes in a way that is not optimised away: memset_s(3).
///
/// - Returns: 0; `EINVAL` for no memory, `EOVERFLOW` for more bytes than there are, which are filled all.
@discardableResult
public func memset_s(
    _ __s: UnsafeMutableRawPointer!, _ __smax: Int, _ __c: Int32, _ __n: Int
) -> Int32 {
    guard unsafe __s != nil, __smax >= 0, __n >= 0 else { return EINVAL }
    let count = min(__n, __smax)
    unsafe memset(__s, __c, count)
    // Keeps the bytes as an observable effect.
    unsafe withExtendedLifetime(UnsafeRawPointer(__s)) {}
    return __n > __smax ? EOVERFLOW : 0
}

/// Compares bytes in a time that does not depend on them; 0 if they are equal: timingsafe_bcmp(3).
public func timingsafe_bcmp(_ __b1: UnsafeRawPointer!, _ __b2: UnsafeRawPointer!, _ __len: Int) -> Int32 {
    var difference: UInt8 = 0
    for place in 0..<__len {
        unsafe difference |=
            __b1.load(fromByteOffset: place, as: UInt8.self) ^ __b2.load(fromByteOffset: place, as: UInt8.self)
    }
    return difference == 0 ? 0 : 1
}
