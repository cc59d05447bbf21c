// The functions of libkern/OSByteOrder.h.

/// The number of an unknown byte order.
@_disfavoredOverload public var OSUnknownByteOrder: Int { 0 }
/// The number of the little-endian byte order.
@_disfavoredOverload public var OSLittleEndian: Int { 1 }
/// The number of the big-endian byte order.
@_disfavoredOverload public var OSBigEndian: Int { 2 }
/// Returns the byte order of the machine.
@_disfavoredOverload public func OSHostByteOrder() -> Int32 { Int32(OSLittleEndian) }

/// Returns a number with its bytes in reverse order.
@_disfavoredOverload public func _OSSwapInt16(_ data: UInt16) -> UInt16 { data.byteSwapped }
/// Returns a number with its bytes in reverse order.
@_disfavoredOverload public func _OSSwapInt32(_ data: UInt32) -> UInt32 { data.byteSwapped }
/// Returns a number with its bytes in reverse order.
@_disfavoredOverload public func _OSSwapInt64(_ data: UInt64) -> UInt64 { data.byteSwapped }
